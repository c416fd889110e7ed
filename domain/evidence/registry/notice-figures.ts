import type { EvidenceFigure, FigureSource } from "#domain/evidence/evidence.ts";
import type { NoticedSale } from "#domain/evidence/registry/registry-evidence.ts";
import { noticeSource } from "#domain/evidence/registry/notice-facts.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import { placeSources } from "#domain/evidence/figure-sources.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import { sumOf } from "#domain/planned-sales/notice-row.ts";
import { type Decimal, decimalToText, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

type Matched = {
  sales: readonly NoticedSale[];
  /** Whether sales can be assigned to the notice. */
  hasPeriod: boolean;
  of: PreparedIssuer;
};

/** The figures of a notice, and of the sales that are assigned to it. */
export function noticeFigures(notice: StoredNotice, matched: Matched): EvidenceFigure[] {
  const filed = filedFigures(notice);
  return matched.hasPeriod ? [...filed, ...matchedFigures(notice, matched)] : filed;
}

const planned = "securitiesInformation";
const past = "securitiesSoldInPast3Months";

function filedFigures({ accession, plannedSales, pastSales }: StoredNotice): EvidenceFigure[] {
  const blocks = (rows: readonly unknown[], row: string, cell: string): FigureSource[] =>
    rows.map((_row, index) => noticeSource(accession, `${row}[${index + 1}]/${cell}`));
  const sum = (
    name: string,
    label: string,
    unit: "shares" | "dollars",
    { amounts, row, cell }: { amounts: readonly (string | null)[]; row: string; cell: string },
  ): EvidenceFigure => {
    // Without past sales the sum is 0; without planned sales it is unknown.
    const value = textOf(amounts.length === 0 && row === past ? zero : sumOf(amounts));
    return {
      ...noWindows,
      name,
      label,
      unit,
      value,
      rule: `The sum of ${cell} of every ${row}; unknown if one does not state it.`,
      note:
        value === null
          ? "The notice does not state every amount."
          : amounts.length === 0
            ? `The notice has no ${row}.`
            : null,
      sources: blocks(amounts, row, cell),
    };
  };
  return [
    sum("units_noticed", "Units to be sold", "shares", {
      amounts: plannedSales.map(({ units }) => units),
      row: planned,
      cell: "noOfUnitsSold",
    }),
    sum("value_noticed", "Aggregate market value", "dollars", {
      amounts: plannedSales.map(({ aggregateMarketValue }) => aggregateMarketValue),
      row: planned,
      cell: "aggregateMarketValue",
    }),
    sum("past_units", "Units sold in the three months before the notice", "shares", {
      amounts: pastSales.map(({ units }) => units),
      row: past,
      cell: "amountOfSecuritiesSold",
    }),
    sum("past_proceeds", "Gross proceeds of the three months before the notice", "dollars", {
      amounts: pastSales.map(({ grossProceeds }) => grossProceeds),
      row: past,
      cell: "grossProceeds",
    }),
  ];
}

const noWindows = { horizon: null, stock: null, fund: null } as const;

const assignment =
  "Lines of Table I with code S are assigned by date, each to the seller's open notice that ends first. No unit is assigned to two notices of one person.";

function matchedFigures(notice: StoredNotice, { sales, of }: Matched): EvidenceFigure[] {
  const own = sales.flatMap((sale) =>
    sale.assigned
      .filter(({ accession }) => accession === notice.accession)
      .map(({ units }) => ({ sale, units: parseDecimal(units) ?? zero })),
  );
  const sold = own.reduce((sum, { units }) => sum.add(units), zero);
  const value = own.reduce<Decimal | null>((sum, { sale, units }) => {
    const price = parseDecimal(sale.price);
    return sum === null || price === null ? null : sum.add(price.mul(units));
  }, zero);
  const noticed = sumOf(notice.plannedSales.map(({ units }) => units)) ?? zero;
  const cellsOf = (
    { accession, line }: NoticedSale,
    cells: readonly ("shares" | "price")[],
  ): FigureSource[] =>
    placeSources({ accession, lineNumber: line }, cells, of.record.ownershipFilings);
  const cited = (...cells: readonly ("shares" | "price")[]): FigureSource[] =>
    own.flatMap(({ sale }) => cellsOf(sale, cells));
  const ofNotice = notice.plannedSales.map((_sale, index) =>
    noticeSource(notice.accession, `${planned}[${index + 1}]/noOfUnitsSold`),
  );
  const figure = (of: Named, amount: Decimal | null, sources: readonly FigureSource[]) =>
    matchedFigure(of, { amount, sources, hasSales: own.length > 0 });
  return [
    ...own.map(({ sale, units }, index) =>
      figure(
        {
          name: `assigned_${index + 1}`,
          label: `Units of ${sale.accession}, line ${sale.line}, sold ${reportDay(sale.day)}`,
          rule: assignment,
        },
        units,
        cellsOf(sale, ["shares"]),
      ),
    ),
    figure(
      { name: "sold_units", label: "Units executed", rule: "The sum of the units assigned." },
      sold,
      cited("shares"),
    ),
    figure(
      {
        name: "sold_value",
        label: "Value executed",
        rule: "The sum of the units assigned × the price of their line; unknown if one has no usable price in dollars.",
      },
      value,
      cited("shares", "price"),
    ),
    figure(remaining, noticed.sub(sold), [...ofNotice, ...cited("shares")]),
  ];
}

const remaining = {
  name: "remaining_units",
  label: "Units remaining",
  rule: "Units to be sold less units executed.",
};

type Named = Pick<EvidenceFigure, "name" | "label" | "rule">;

function matchedFigure(
  named: Named,
  {
    amount,
    sources,
    hasSales,
  }: { amount: Decimal | null; sources: readonly FigureSource[]; hasSales: boolean },
): EvidenceFigure {
  const none = hasSales ? null : "No sale is assigned to this notice.";
  return {
    ...noWindows,
    ...named,
    unit: named.name === "sold_value" ? "dollars" : "shares",
    value: textOf(amount),
    note: amount === null ? "A sale has no usable price in dollars." : none,
    sources,
  };
}

function textOf(amount: Decimal | null): string | null {
  return amount === null ? null : decimalToText(amount);
}
