import type { Company } from "#demo/world/cast/company.ts";
import { type Figures, quarterFigures, yearToDate } from "#demo/world/financials.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

type FactRow = {
  start?: string;
  end: string;
  val: number;
  accn: string;
  fy: number;
  fp: string;
  form: string;
  filed: string;
};

const durations = [
  ["Revenues", "revenue", "USD"],
  ["NetIncomeLoss", "netIncome", "USD"],
  ["OperatingIncomeLoss", "operatingIncome", "USD"],
  ["EarningsPerShareBasic", "earningsPerShare", "USD/shares"],
] as const;
const instants = [
  ["Assets", "assets"],
  ["Liabilities", "liabilities"],
  ["StockholdersEquity", "equity"],
  ["CashAndCashEquivalentsAtCarryingValue", "cash"],
] as const;

const sharesTag = {
  label: "Entity Common Stock, Shares Outstanding",
  description:
    "Indicate number of shares or other units outstanding of each of registrant's classes of capital or common stock or other ownership interests, if and as stated on cover of related periodic report.",
};

type Periodic = Extract<Filing, { kind: "periodic-report" }>;

/**
 * `companyfacts/CIK##########.json`: one row for each filing that states a fact. Counts given by
 * share class are not in it, as in the real file.
 * @param filings  the company's filings so far, oldest first
 */
export function companyFacts(company: Company, name: string, filings: readonly Filing[]): string {
  const reports = filings.filter((filing) => filing.kind === "periodic-report");
  const counts = reports.flatMap((report) => countRow(report));
  const gaap = Object.fromEntries<ReturnType<typeof concept>>([
    ...durations.map(
      ([tag, key, unit]) =>
        [
          tag,
          concept(
            unit,
            reports.map((report) => durationRow(company, report, key)),
          ),
        ] as const,
    ),
    ...instants.map(
      ([tag, key]) =>
        [
          tag,
          concept(
            "USD",
            reports.map((report) => instantRow(company, report, key)),
          ),
        ] as const,
    ),
  ]);
  const dei =
    counts.length === 0
      ? {}
      : { EntityCommonStockSharesOutstanding: { ...sharesTag, units: { shares: counts } } };
  return JSON.stringify({ cik: company.cik, entityName: name, facts: { dei, "us-gaap": gaap } });
}

/**
 * `companyconcept/CIK##########/dei/EntityCommonStockSharesOutstanding.json`; null where companyfacts
 * has no such fact either.
 */
export function shareCountConcept(
  company: Company,
  name: string,
  filings: readonly Filing[],
): string | null {
  const shares = filings.flatMap((filing) =>
    filing.kind === "periodic-report" ? countRow(filing) : [],
  );
  if (shares.length === 0) return null;
  const tag = "EntityCommonStockSharesOutstanding";
  return JSON.stringify({
    cik: company.cik,
    taxonomy: "dei",
    tag,
    ...sharesTag,
    entityName: name,
    units: { shares },
  });
}

function concept(unit: string, rows: readonly FactRow[]) {
  return { label: null, description: null, units: { [unit]: rows } };
}

function countRow(report: Periodic): FactRow[] {
  const [only] = report.classes;
  if (only === undefined || only.member !== null) return [];
  return [{ end: report.countedOn, val: only.shares, ...source(report) }];
}

function durationRow(company: Company, report: Periodic, key: keyof Figures): FactRow {
  const isYear = report.quarter.quarter === 4;
  const figures = isYear
    ? yearToDate(company, report.quarter)
    : quarterFigures(company, report.quarter);
  const end = report.periodOfReport;
  return {
    start: addCalendarDays(end, isYear ? -364 : -90),
    end,
    val: figures[key],
    ...source(report),
  };
}

function instantRow(company: Company, report: Periodic, key: keyof Figures): FactRow {
  const figures = quarterFigures(company, report.quarter);
  return { end: report.periodOfReport, val: figures[key], ...source(report) };
}

function source({ accession, quarter, form, filedOn }: Periodic): Omit<FactRow, "end" | "val"> {
  return {
    accn: accession,
    fy: quarter.fiscalYear,
    fp: quarter.quarter === 4 ? "FY" : `Q${quarter.quarter}`,
    form,
    filed: filedOn,
  };
}
