import {
  amountText,
  exactText,
  grouped,
  input,
  linesInWords,
  type ProofInput,
} from "#domain/trades/proof/proof-text.ts";
import type { ProvedNumber } from "#domain/trades/proof/trade-proof.ts";
import { decimalToText } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { valueOf } from "#domain/trades/rows/row-amounts.ts";

/** Shares, price, value, what sums count, and the check of the price. */
export function proveAmounts(computed: ComputedRow, issuer: PreparedIssuer): ProvedNumber[] {
  const { amounts, counted } = computed;
  const code = counted[0]?.code ?? "";
  const missing = missingAmounts(counted);
  return [
    {
      name: "shares",
      horizon: null,
      label: "Shares",
      unit: "shares",
      value: decimalToText(amounts.shares),
      rule: `sum of the ${code} lines of the row, non-derivative table only`,
      inputs: counted.map((line) =>
        lineInput(line, line.shares === null ? "none" : grouped(line.shares)),
      ),
      note: null,
    },
    {
      name: "value",
      horizon: null,
      label: "Value",
      unit: "dollars",
      value: amounts.value === null ? null : decimalToText(amounts.value),
      rule: `shares × price of each ${code} line, added up`,
      inputs: counted.map((line) => lineInput(line, productText(line))),
      note: missing,
    },
    {
      name: "price",
      horizon: null,
      label: "Price",
      unit: "dollars_per_share",
      value: amounts.price === null ? null : decimalToText(amounts.price),
      rule: "value ÷ shares, to eight places",
      inputs:
        amounts.value === null
          ? []
          : [input("value ÷ shares", `${grouped(amounts.value)} ÷ ${grouped(amounts.shares)}`)],
      note: missing ?? (amounts.price === null ? "The number of shares is zero." : null),
    },
    proveSum(computed, issuer),
    provePriceCheck(computed),
  ];
}

function lineInput(line: TradeLine, value: string): ProofInput {
  return input(`line ${line.asFiled.lineNumber}`, value, line.filing.filing.accession);
}

function productText(line: TradeLine): string {
  const value = valueOf(line);
  const shares = line.shares === null ? "no shares" : grouped(line.shares);
  const price = line.price === null ? "no price" : grouped(line.price);
  return value === null ? `${shares} × ${price}` : `${shares} × ${price} = ${grouped(value)}`;
}

function missingAmounts(lines: readonly TradeLine[]): string | null {
  const numbers = (isMissing: (line: TradeLine) => boolean): number[] =>
    lines.filter(isMissing).map((line) => line.asFiled.lineNumber);
  const priceless = numbers((line) => line.price === null);
  if (priceless.length > 0) return `No price, or a price of 0, on ${linesInWords(priceless)}.`;
  const shareless = numbers((line) => line.shares === null);
  return shareless.length > 0 ? `No number of shares on ${linesInWords(shareless)}.` : null;
}

function proveSum(computed: ComputedRow, { duplicateOf }: PreparedIssuer): ProvedNumber {
  const { counted, unrepeated, sumValue } = computed;
  const repeated = counted.filter((line) => duplicateOf.has(line));
  return {
    name: "sum_value",
    horizon: null,
    label: "Counted in totals",
    unit: "dollars",
    value: sumValue === null ? null : decimalToText(sumValue),
    rule: "value of the live lines no other filing of the same group reports, unless the price is suspect",
    inputs: [
      ...(sumValue === null ? [] : unrepeated.map((line) => lineInput(line, productText(line)))),
      ...repeated.map((line) =>
        input(
          `line ${line.asFiled.lineNumber}`,
          "already reported for other members of the group",
          duplicateOf.get(line)?.filing.accession ?? null,
        ),
      ),
    ],
    note: sumValue === null ? exclusionNote(computed) : null,
  };
}

/** Why sums do not count a row at all, as a sentence. */
export function exclusionNote(computed: ComputedRow): string {
  if (!computed.isLive) return "Every line of the row is replaced by an amendment.";
  if (computed.amounts.value === null) return "The value is unknown.";
  if (computed.priceCheck.verdict === "yes") return "The price is suspect.";
  return "Every line is already reported by another filing of the same group.";
}

const checkNotes = {
  "no-prices": "No price data for this stock.",
  "no-filed-price": "A line has no price to check.",
  "no-trading-that-day": "The trade date is not a trading day.",
  "no-close": "The price source has no close for that day.",
  "splits-unknown":
    "The source's closes are adjusted for splits it does not report, so the close printed that day is unknown.",
  "basis-unknown":
    "The source does not say whether its closes are adjusted, so the close printed that day is unknown.",
} as const;

function provePriceCheck(computed: ComputedRow): ProvedNumber {
  const { priceCheck, counted, row } = computed;
  const { verdict, close, missing } = priceCheck;
  return {
    name: "price_suspect",
    horizon: null,
    label: "Price check",
    unit: "text",
    value: verdict,
    rule: "suspect if a line's price is above 5 × the close printed on the trade date",
    inputs:
      close === null
        ? []
        : [
            ...counted.map((line) =>
              lineInput(line, line.price === null ? "none" : grouped(line.price)),
            ),
            input(
              `5 × close ${row.tradeDate}`,
              `5 × ${exactText(close)} = ${amountText(5 * close, 4)}`,
              sourceOf(priceCheck.series),
            ),
          ],
    note: missing === null ? null : checkNotes[missing],
  };
}

/** "source, ticker" of a price series. */
export function sourceOf(series: { source: string; ticker: string } | null): string | null {
  return series === null ? null : `${series.source}, ${series.ticker}`;
}
