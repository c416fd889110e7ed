import type { Company } from "#demo/world/cast/company.ts";
import { type Figures, quarterFigures, yearToDate } from "#demo/world/financials.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import {
  addCalendarDays,
  calendarDaysBetween,
  lastDayOfMonth,
} from "#domain/calendar/plain-date.ts";

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
  return JSON.stringify(factsOf(company, name, filings));
}

function factsOf(company: Company, name: string, filings: readonly Filing[]) {
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
  return { cik: company.cik, entityName: name, facts: { dei, "us-gaap": gaap } };
}

const sharesConcept = "EntityCommonStockSharesOutstanding";

/**
 * `companyconcept/CIK##########/TAXONOMY/TAG.json`: one concept cut out of companyfacts; null where
 * that has none.
 */
export function companyConcept(
  company: Company,
  name: string,
  { filings, taxonomy, tag }: { filings: readonly Filing[]; taxonomy: string; tag: string },
): string | null {
  const { facts } = factsOf(company, name, filings);
  const concepts: Readonly<Record<string, Concept>> =
    taxonomy === "dei" ? facts.dei : taxonomy === "us-gaap" ? facts["us-gaap"] : {};
  const found = Object.hasOwn(concepts, tag) ? concepts[tag] : undefined;
  if (found === undefined) return null;
  return JSON.stringify({ cik: company.cik, taxonomy, tag, ...found, entityName: name });
}

/** Counts as of days this near to a quarter's end belong to its frame. */
const frameReachDays = 60;

/**
 * `frames/dei/EntityCommonStockSharesOutstanding/shares/CY2024Q1I.json`: of each company the count
 * nearest to the quarter's end, as last stated; null when no company has one.
 * @param frame  "CY2024Q1I"
 */
export function sharesFrame(filings: readonly Filing[], frame: string): string | null {
  const [, year = "", quarter = ""] = /^CY(\d{4})Q([1-4])I$/.exec(frame) ?? [];
  if (year === "") return null;
  const quarterEnd = lastDayOfMonth(Number(year), Number(quarter) * 3);
  const distance = ({ end }: FactRow): number => Math.abs(calendarDaysBetween(end, quarterEnd));
  const nearest = new Map<number, { name: string; state: string; row: FactRow }>();
  for (const filing of filings) {
    if (filing.kind !== "periodic-report") continue;
    for (const row of countRow(filing)) {
      const known = nearest.get(filing.issuer.cik);
      if (distance(row) > frameReachDays) continue;
      if (known !== undefined && distance(known.row) < distance(row)) continue;
      nearest.set(filing.issuer.cik, { name: filing.issuerName, state: filing.issuer.state, row });
    }
  }
  if (nearest.size === 0) return null;
  const data = [...nearest].map(([cik, { name, state, row }]) => ({
    accn: row.accn,
    cik,
    entityName: name,
    loc: state === "L2" ? "IE" : `US-${state}`,
    end: row.end,
    val: row.val,
  }));
  const head = { taxonomy: "dei", tag: sharesConcept, ccp: frame, uom: "shares", ...sharesTag };
  return JSON.stringify({ ...head, pts: data.length, data });
}

type Concept = {
  label: string | null;
  description: string | null;
  units: Readonly<Record<string, readonly FactRow[]>>;
};

function concept(unit: string, rows: readonly FactRow[]): Concept {
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
