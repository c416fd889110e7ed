/** A wire name as people read it: "form_type" is "Form type". */
export function wireNameInWords(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
