import { type RawBuilder, sql } from "kysely";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import {
  createRowSource,
  readMatches,
  type RowTable,
} from "#database/alerts/results/row-source.ts";
import { byText, filingSorts } from "#database/alerts/results/result-sorts.ts";
import type { Database } from "#database/connect.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import { eventMatch, type EventMatchRow } from "#domain/alerts/results/event-match.ts";
import { firstDayClosingFrom } from "#domain/events/disclosure.ts";

const sums = sql`event.alert_sold_30::float8 as "sold30", event.alert_sold_90::float8 as "sold90",
  event.alert_sold_180::float8 as "sold180", event.alert_sold_365::float8 as "sold365",
  event.alert_purchased_30::float8 as "purchased30",
  event.alert_purchased_90::float8 as "purchased90",
  event.alert_purchased_180::float8 as "purchased180",
  event.alert_purchased_365::float8 as "purchased365"`;

const eventSorts = (lookback: AlertLookback) => ({
  ...filingSorts({
    cik: sql`event.cik`,
    companyName: sql`event.company_name`,
    ticker: sql`event.ticker`,
    sic: sql`issuer.sic`,
    accession: sql`event.accession`,
    publicAt: sql`alert_filing_time(event.accepted_at, event.filed_on)`,
  }),
  Items: byText(sql`array_to_string(event.items, ', ')`),
  "Event Return": sql`event.event_return`,
  "Value Sold": sql.ref(`event.alert_sold_${lookback}`),
  "Value Purchased": sql.ref(`event.alert_purchased_${lookback}`),
  "Market Value": sql`event.market_value`,
});

/** 8-Ks as alerts look at them. */
export const eventTable: RowTable<EventMatchRow> = {
  from: sql`event`,
  key: sql`event.accession`,
  isLive: sql`event.is_live`,
  columns: {
    cik: sql`event.cik`,
    industry: sql`event.industry`,
    items: sql`event.items`,
    return: sql`event.event_return`,
    marketValue: sql`event.market_value`,
    averageDailyVolume: sql`event.average_daily_volume`,
    sharePrice: sql`event.share_price`,
    sold30: sql`event.alert_sold_30`,
    sold90: sql`event.alert_sold_90`,
    sold180: sql`event.alert_sold_180`,
    sold365: sql`event.alert_sold_365`,
    purchased30: sql`event.alert_purchased_30`,
    purchased90: sql`event.alert_purchased_90`,
    purchased180: sql`event.alert_purchased_180`,
    purchased365: sql`event.alert_purchased_365`,
  },
  selection: sql`event.accession, event.cik, event.company_name as "companyName", event.ticker,
    event.industry, issuer.sic, event.accepted_at as "acceptedAt", event.filed_on as "filedOn",
    event.items, event.day_0 as "day0", event.event_return as "eventReturn",
    event.share_price as "sharePrice", event.market_value as "marketValue",
    event.average_daily_volume as "averageDailyVolume", ${sums}`,
  happenedIn,
  month: sql`to_char(event.day_0, 'YYYY-MM')`,
  order: sql`event.day_0 desc, event.accepted_at desc nulls last, event.accession collate "C" desc`,
  pages: { sorts: eventSorts, matchKey: sql`event.accession` },
  size: sql`abs(event.event_return)`,
  toMatch: eventMatch,
};

/** Events happen at the close of day 0. */
function happenedIn(since: string, before: string | null): RawBuilder<unknown> {
  const first = sql`event.day_0 >= ${firstDayClosingFrom(since)}::date`;
  return before === null
    ? first
    : sql`${first} and event.day_0 < ${firstDayClosingFrom(before)}::date`;
}

/** Material events, by day 0. */
export const eventSource = createRowSource(eventTable);

/** The events of some filings, as alerts look at them; without a day 0 none can match. */
export async function readEventMatches(
  db: Database,
  accessions: readonly string[],
): Promise<AlertMatch[]> {
  const where = sql`event.accession = any(${accessions}::text[]) and event.day_0 is not null`;
  return await readMatches(db, eventTable, { where });
}
