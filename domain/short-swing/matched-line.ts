import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { Treatment } from "#domain/short-swing/line-treatment.ts";
import { type OptionTerms, restated, termsOf } from "#domain/short-swing/option-terms.ts";
import { type Decimal, decimalOf, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** What the matching needs to know about the issuer. */
export type ShortSwingIssuer = {
  /** Splits of its common stock by effective day, oldest first; null when no price source states them. */
  splits: readonly { day: string; ratio: number }[] | null;
  /** The last sale price of its common stock on a day, dollars as printed; null when unknown. */
  closeOn: (day: string) => number | null;
  /** Whether it files reports as a domestic issuer; foreign private issuers are exempt (Rule 3a12-3(b)). */
  isDomestic: boolean;
};

/** A line as it is matched. Units and price are in today's shares (Rule 16a-9). */
export type MatchedLine = {
  line: ReportedLine;
  side: "purchase" | "sale";
  /** Null for shares. */
  option: OptionTerms | null;
  /** See `classOf`. */
  securityClass: string;
  units: Decimal;
  /** Dollars; of an option the close of the underlying stock that day (Rule 16b-6(c)(2)). */
  price: Decimal;
  /** Product of the splits since. */
  splitFactor: Decimal;
};

/** The price of an option is unknown without a close of the stock. */
export type RestatedLine = Omit<MatchedLine, "price"> & { price: Decimal | null };

/** A line in today's shares. */
export function restatedLine(
  line: ReportedLine,
  { side, option, securityClass }: Extract<Treatment, { kind: "matchable" }>,
  { splits, closeOn }: ShortSwingIssuer,
): RestatedLine {
  const day = line.tradeDate ?? "";
  // Splits of the common stock restate no preferred stock.
  const splitFactor = (securityClass.startsWith("Common") ? (splits ?? []) : [])
    .filter((split) => split.day > day)
    .reduce((product, { ratio }) => product.times(decimalOf(ratio)), decimalOf(1));
  const close = option === null ? null : closeOn(day);
  const closePrice = close === null ? null : decimalOf(close);
  const price = option === null ? parseDecimal(line.price) : closePrice;
  const units = parseDecimal(option === null ? line.shares : line.underlyingShares) ?? zero;
  return {
    line,
    side,
    option: option === null ? null : termsOf(line, option, closePrice, splitFactor),
    securityClass,
    units: units.times(splitFactor).toDecimalPlaces(8),
    price: price === null ? null : restated(price, splitFactor),
    splitFactor,
  };
}
