import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { shareClassOf } from "#domain/planned-sales/allocate-sales.ts";
import { type Decimal, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** A sale in Table I with code S; one that several filings of a group report occurs once. */
export type ReportedSale = {
  id: string;
  line: ReportedLine;
  day: string;
  units: Decimal;
  /** Dollars a unit; null where the filing states none in dollars, or one that cannot be right. */
  price: Decimal | null;
  shareClass: string | null;
  ownerCiks: readonly number[];
};

/** The identifier of the sale of a line. */
export function saleId(accession: string, lineNumber: number): string {
  return `${accession}/${String(lineNumber).padStart(5, "0")}`;
}

/**
 * In order of day. Lines that an amendment replaced and lines without a usable date or number are left out.
 * @param suspectPrices  identifiers of sales whose price cannot be right: it counts as unknown
 */
export function reportedSales(
  lines: readonly ReportedLine[],
  suspectPrices: ReadonlySet<string>,
): ReportedSale[] {
  const sales = lines.flatMap((line): ReportedSale[] => {
    const units = parseDecimal(line.shares);
    const isSale = line.isLive && line.table === "I" && line.code === "S";
    const isDated = line.tradeDate !== null && !line.flags.includes("date-from-period");
    if (!isSale || !isDated || units === null || !units.gt(zero)) return [];
    if (line.flags.includes("contradictory-code")) return [];
    const id = saleId(line.accession, line.lineNumber);
    return [
      {
        id,
        line,
        day: line.tradeDate ?? "",
        units,
        price: suspectPrices.has(id) ? null : priceOf(line),
        shareClass: shareClassOf(line.securityTitle),
        ownerCiks: line.ownerCiks,
      },
    ];
  });
  return withoutRepetitions(sales).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function priceOf({ price, flags }: ReportedLine): Decimal | null {
  const dollars = parseDecimal(price);
  return dollars?.gt(zero) === true && !flags.includes("foreign-currency") ? dollars : null;
}

/** A group of more than ten owners reports a sale in several filings: one sale of all of them. */
function withoutRepetitions(sales: readonly ReportedSale[]): ReportedSale[] {
  const isRepetition = ({ line }: ReportedSale): boolean =>
    line.flags.includes("duplicate-group-filing");
  const keyOf = ({ day, units, line }: ReportedSale): string =>
    [
      day,
      units.toFixed(),
      parseDecimal(line.price)?.toFixed(),
      line.securityTitle,
      line.ownedFollowing,
    ].join("\n");
  const repeated = Map.groupBy(sales.filter(isRepetition), keyOf);
  return sales
    .filter((sale) => !isRepetition(sale))
    .map((sale) => {
      const others = repeated.get(keyOf(sale))?.flatMap(({ ownerCiks }) => ownerCiks) ?? [];
      return { ...sale, ownerCiks: [...new Set([...sale.ownerCiks, ...others])] };
    });
}

/** Dollars of some units; null where a price is unknown. */
export function valueOf(parts: readonly { sale: ReportedSale; units: Decimal }[]): Decimal | null {
  let total = zero;
  for (const { sale, units } of parts) {
    if (sale.price === null) return null;
    total = total.add(sale.price.mul(units));
  }
  return total;
}
