/** "value >= $ 250K" as "Value >= $ 250K". */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** A wire name as people read it: "form_type" is "Form type". */
export function wireNameInWords(name: string): string {
  return capitalized(name.replaceAll("_", " "));
}
