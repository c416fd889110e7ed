import { sql } from "kysely";
import {
  createRowSource,
  readMatches,
  type RowTable,
} from "#database/alerts/results/row-source.ts";
import { byText, filingSorts } from "#database/alerts/results/result-sorts.ts";
import {
  columnsOf,
  type FieldNames,
  treeConditions,
} from "#database/alerts/results/tree-conditions.ts";
import type { Database } from "#database/connect.ts";
import type { Condition } from "#database/screening/condition.ts";
import type { TradeColumn } from "#database/screening/trade-subject.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import { firstDayPublicFrom } from "#domain/events/disclosure.ts";
import { tradeMatch, type TradeMatchRow } from "#domain/alerts/results/trade-match.ts";
import type { FamilyLine, FamilyRow } from "#domain/alerts/settling/row-families.ts";

/** As `filingPublicAt` says; the index trade_by_filing_time has the same words. */
const happenedAt = sql`alert_filing_time(trade.accepted_at, trade.filed_on)`;

const daysToFile = sql`case when 'orphan-amendment' <> all(trade.flags) then trade.days_to_file end`;

const tradeSorts = {
  ...filingSorts({
    cik: sql`trade.issuer_cik`,
    companyName: sql`trade.company_name`,
    ticker: sql`trade.ticker`,
    sic: sql`issuer.sic`,
    accession: sql`trade.accession`,
    publicAt: happenedAt,
  }),
  "Reporting Person": byText(
    sql`trade.owner_name || case when trade.other_owners > 0 then ' +' || trade.other_owners else '' end`,
  ),
  Title: byText(sql`trade.title`),
  Relationship: byText(sql`concat_ws(', ',
    case when trade.is_officer then 'Officer' end, case when trade.is_director then 'Director' end,
    case when trade.is_ten_percent_owner then '10% Owner' end, case when trade.is_other then 'Other' end)`),
  "Trade Date": sql`trade.trade_date`,
  Type: byText(sql`trade.direction`),
  Shares: sql`trade.shares`,
  Price: sql`trade.price`,
  Value: sql`trade.value`,
  "10b5-1": sql`trade.is_plan`,
  "Days to File": daysToFile,
};

const fields = {
  cik: "issuer_cik",
  industry: "industry",
  direction: "direction",
  ownerCiks: "owner_ciks",
  officerRoles: "officer_roles",
  isOfficer: "is_officer",
  isDirector: "is_director",
  isTenPercentOwner: "is_ten_percent_owner",
  isOther: "is_other",
  isPlan: "is_plan",
  shares: "shares",
  value: "value",
  shortSwingProfit: "short_swing_profit",
  marketValue: "market_value",
  averageDailyVolume: "average_daily_volume",
  sharePrice: "share_price",
} as const satisfies FieldNames<TradeColumn>;

/** Rows of Form 4 as alerts look at them. */
export const tradeTable: RowTable<TradeMatchRow> = {
  from: sql`trade`,
  key: sql`trade.accession, trade.row_number`,
  isLive: sql`trade.is_live`,
  columns: columnsOf("trade", fields),
  selection: sql`trade.accession, (select form from filing where filing.accession = trade.accession) as form,
    trade.row_number as "rowNumber", trade.issuer_cik as cik,
    trade.company_name as "companyName", trade.ticker, trade.industry, issuer.sic,
    trade.owner_name as "ownerName", trade.owner_cik as "ownerCik", trade.other_owners as "otherOwners",
    trade.owner_ciks as "ownerCiks", trade.title, trade.officer_roles as "officerRoles", trade.is_officer as "isOfficer",
    trade.is_director as "isDirector", trade.is_ten_percent_owner as "isTenPercentOwner",
    trade.is_other as "isOther", trade.trade_date as "tradeDate", trade.direction,
    trade.shares::float8 as shares, trade.price::float8 as price, trade.value::float8 as value,
    trim_scale(trade.sum_value)::text as "sumValue", trade.price_suspect as "priceSuspect",
    trade.short_swing_profit::float8 as "shortSwingProfit",
    trade.is_plan as "isPlan", trade.accepted_at as "acceptedAt", trade.filed_on as "filedOn",
    ${daysToFile} as "daysToFile",
    trade.share_price as "sharePrice", trade.market_value as "marketValue", trade.average_daily_volume as "averageDailyVolume",
    ${happenedAt} as "happenedAt"`,
  happenedIn: (since, before) =>
    before === null
      ? sql`${happenedAt} >= ${since}::timestamptz`
      : sql`${happenedAt} >= ${since}::timestamptz and ${happenedAt} < ${before}::timestamptz`,
  month: sql`to_char(${happenedAt} at time zone 'America/New_York', 'YYYY-MM')`,
  order: sql`${happenedAt} desc, trade.accession collate "C" desc, trade.row_number`,
  pages: { sorts: () => tradeSorts, matchKey: sql`trade.accession || '/' || trade.row_number` },
  size: sql`trade.value::float8`,
  countBy: async ({ tree, since }, screening) => {
    const conditions = treeConditions(tree, fields);
    return conditions === null
      ? null
      : await screening.countTrades([happenedFrom(since), ...conditions]);
  },
  toMatch: tradeMatch,
};

/** As `happenedAt` says, so that the replica compares a number or a day. */
function happenedFrom(since: string): Condition<TradeColumn> {
  const first = firstDayPublicFrom(since);
  return {
    kind: "either",
    of: [
      [{ kind: "from-instant", column: "accepted_at", instant: since }],
      [
        { kind: "missing", column: "accepted_at" },
        { kind: "day-range", column: "filed_on", first, last: null },
      ],
    ],
  };
}

/** Trades of Form 4, by when their filing was accepted. */
export const tradeSource = createRowSource(tradeTable);

/** The live rows of some filings, as alerts look at them. */
export async function readTradeMatches(
  db: Database,
  accessions: readonly string[],
): Promise<AlertMatch[]> {
  const where = sql`trade.accession = any(${accessions}::text[]) and ${happenedAt} is not null`;
  return await readMatches(db, tradeTable, { where });
}

/** The filings themselves, those they amend, and those that amend them, through any number of steps. */
export async function readFamilyAccessions(
  db: Database,
  accessions: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`
    with recursive family as (
      select unnest(${accessions}::text[]) as accession
      union
      select related.accession
        from family join ownership_line_status as line using (accession)
       cross join lateral (values (line.superseded_by), (line.supersedes_accession))
               as related(accession)
       where related.accession is not null
    )
    select accession from family`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** What filings report as rows, live or not, and the lines these rows are made of. */
export async function readTradeFamilies(
  db: Database,
  accessions: readonly string[],
): Promise<{ rows: (FamilyRow & { happenedAt: string | null })[]; lines: FamilyLine[] }> {
  const { rows } = await sql<FamilyRow & { happenedAt: string | null }>`
    select accession, row_number as "rowNumber", is_live as "isLive",
           flags = '{removed}' as "isRemoved", trade_date as "tradeDate", direction, shares, price,
           is_plan as "isPlan", owner_ciks as "ownerCiks",
           alert_filing_time(accepted_at, filed_on) as "happenedAt"
      from trade where accession = any(${accessions}::text[])`.execute(db);
  const lines = await sql<FamilyLine>`
    select accession, line_number as "lineNumber", row_number as "rowNumber",
           superseded_by as "supersededBy", superseded_by_line as "supersededByLine"
      from ownership_line_status where accession = any(${accessions}::text[])`.execute(db);
  return { rows, lines: lines.rows };
}
