import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import { decimalToText, parseDecimal } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { ProvedLine } from "#domain/trades/proof/trade-proof.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** What each transaction code of Form 4 means. Source: Form 4, General Instruction 8. */
const codeMeanings: Readonly<Record<string, string>> = {
  A: "grant or award",
  C: "conversion of a derivative",
  D: "disposition to the issuer",
  E: "expiry of a short derivative",
  F: "withholding for tax or exercise price",
  G: "gift",
  H: "expiry of a long derivative for value",
  I: "discretionary transaction of a plan",
  J: "other acquisition or disposition",
  K: "equity swap",
  L: "small acquisition",
  M: "exercise or conversion of an exempt derivative",
  O: "exercise of an out-of-the-money derivative",
  U: "tender in a change of control",
  W: "will or inheritance",
  X: "exercise of an in- or at-the-money derivative",
  Z: "voting trust",
};

/** Every line of the row's filing with what became of it. */
export function proveLines(computed: ComputedRow, issuer: PreparedIssuer): ProvedLine[] {
  const { filing } = computed.row.filing;
  const readLines = new Map(computed.row.filing.lines.map((line) => [line.asFiled, line]));
  return filing.lines.map((asFiled) => {
    const line = readLines.get(asFiled);
    const replacement =
      line === undefined ? undefined : issuer.amendments.claimOn.get(line)?.amended;
    const isCounted = line !== undefined && computed.counted.includes(line);
    return {
      accession: filing.accession,
      asFiled,
      value: lineValue(asFiled),
      isCounted,
      notCountedBecause: isCounted
        ? null
        : whyNotCounted(asFiled, line, { computed, replacement, issuer }),
      supersededBy:
        replacement === undefined
          ? null
          : {
              accession: replacement.filing.filing.accession,
              lineNumber: replacement.asFiled.lineNumber,
            },
    };
  });
}

function lineValue({ shares, pricePerShare }: OwnershipLine): string | null {
  const product = parseDecimal(shares)?.times(parseDecimal(pricePerShare) ?? Number.NaN);
  if (product === undefined || product.isNaN() || product.isNegative()) return null;
  return decimalToText(product);
}

function whyNotCounted(
  asFiled: OwnershipLine,
  line: TradeLine | undefined,
  context: { computed: ComputedRow; replacement: TradeLine | undefined; issuer: PreparedIssuer },
): string {
  if (line === undefined) return whyNoTrade(asFiled);
  if (line.direction === null) {
    return `code ${line.code} contradicts acquired/disposed ${asFiled.acquiredDisposed ?? "(empty)"}`;
  }
  if (line.tradeDate === null) return "no usable date";
  if (context.replacement !== undefined) {
    const { filing, asFiled: by } = context.replacement;
    return `replaced by line ${by.lineNumber} of ${filing.filing.accession}`;
  }
  const row = context.issuer.rows.find((other) => other.lines.includes(line));
  return `counted in row ${row?.rowNumber} of this filing`;
}

function whyNoTrade({ kind, table, code }: OwnershipLine): string {
  if (kind === "holding") return "a holding, not a transaction";
  if (table === "derivative") return "derivative table";
  const meaning = codeMeanings[code?.trim().toUpperCase() ?? ""];
  return meaning === undefined ? "neither a purchase nor a sale" : `code ${code}: ${meaning}`;
}
