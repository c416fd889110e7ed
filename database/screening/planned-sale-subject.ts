import {
  plannedSaleOutcomes,
  type PlannedSaleStatus,
} from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { columnsFrom } from "#database/computed/stored-column.ts";
import { codes, memberOf, number, orNull, text } from "#database/screening/cells.ts";
import {
  companyConditions,
  type Condition,
  dayConditions,
  personConditions,
} from "#database/screening/condition.ts";
import { fieldsFrom, type Sorted, type Subject } from "#database/screening/subject.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";

const column = columnsFrom<DerivedPlannedSale>();

const kinds = ["notice", "sales"] as const;

/** The columns of the `planned_sale` table, in insertion order: a Form 144 notice and its outcome, or sales without one. */
export const plannedSaleColumns = {
  id: column("text", ({ id }) => id),
  kind: column("text", ({ kind }) => kind, { codes: kinds }),
  issuer_cik: column("bigint", ({ issuerCik }) => issuerCik),
  company_name: column("text", ({ companyName }) => companyName),
  ticker: column("text", ({ ticker }) => ticker),
  industry: column("text", ({ industry }) => industry, "nothing"),
  is_live: column("boolean", ({ isLive }) => isLive, "nothing"),
  replaced_by: column("text", ({ replacedBy }) => replacedBy, "nothing"),
  accession: column("text", ({ accession }) => accession),
  form: column("text", ({ form }) => form),
  person_cik: column("bigint", ({ personCik }) => personCik),
  person_name: column("text", ({ personName }) => personName, "capitals"),
  relationships: column("text", (row) => row.relationships),
  filed_on: column("date", ({ filedOn }) => filedOn),
  accepted_at: column("timestamptz", ({ acceptedAt }) => acceptedAt),
  notice_date: column("date", ({ noticeDate }) => noticeDate),
  dated_on: column("date", ({ datedOn }) => datedOn),
  sale_from: column("date", ({ saleFrom }) => saleFrom),
  sale_through: column("date", ({ saleThrough }) => saleThrough),
  security_class: column("text", ({ securityClass }) => securityClass),
  broker: column("text", ({ broker }) => broker),
  planned_units: column("numeric", ({ plannedUnits }) => plannedUnits, "digits"),
  planned_value: column("numeric", ({ plannedValue }) => plannedValue, "digits"),
  plan_adopted_on: column("date", ({ planAdoptedOn }) => planAdoptedOn),
  is_plan: column("boolean", ({ isPlan }) => isPlan),
  sold_units: column("numeric", ({ soldUnits }) => soldUnits, "digits"),
  sold_value: column("numeric", ({ soldValue }) => soldValue, "digits"),
  remaining_units: column("numeric", ({ remainingUnits }) => remainingUnits, "digits"),
  outcome: column("text", ({ outcome }) => outcome, { codes: plannedSaleOutcomes }),
  share_price: column("double precision", ({ sharePrice }) => sharePrice, "nothing"),
  market_value: column("double precision", ({ marketValue }) => marketValue, "nothing"),
  average_daily_volume: column("double precision", (row) => row.averageDailyVolume, "nothing"),
  open_through: column("date", ({ openThrough }) => openThrough),
  is_match_certain: column("boolean", ({ isMatchCertain }) => isMatchCertain),
  flags: column("text[]", ({ flags }) => flags),
  proof: column("text", ({ proof }) => JSON.stringify(proof), "nothing"),
};

type PlannedSaleColumn = keyof typeof plannedSaleColumns;

/** The day in New York at market time, `YYYY-MM-DD`, on which it depends which notices are open. */
type AsOf = { today: string };

const { one, several } = fieldsFrom<AsOf, PlannedSaleColumn>();

const fields = {
  id: one("id", text),
  kind: one("kind", memberOf(kinds)),
  issuerCik: one("issuer_cik", number),
  companyName: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  personCik: one("person_cik", orNull(number)),
  personName: one("person_name", text),
  relationships: one("relationships", orNull(text)),
  outcome: one("outcome", memberOf(plannedSaleOutcomes)),
  isOpen: several(["outcome", "open_through"], ({ outcome, open_through: through }, { today }) => {
    return (outcome === "part" || outcome === "none") && through !== null && text(through) >= today;
  }),
  accession: one("accession", orNull(text)),
  form: one("form", orNull(text)),
  filedOn: one("filed_on", orNull(text)),
  acceptedAt: one("accepted_at", orNull(text)),
  noticeDate: one("notice_date", orNull(text)),
  datedOn: one("dated_on", orNull(text)),
  saleFrom: one("sale_from", orNull(text)),
  saleThrough: one("sale_through", orNull(text)),
  securityClass: one("security_class", orNull(text)),
  broker: one("broker", orNull(text)),
  plannedUnits: one("planned_units", orNull(text)),
  plannedValue: one("planned_value", orNull(text)),
  planAdoptedOn: one("plan_adopted_on", orNull(text)),
  isPlan: one("is_plan", (cell) => (cell === true ? true : null)),
  soldUnits: one("sold_units", orNull(text)),
  soldValue: one("sold_value", orNull(text)),
  remainingUnits: one("remaining_units", orNull(text)),
  isMatchCertain: one("is_match_certain", (cell) => cell === true),
  flags: one("flags", codes),
};

type RowOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { read: (...cells: never) => infer Value }
    ? Value
    : never;
};

/** A notice, or sales without one; amounts are decimal text, `isOpen` is at market time. */
export type StoredPlannedSale = RowOf<typeof fields>;

/** Fields by which a search can be sorted. */
const sorts = {
  datedOn: { sort: "plain" },
  saleFrom: { sort: "plain" },
  plannedValue: { sort: "plain" },
  plannedUnits: { sort: "plain" },
  soldValue: { sort: "plain" },
  companyName: { sort: "folded" },
  personName: { sort: "folded" },
} as const;

export type PlannedSaleSearch = AsOf &
  Sorted<keyof typeof sorts> & {
    /** Ticker or CIK. */
    company: string | null;
    /** CIK, or words of the name in any order. */
    person: string | null;
    filedFrom: string | null;
    filedTo: string | null;
    saleFrom: string | null;
    saleTo: string | null;
    statuses: readonly PlannedSaleStatus[] | null;
    plan: "plan" | "none_named" | null;
    minValue: number | null;
    page: number;
    limit: number;
  };

/** How planned sales are stored and searched. */
export const plannedSaleSubject: Subject<StoredPlannedSale, AsOf, PlannedSaleColumn> & {
  conditions: (search: PlannedSaleSearch) => Condition<PlannedSaleColumn>[];
} = {
  table: "planned_sale",
  key: ["id"],
  columns: plannedSaleColumns,
  fields,
  wire: sorts,
  conditions: plannedSaleConditions,
  latest: ["dated_on"],
  flagSets: {},
  amounts: ["planned_units", "planned_value", "sold_units", "sold_value"],
};

type Part = Condition<PlannedSaleColumn>;

function plannedSaleConditions(search: PlannedSaleSearch): Part[] {
  const { company, person, statuses, plan, minValue, today } = search;
  const conditions: Part[] = [
    { kind: "live" },
    ...companyConditions(company),
    ...personConditions(person, { cik: "person_cik", name: "person_name" }),
    ...dayConditions("dated_on", search.filedFrom, search.filedTo),
    ...dayConditions("sale_through", search.saleFrom, null),
    ...dayConditions("sale_from", null, search.saleTo),
  ];
  if (plan === "plan") conditions.push({ kind: "any-true", columns: ["is_plan"] });
  if (plan === "none_named") {
    conditions.push({ kind: "missing", column: "is_plan" });
    conditions.push({ kind: "text-in", column: "kind", values: ["notice"] });
  }
  if (minValue !== null) {
    const [column, otherwise] = ["planned_value", "sold_value"] as const;
    conditions.push({ kind: "number", column, otherwise, operator: "ge", values: [minValue] });
  }
  if (statuses !== null) conditions.push(hasStatus(statuses, today));
  return conditions;
}

type Outcome = DerivedPlannedSale["outcome"];

const outcomesOf: Readonly<Record<PlannedSaleStatus, readonly Outcome[]>> = {
  Open: ["part", "none"],
  "Executed in full": ["full"],
  "Executed in part": ["part"],
  "Not executed": ["none"],
  "Sold without a notice": ["no-notice"],
  Unknown: ["unknown"],
};

/** Follows `plannedSaleStatus`: the day matters only for notices with units left. */
function hasStatus(statuses: readonly PlannedSaleStatus[], today: string): Part {
  const outcomes = [...new Set(statuses)].flatMap((status) => outcomesOf[status]);
  const [anyDay, byDay] = [new Set<Outcome>(), new Set<Outcome>()];
  for (const outcome of outcomes) {
    const isEither = outcomes.filter((other) => other === outcome).length > 1;
    (isEither || !outcomesOf.Open.includes(outcome) ? anyDay : byDay).add(outcome);
  }
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const isOver: Part = {
    kind: "either",
    of: [
      dayConditions("open_through", null, yesterday),
      [{ kind: "missing", column: "open_through" }],
    ],
  };
  const isOfDay = statuses.includes("Open") ? dayConditions("open_through", today, null) : [isOver];
  const hasOutcome = (values: ReadonlySet<Outcome>): Part => ({
    kind: "text-in",
    column: "outcome",
    values: [...values],
  });
  return {
    kind: "either",
    of: [[hasOutcome(anyDay)], ...(byDay.size === 0 ? [] : [[hasOutcome(byDay), ...isOfDay]])],
  };
}
