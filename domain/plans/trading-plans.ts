import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { type PlanFlag, planFlags, planRules } from "#contract/plans/plan-rules.ts";
import { addCalendarDays, calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { coolingOff } from "#domain/patterns/plans/cooling-off.ts";
import { quarterOf } from "#domain/patterns/plans/plan-quarter.ts";
import { adoptionStatements, type PlanTradeRow } from "#domain/plans/adoption-statements.ts";
import { nameKey } from "#domain/plans/person-match.ts";
import { planDisclosure } from "#domain/plans/plan-disclosure.ts";
import { splitsDuring } from "#domain/plans/splits-during.ts";
import { planTerms, sharesSold } from "#domain/plans/plan-terms.ts";
import type {
  AdoptionStatement,
  PlanCoolingOff,
  PlanPerson,
  TradingPlan,
} from "#domain/plans/trading-plan.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { compareDecimals } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";

const { coolingOffFrom, coolingOffLeastDays, coolingOffMostDays } = patternRules;

/**
 * The plans of an issuer's insiders: one for each person and adoption date that any filing states.
 * A statement without an exact day is a plan of its own, because it could belong to any.
 * Source: docs/decisions/0075-plan-registry.md.
 */
export function tradingPlans(issuer: PreparedIssuer, rows: readonly PlanTradeRow[]): TradingPlan[] {
  const all = adoptionStatements(issuer.record, rows);
  const undated = rows.flatMap(({ trade, facts }) => ("day" in facts.adoption ? [] : [trade]));
  const plans = [...Map.groupBy(all, planKey)].map(([key, own]) =>
    planOf(issuer, { key, own, all }),
  );
  return plans
    .map((plan) => ({ ...plan, undatedTrades: undatedOf(plan, undated) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function planKey({ person, adoptedOn, accession, ...statement }: AdoptionStatement): string {
  const who = person.cik === null ? `name-${nameKey(person.name)}` : String(person.cik);
  if (adoptedOn !== null) return `${who}.${adoptedOn}`;
  const number = statement.source === "item-408" ? statement.arrangement.number : 0;
  return `${who}.${accession}.${number}`;
}

type KeyedStatements = {
  key: string;
  own: readonly AdoptionStatement[];
  all: readonly AdoptionStatement[];
};

function planOf(issuer: PreparedIssuer, { key, own, all }: KeyedStatements): TradingPlan {
  const trades = tradesOf(own);
  const newest = trades.at(-1);
  const { adopted, terminated, sharesPlanned } = planTerms(own);
  const stated = adopted ?? terminated;
  const adoptedOn = own[0]?.adoptedOn ?? null;
  const person = personOf(own);
  // Item 408(a) is about directors and officers only.
  const isDirectorOrOfficer =
    stated !== null ||
    wasDirectorOrOfficer(issuer.record, { adoptedOn, ownerCik: person.cik, newest });
  const kind = stated?.kind ?? "rule-10b5-1";
  const bound = { adoptedOn, kind, isDirectorOrOfficer, firstTrade: trades[0]?.tradeDate ?? null };
  const plan = {
    issuerCik: issuer.record.cik,
    key,
    companyName: newest?.companyName ?? issuer.record.name,
    ticker: newest?.ticker ?? issuer.record.listedTickers[0] ?? null,
    person,
    title: stated?.title ?? newest?.title ?? null,
    isDirectorOrOfficer,
    kind,
    adoptedOn,
    adoptedRaw: stated?.adopted.raw ?? null,
    expiresOn: stated?.expires.day ?? null,
    expiresRaw: stated?.expires.raw ?? stated?.durationRaw ?? null,
    terminatedOn: terminated?.terminated.day ?? null,
    terminatedRaw: terminated?.terminated.raw ?? null,
    sharesPlanned,
    sharesSold: sharesSold(trades),
    splits: splitsDuring(issuer, adoptedOn, newest?.tradeDate ?? null),
    trades,
    tradeDates: [...new Set(trades.map(({ tradeDate }) => tradeDate))],
    undatedTrades: [],
    coolingOff: coolingOffOf(issuer, bound),
    ...nextResults(issuer, adoptedOn),
    disclosure: planDisclosure(
      { adoptedOn, ownerCik: person.cik, isDirectorOrOfficer, own, all },
      issuer,
    ),
    statements: own,
  };
  const isCovered = adoptedOn !== null && isStoredSince(issuer, adoptedOn);
  return { ...plan, flags: flagsOf(plan, { isTerminated: terminated !== null, isCovered }) };
}

/** In order of trade date and filing. */
function tradesOf(statements: readonly AdoptionStatement[]): DerivedTrade[] {
  return statements
    .flatMap((each) => (each.source === "form-4" ? [each.trade] : []))
    .sort((a, b) =>
      sortText(a) < sortText(b) ? -1 : sortText(a) > sortText(b) ? 1 : a.rowNumber - b.rowNumber,
    );
}

function sortText({ tradeDate, accession }: DerivedTrade): string {
  return `${tradeDate} ${accession}`;
}

/** A match by CIK before one by name. */
function personOf(statements: readonly AdoptionStatement[]): PlanPerson {
  const byCik = statements.findLast(({ person }) => person.match === "cik");
  const person = (byCik ?? statements[0])?.person;
  if (person === undefined) throw new Error("A plan has at least one statement.");
  return person;
}

type Bound = {
  adoptedOn: string | null;
  kind: TradingPlan["kind"];
  isDirectorOrOfficer: boolean | null;
  firstTrade: string | null;
};

/** Null where the rule does not apply to the plan, or the person is unknown. */
function coolingOffOf(issuer: PreparedIssuer, bound: Bound): PlanCoolingOff | null {
  const { adoptedOn, kind, isDirectorOrOfficer, firstTrade } = bound;
  if (adoptedOn === null || adoptedOn < coolingOffFrom || kind !== "rule-10b5-1") return null;
  if (isDirectorOrOfficer === null) return null;
  if (!isDirectorOrOfficer) {
    const endsOn = addCalendarDays(adoptedOn, planRules.otherPersonsDays);
    const hasFirstTrade = firstTrade === null ? null : firstTrade < endsOn;
    return { endsOn, earliest: endsOn, latest: endsOn, reportAccession: null, hasFirstTrade };
  }
  const quarter = quarterOf(adoptedOn, issuer);
  const tradeDate = firstTrade ?? adoptedOn;
  const found = coolingOff({ adoptedOn, tradeDate }, quarter, issuer.calendar);
  const earliest = addCalendarDays(adoptedOn, coolingOffLeastDays);
  const latest = addCalendarDays(adoptedOn, coolingOffMostDays);
  const { reportWaitEnd } = found;
  return {
    endsOn:
      reportWaitEnd === null
        ? null
        : ([earliest, [reportWaitEnd, latest].sort()[0] ?? latest].sort()[1] ?? null),
    earliest,
    latest,
    reportAccession: quarter?.report?.report.accession ?? null,
    hasFirstTrade: firstTrade === null ? null : found.isInside,
  };
}

/** The next 8-K with Item 2.02 after the day of adoption, stored or listed by EDGAR. */
function nextResults(
  { currentReports, record }: PreparedIssuer,
  adoptedOn: string | null,
): Pick<TradingPlan, "daysToResults" | "resultsAccession"> {
  const none = { daysToResults: null, resultsAccession: null };
  if (adoptedOn === null) return none;
  const known = [
    ...currentReports.map(({ report, when }) => ({ ...report, day: when.acceptedOn })),
    ...(record.listedReports ?? []).map((report) => ({ ...report, day: report.filedOn })),
  ];
  const [next] = known
    .filter(({ items, day }) => day > adoptedOn && items?.includes("2.02") === true)
    .sort((a, b) => a.day.localeCompare(b.day) || a.accession.localeCompare(b.accession));
  const days = next === undefined ? null : calendarDaysBetween(adoptedOn, next.day);
  return next === undefined || days === null || days > planRules.resultsWithinDays
    ? none
    : { daysToResults: days, resultsAccession: next.accession };
}

type Unflagged = Omit<TradingPlan, "flags">;

/** Whether a Form 3, 4, or 5 of the issuer is stored that was filed by then: earlier trades may be missing otherwise. */
function isStoredSince({ record }: PreparedIssuer, day: string): boolean {
  return record.ownershipFilings.some(({ filedOn }) => filedOn !== null && filedOn <= day);
}

type Known = { isTerminated: boolean; isCovered: boolean };

function flagsOf(plan: Unflagged, { isTerminated, isCovered }: Known): PlanFlag[] {
  const { daysToResults, sharesPlanned, tradeDates } = plan;
  const end = plan.terminatedOn ?? plan.expiresOn;
  const holds: Readonly<Record<PlanFlag, boolean>> = {
    "before-earnings": daysToResults !== null && daysToResults <= planRules.beforeEarningsDays,
    "cooling-off-short": plan.coolingOff?.hasFirstTrade === true,
    "single-trade": tradeDates.length === 1 && isCovered,
    "ended-early": isTerminated,
    "not-disclosed": plan.disclosure.state === "not-disclosed",
    "sold-more-than-planned":
      sharesPlanned !== null &&
      plan.splits === "none" &&
      compareDecimals(plan.sharesSold, sharesPlanned) > 0,
    "trade-after-end": end !== null && tradeDates.some((day) => day > end),
  };
  return planFlags.filter((flag) => holds[flag]);
}

/** They may belong to another plan of the person, so they are excluded from all figures. */
function undatedOf(plan: TradingPlan, undated: readonly DerivedTrade[]): DerivedTrade[] {
  const { adoptedOn, person } = plan;
  if (adoptedOn === null || person.cik === null) return [];
  const end = plan.terminatedOn ?? plan.expiresOn;
  return undated
    .filter(({ ownerCik, tradeDate }) => {
      const isInForce = tradeDate >= adoptedOn && (end === null || tradeDate <= end);
      return ownerCik === person.cik && isInForce;
    })
    .sort((a, b) => (sortText(a) < sortText(b) ? -1 : 1));
}

type PlanOwner = {
  adoptedOn: string | null;
  ownerCik: number | null;
  newest: DerivedTrade | undefined;
};

/**
 * Whether a person was a director or officer when a plan was adopted, from Forms 3, 4, and 5 alone:
 * a filing about a day up to the adoption says so, and so does the newest trade under the plan. A
 * person may become an officer between adoption and trade. Null where the filings do not decide.
 */
function wasDirectorOrOfficer(
  { ownershipFilings }: IssuerRecord,
  { adoptedOn, ownerCik, newest }: PlanOwner,
): boolean | null {
  if (adoptedOn === null || newest === undefined) return null;
  const named = ownershipFilings.flatMap((filing) =>
    filing.owners.flatMap((owner) => (owner.cik === ownerCik ? [{ filing, owner }] : [])),
  );
  const stating = named.filter(({ owner }) => owner.isDirector || owner.isOfficer);
  const isNow = newest.isDirector || newest.isOfficer;
  if (stating.length === 0 && !isNow) return false;
  const wasThen = stating.some(({ filing }) => dayOf(filing) <= adoptedOn);
  return isNow && wasThen ? true : null;
}

/** The event of a Form 3, the earliest transaction of a Form 4; never after the filing. */
function dayOf({ periodOfReport, filedOn }: OwnershipFiling): string {
  return periodOfReport ?? filedOn ?? "9999-12-31";
}
