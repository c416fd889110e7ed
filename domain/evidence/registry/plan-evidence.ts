import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import type { HistoryRow } from "#domain/evidence/evidence.ts";
import type { PlanEvidence, PlanStatement } from "#domain/evidence/registry/registry-evidence.ts";
import { planFacts } from "#domain/evidence/registry/plan-facts.ts";
import { planFigures } from "#domain/evidence/registry/plan-figures.ts";
import { type PriceUses, seriesId } from "#domain/evidence/price-uses.ts";
import { type EvidenceIssuer, rowFact } from "#domain/evidence/trade-evidence.ts";
import { companyAsFiled } from "#domain/evidence/trade-facts.ts";
import { reportFilingDate } from "#domain/patterns/plans/cooling-off.ts";
import { quarterOf } from "#domain/patterns/plans/plan-quarter.ts";
import { tradesUnderPlans } from "#domain/plans/issuer-plans.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";
import { tradingPlans } from "#domain/plans/trading-plans.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { type PreparedIssuer, splitSeries } from "#domain/trades/rows/prepared-issuer.ts";

/** The most filings with trades of a plan in a pack; beyond that, the plan is not recomputed. */
const mostTradeFilings = 200;

/** The plans of an issuer, computed as the stored ones are. */
export function plansForEvidence({ issuer, patternsFor }: EvidenceIssuer): TradingPlan[] {
  return tradingPlans(issuer, tradesUnderPlans(issuer, patternsFor));
}

/** Everything a pack states about one trading plan. Records the price series whose splits it depends on. */
export function planEvidence(
  plan: TradingPlan,
  issuer: PreparedIssuer,
  prices: PriceUses,
): PlanEvidence {
  const rows = rowsOf(plan, issuer);
  const naming = namingFiling(plan, rows, issuer);
  const company = companyAsFiled(naming ?? noticeOf(plan, issuer), issuer.record.name);
  const owner = naming?.owners.find(({ cik }) => cik === plan.person.cik);
  const person = { ...plan.person, name: owner?.name ?? plan.person.name };
  return {
    kind: "plan",
    key: plan.key,
    cik: plan.issuerCik,
    company,
    person,
    namedIn: naming?.accession ?? null,
    adoptedOn: plan.adoptedOn,
    planKind: plan.kind,
    isDirectorOrOfficer: plan.isDirectorOrOfficer,
    terminatedOn: plan.terminatedOn,
    expiresOn: plan.expiresOn,
    statements: statementsOf(plan),
    rows,
    coolingOff: plan.coolingOff && {
      endsOn: plan.coolingOff.endsOn,
      hasFirstTrade: plan.coolingOff.hasFirstTrade,
      report: reportOf(plan, issuer),
    },
    results: plan.resultsAccession,
    storedSince: storedSince(plan, issuer),
    splitSeries: splitSeriesId(issuer, prices),
    disclosure: plan.disclosure.state,
    flags: plan.flags,
    tooLargeBecause: tooLarge(rows),
    facts: planFacts({ ...plan, person, companyName: company }),
    figures: planFigures(plan, issuer),
    patterns: plan.flags.map((flag) => ({
      label: planFlagTexts[flag].label,
      sentence: "Flagged.",
      rule: planFlagTexts[flag].rule,
      inputs: [],
      isUndecided: false,
      note: null,
    })),
    cautions: [
      `Disclosure under Item 408(a): ${plan.disclosure.because}`,
      ...(plan.undatedTrades.length === 0
        ? []
        : [
            `Not counted: trades while this plan was in force, under a plan whose adoption date is not stated (${plan.undatedTrades.length}).`,
          ]),
    ],
  };
}

/** The newest Form 3, 4, or 5 that names the person: of a trade under the plan or, without one, with the name of the plan. */
function namingFiling(
  { person }: TradingPlan,
  rows: readonly HistoryRow[],
  { record }: PreparedIssuer,
): OwnershipFiling | null {
  if (person.cik === null) return null;
  const traded = new Set(rows.map(({ accession }) => accession));
  const naming = record.ownershipFilings.filter(({ accession, owners }) =>
    owners.some(({ cik, name }) => {
      const isNamed = traded.size > 0 ? traded.has(accession) : name === person.name;
      return cik === person.cik && isNamed;
    }),
  );
  const order = ({ filedOn, accession }: OwnershipFiling): string =>
    `${filedOn ?? ""} ${accession}`;
  return naming.sort((a, b) => (order(a) < order(b) ? 1 : -1))[0] ?? null;
}

function noticeOf({ statements }: TradingPlan, { record }: PreparedIssuer) {
  const stating = new Set(statements.map(({ accession }) => accession));
  return record.notices?.find(({ accession }) => stating.has(accession));
}

function statementsOf({ statements }: TradingPlan): PlanStatement[] {
  return statements.flatMap((statement): PlanStatement[] => {
    if (statement.source === "form-4") return [];
    const { source, accession, filedOn } = statement;
    const arrangement = statement.source === "item-408" ? statement.arrangement : null;
    return [{ source, accession, filedOn, arrangement }];
  });
}

function rowsOf({ statements }: TradingPlan, issuer: PreparedIssuer): HistoryRow[] {
  const rows = new Map(
    issuer.rows.map((row) => [rowKey(row.filing.filing.accession, row.rowNumber), row]),
  );
  return statements
    .flatMap((statement): HistoryRow[] => {
      if (statement.source !== "form-4" || statement.adoptedOn === null) return [];
      const { trade, adoptedOn: day, phrase } = statement;
      const row = rows.get(rowKey(trade.accession, trade.rowNumber));
      if (row === undefined) throw new Error(`${trade.accession} has no such row.`);
      return [{ ...rowFact(computeRow(row, issuer), issuer), adoption: { day, phrase } }];
    })
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

function rowKey(accession: string, rowNumber: number): string {
  return `${accession}/${rowNumber}`;
}

function tooLarge(rows: readonly HistoryRow[]): string | null {
  const filings = new Set(rows.map(({ accession }) => accession)).size;
  return filings > mostTradeFilings
    ? `trades under the plan are in more than ${mostTradeFilings} filings, which are not all in the pack.`
    : null;
}

function orderOf({ tradeDate, accession, rowNumber }: HistoryRow): string {
  return `${tradeDate} ${accession} ${String(rowNumber).padStart(5, "0")}`;
}

function reportOf({ adoptedOn, isDirectorOrOfficer }: TradingPlan, issuer: PreparedIssuer) {
  if (adoptedOn === null || isDirectorOrOfficer !== true) return null;
  const published = quarterOf(adoptedOn, issuer)?.report ?? null;
  if (published === null) return null;
  const { accession } = published.report;
  return { accession, filedOn: reportFilingDate(published, issuer.calendar) };
}

function storedSince({ adoptedOn }: TradingPlan, { record }: PreparedIssuer): string | null {
  if (adoptedOn === null) return null;
  const earlier = record.ownershipFilings.filter(
    ({ filedOn }) => filedOn !== null && filedOn <= adoptedOn,
  );
  return earlier.map(({ accession }) => accession).sort()[0] ?? null;
}

function splitSeriesId(issuer: PreparedIssuer, prices: PriceUses): string | null {
  const series = splitSeries(issuer);
  if (series === null) return null;
  prices.close(series, []);
  return seriesId(series);
}
