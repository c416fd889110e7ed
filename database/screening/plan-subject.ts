import { planFlags } from "#contract/plans/plan-rules.ts";
import { columnsFrom } from "#database/computed/stored-column.ts";
import { codes, memberOf, number, orNull, text } from "#database/screening/cells.ts";
import {
  companyConditions,
  type Condition,
  dayConditions,
  personConditions,
} from "#database/screening/condition.ts";
import {
  fieldsFrom,
  type SearchedSubject,
  type Sorted,
  type Subject,
} from "#database/screening/subject.ts";
import type { DerivedPlan } from "#domain/plans/derived-plan.ts";

const column = columnsFrom<DerivedPlan>();

/** The columns of the `trading_plan` table, in insertion order. */
export const tradingPlanColumns = {
  issuer_cik: column("bigint", ({ issuerCik }) => issuerCik),
  plan_key: column("text", ({ planKey }) => planKey),
  company_name: column("text", ({ companyName }) => companyName),
  ticker: column("text", ({ ticker }) => ticker),
  /** The name by which tables show and sort the company. */
  short_name: column("text", ({ ticker, companyName }) => ticker ?? companyName),
  is_live: column("boolean", (): boolean => true, "nothing"),
  owner_cik: column("bigint", ({ ownerCik }) => ownerCik),
  owner_name: column("text", ({ ownerName }) => ownerName, "capitals"),
  person_match: column("text", ({ personMatch }) => personMatch),
  title: column("text", ({ title }) => title),
  kind: column("text", ({ kind }) => kind),
  adopted_on: column("date", ({ adoptedOn }) => adoptedOn),
  adopted_raw: column("text", ({ adoptedRaw }) => adoptedRaw),
  expires_on: column("date", ({ expiresOn }) => expiresOn),
  expires_raw: column("text", ({ expiresRaw }) => expiresRaw),
  terminated_on: column("date", ({ terminatedOn }) => terminatedOn),
  shares_planned: column("numeric", ({ sharesPlanned }) => sharesPlanned, "digits"),
  shares_sold: column("numeric", ({ sharesSold }) => sharesSold, "digits"),
  first_trade_on: column("date", ({ firstTradeOn }) => firstTradeOn),
  last_trade_on: column("date", ({ lastTradeOn }) => lastTradeOn),
  trade_days: column("integer", ({ tradeDays }) => tradeDays),
  undated_trades: column("integer", ({ undatedTrades }) => undatedTrades),
  cooling_off_ends_on: column("date", ({ coolingOffEndsOn }) => coolingOffEndsOn),
  days_to_results: column("integer", ({ daysToResults }) => daysToResults),
  disclosure: column("text", ({ disclosure }) => disclosure),
  flags: column("text[]", ({ flags }) => flags, { codes: planFlags }),
};

type PlanColumn = keyof typeof tradingPlanColumns;

const { one } = fieldsFrom<unknown, PlanColumn>();

/** A stored plan, and the name by which its company is sorted. */
export type StoredPlan = DerivedPlan & { shortName: string };

const fields: Subject<StoredPlan, unknown, PlanColumn>["fields"] = {
  issuerCik: one("issuer_cik", number),
  planKey: one("plan_key", text),
  companyName: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  shortName: one("short_name", text),
  ownerCik: one("owner_cik", orNull(number)),
  ownerName: one("owner_name", text),
  personMatch: one("person_match", memberOf(["cik", "name", "none"])),
  title: one("title", orNull(text)),
  kind: one("kind", memberOf(["rule-10b5-1", "non-rule-10b5-1"])),
  adoptedOn: one("adopted_on", orNull(text)),
  adoptedRaw: one("adopted_raw", orNull(text)),
  expiresOn: one("expires_on", orNull(text)),
  expiresRaw: one("expires_raw", orNull(text)),
  terminatedOn: one("terminated_on", orNull(text)),
  sharesPlanned: one("shares_planned", orNull(text)),
  sharesSold: one("shares_sold", text),
  firstTradeOn: one("first_trade_on", orNull(text)),
  lastTradeOn: one("last_trade_on", orNull(text)),
  tradeDays: one("trade_days", number),
  undatedTrades: one("undated_trades", number),
  coolingOffEndsOn: one("cooling_off_ends_on", orNull(text)),
  daysToResults: one("days_to_results", orNull(number)),
  disclosure: one("disclosure", memberOf(["disclosed", "not-disclosed", "unknown"])),
  flags: one("flags", codes),
};

/** Fields by which a search can be sorted. */
const sorts = {
  adoptedOn: { sort: "plain" },
  firstTradeOn: { sort: "plain" },
  shortName: { sort: "folded" },
  ownerName: { sort: "folded" },
  sharesPlanned: { sort: "plain" },
  sharesSold: { sort: "plain" },
} as const;

export type PlanSearch = Sorted<keyof typeof sorts> & {
  /** Ticker or CIK. */
  company: string | null;
  /** CIK, or words of the name in any order. */
  person: string | null;
  adoptedFrom: string | null;
  adoptedTo: string | null;
  /** A plan must have all of them. */
  flags: readonly string[];
  earningsWithinDays: number | null;
  page: number;
  limit: number;
};

/** How trading plans are stored and searched. */
export const planSubject: SearchedSubject<StoredPlan, PlanSearch, PlanColumn> = {
  table: "trading_plan",
  key: ["issuer_cik", "plan_key"],
  columns: tradingPlanColumns,
  fields,
  wire: sorts,
  conditions: planConditions,
  latest: ["adopted_on"],
  flagSets: {},
  amounts: ["shares_planned", "shares_sold"],
};

function planConditions(search: PlanSearch): Condition<PlanColumn>[] {
  const conditions: Condition<PlanColumn>[] = [
    { kind: "live" },
    ...companyConditions(search.company),
    ...personConditions(search.person, { cik: "owner_cik", name: "owner_name" }),
    ...dayConditions("adopted_on", search.adoptedFrom, search.adoptedTo),
  ];
  for (const flag of search.flags) {
    conditions.push({ kind: "any-code", column: "flags", values: [flag] });
  }
  if (search.earningsWithinDays !== null) {
    const values = [search.earningsWithinDays];
    conditions.push({ kind: "number", column: "days_to_results", operator: "le", values });
  }
  return conditions;
}
