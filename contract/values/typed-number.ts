const grouped = /^\d{1,3}(?:[,\s]\d{3})+(?:\.\d*)?$/;

/**
 * A number as it is typed or pasted, without "$", "%" and thousands separators: "1,000.%" is "1000", ".5" is
 * "0.5". Empty where the text is no number: nothing inside it is dropped, so "1,5" is not 15.
 */
export function plainNumber(typed: string): string {
  const [, minus = "", rest = ""] =
    /^[$\s]*(-?)[$\s]*(.*?)[%\s]*$/s.exec(typed.replace("\u2212", "-")) ?? [];
  const digits = grouped.test(rest) ? rest.replaceAll(/[,\s]/g, "") : rest;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) return "";
  return minus + digits.replace(/\.$/, "").replace(/^\./, "0.");
}
