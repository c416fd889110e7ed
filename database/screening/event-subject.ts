import { eventFields } from "#contract/events/event-fields.ts";
import { gapBases, gapBasisName } from "#contract/events/filing-gap.ts";
import type { EventRow, EventSearch } from "#contract/operations/screening/explore-events.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { EventNumericFilter } from "#contract/screening/number-filters.ts";
import { codes, number, orNull, text } from "#database/screening/cells.ts";
import {
  type Condition,
  numberConditions,
  sharedConditions,
} from "#database/screening/condition.ts";
import { columnsFrom } from "#database/computed/stored-column.ts";
import { fieldsFrom, type Subject } from "#database/screening/subject.ts";
import { type InsiderWindow, insiderWindow } from "#domain/events/insider-totals.ts";
import type { DerivedEvent } from "#domain/trades/derived-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";

/** A derived event with the facts of its filing. */
export type EventSource = { cik: number; event: DerivedEvent; report: CurrentReport };

const column = columnsFrom<EventSource>();

/** Insiders' totals over a look-back in calendar days; only searches sum all that is known now. */
const sold = (lookback: 30 | 90 | 180 | 365) =>
  column("numeric", ({ event }) => event.insiderTotals?.[lookback].valueSold ?? null);
const purchased = (lookback: 30 | 90 | 180 | 365) =>
  column("numeric", ({ event }) => event.insiderTotals?.[lookback].valuePurchased ?? null);
const alertSold = (lookback: 30 | 90 | 180 | 365) =>
  column("numeric", ({ event }) => event.alertTotals?.[lookback].valueSold ?? null, "nothing");
const alertPurchased = (lookback: 30 | 90 | 180 | 365) =>
  column("numeric", ({ event }) => event.alertTotals?.[lookback].valuePurchased ?? null, "nothing");

/** The columns of the `event` table, in insertion order. */
export const eventColumns = {
  accession: column("text", ({ event }) => event.accession),
  cik: column("bigint", ({ cik }) => cik),
  company_name: column("text", ({ event }) => event.companyName),
  ticker: column("text", ({ event }) => event.ticker),
  industry: column("text", ({ event }) => event.industry, {
    codes: [...industries, unknownIndustry],
  }),
  accepted_at: column("timestamptz", ({ report }) => report.acceptedAt),
  filed_on: column("date", ({ report }) => report.filedOn),
  report_date: column("date", ({ report }) => report.periodOfReport),
  items: column("text[]", ({ report }) => report.items, {
    codes: form8kItems.map(({ code }) => code),
  }),
  day_0: column("date", ({ event }) => event.day0),
  day_0_basis: column("text", ({ event }) => event.day0Basis),
  event_return: column("double precision", ({ event }) => event.eventReturn),
  share_price: column("double precision", ({ event }) => event.sharePrice),
  market_value: column("double precision", ({ event }) => event.marketValue),
  average_daily_volume: column("double precision", ({ event }) => event.averageDailyVolume),
  window_end: column("date", ({ event }) => event.windowEnd),
  gap_days: column("integer", ({ event }) => event.gapDays),
  gap_business_days: column("integer", ({ event }) => event.gapBusinessDays),
  gap_trades: column("integer", ({ event }) => event.gapTrades),
  due_on: column("date", ({ event }) => event.dueOn),
  due_basis: column("text", ({ event }): string | null => event.dueBasis),
  days_late: column("integer", ({ event }) => event.daysLate),
  is_live: column("boolean", (): boolean => true, "nothing"),
  value_sold_30: sold(30),
  value_sold_90: sold(90),
  value_sold_180: sold(180),
  value_sold_365: sold(365),
  value_purchased_30: purchased(30),
  value_purchased_90: purchased(90),
  value_purchased_180: purchased(180),
  value_purchased_365: purchased(365),
  alert_sold_30: alertSold(30),
  alert_sold_90: alertSold(90),
  alert_sold_180: alertSold(180),
  alert_sold_365: alertSold(365),
  alert_purchased_30: alertPurchased(30),
  alert_purchased_90: alertPurchased(90),
  alert_purchased_180: alertPurchased(180),
  alert_purchased_365: alertPurchased(365),
  patterns: column("text[]", ({ event }) => event.patterns, { codes: eventPatterns }),
  flags: column("text[]", ({ event }) => event.flags),
};

type EventColumn = keyof typeof eventColumns;

/** What of a search the fields depend on. */
type Choice = Pick<EventSearch, "lookback_period">;

const { one } = fieldsFrom<Choice, EventColumn>();

const fields: Subject<EventRow, Choice, EventColumn>["fields"] = {
  accno: one("accession", text),
  conm: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  cik: one("cik", (cell) => formatCik(number(cell))),
  date_filed: one(
    "filed_on",
    orNull((cell) => dayInWords(text(cell))),
  ),
  filed_on: one("filed_on", orNull(text)),
  accepted_at: one("accepted_at", orNull(text)),
  report_date: one("report_date", orNull(text)),
  "8K_items": one("items", (cell) => codes(cell).join("&")),
  day_0: one("day_0", orNull(text)),
  day_0_basis: one("day_0_basis", (cell) =>
    cell === "acceptance" || cell === "filing-date" ? cell : null,
  ),
  event_return: one("event_return", orNull(number)),
  value_sold: one(soldColumn, orNull(number)),
  value_purchased: one(purchasedColumn, orNull(number)),
  window_start: one("window_end", (cell, search) => windowOf(cell, search)?.firstDay ?? null),
  window_end: one("window_end", (cell, search) => windowOf(cell, search)?.lastDay ?? null),
  filing_gap: one("gap_days", orNull(number)),
  filing_gap_business_days: one("gap_business_days", orNull(number)),
  gap_trades: one("gap_trades", orNull(number)),
  report_due_date: one("due_on", orNull(text)),
  report_days_late: one("days_late", orNull(number)),
  report_due_basis: one("due_basis", (cell) => {
    const basis = gapBases.find((each) => each === cell);
    return basis === undefined ? null : gapBasisName(basis);
  }),
  industry: one("industry", text),
  market_value: one("market_value", orNull(number)),
  avg_daily_volume: one("average_daily_volume", orNull(number)),
  share_price: one("share_price", orNull(number)),
  patterns: one("patterns", (cell) => {
    const found = codes(cell);
    return eventPatterns.filter((pattern) => found.includes(pattern));
  }),
  flags: one("flags", codes),
};

type SearchedBy<Row> = Subject<Row, Choice, EventColumn> & {
  conditions: (search: EventSearch) => Condition<EventColumn>[];
};

/** How material events are stored, and how answers are made of them. */
export const eventSubject: SearchedBy<EventRow> = {
  table: "event",
  key: ["accession"],
  columns: eventColumns,
  fields,
  wire: eventFields,
  conditions: eventConditions,
  latest: ["filed_on", "accepted_at"],
  flagSets: {},
  amounts: ["event_return", "value_sold_365", "value_purchased_365"],
};

function windowOf(cell: unknown, { lookback_period }: Choice): InsiderWindow | null {
  return cell === null ? null : insiderWindow(text(cell), lookback_period);
}

function soldColumn({ lookback_period }: Choice) {
  return `value_sold_${lookback_period}` as const;
}

function purchasedColumn({ lookback_period }: Choice) {
  return `value_purchased_${lookback_period}` as const;
}

function eventConditions(search: EventSearch): Condition<EventColumn>[] {
  return [
    ...sharedConditions(search, { day: "filed_on", cik: "cik", items: "items" }),
    ...numberConditions<EventNumericFilter, EventColumn>(search, {
      market_value: "market_value",
      avg_daily_volume: "average_daily_volume",
      share_price: "share_price",
      event_return: "event_return",
      report_days_late: "days_late",
      gap_trades: "gap_trades",
      value_sold: soldColumn(search),
      value_purchased: purchasedColumn(search),
    }),
  ];
}
