import { numberText, plainDollarsText } from "#contract/values/amount-text.ts";

/** A text as screens show it: no line ends after a dollar sign. Files and answers keep plain spaces. */
export function unbrokenDollars(text: string): string {
  return text.replaceAll("$ ", "$\u00A0");
}

/** "$ 1,864,420.00", or in thousands "$ 1,864.42K". */
export function dollarsText(...amount: Parameters<typeof plainDollarsText>): string {
  return unbrokenDollars(plainDollarsText(...amount));
}

/** Dollars per share, with four decimals: "$ 46.6105". */
export function priceText(price: number | string): string {
  return `$\u00A0${numberText(price, 4)}`;
}
