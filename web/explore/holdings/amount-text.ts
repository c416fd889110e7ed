import { withRealMinus } from "#web/ui/display/number-text.ts";

/** A decimal text with its thousands grouped and every digit kept: "12345.50" as "12,345.50". */
export function amountText(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return withRealMinus(fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

/** The same with its sign: "+100" or "−100". */
export function signedAmountText(decimal: string): string {
  return decimal.startsWith("-") ? amountText(decimal) : `+${amountText(decimal)}`;
}
