import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { defaultLookback } from "#contract/events/event-vocabulary.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import { movedPoint } from "#contract/values/decimal-text.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { call } from "#web/api/call.ts";
import { filingUrl } from "#web/explore/links/outside-links.tsx";
import { doubtfulFilingText } from "#web/explore/trades/trade-flags.ts";
import { fractionAsPercent } from "./result-cells.tsx";
import type { SearchPayload } from "./opened-with.ts";
import { zoneTime } from "#contract/values/zone-time.ts";
import { countText } from "#web/ui/display/number-text.ts";

type SearchOptions = { email: string; timeZone: string; signal: AbortSignal };

/** The rows of a search as a table of results, whatever operation the search is for. */
export async function searchResults(
  { type, ...fields }: SearchPayload,
  { email, timeZone, signal }: SearchOptions,
): Promise<ResultTable> {
  const payload = { ...fields, email };
  if (type === "alert_search") return call(type, payload, { signal });
  const search: Record<string, unknown> & { email: string } = { ...payload, limit: rowsOfOneCall };
  if (type === "explore_trades") {
    // The table of results has the columns of open-market trades.
    const { transactions: _, ...openMarket } = search;
    let notes: readonly string[] = [];
    const { rows, total } = await allPages(async (page) => {
      const answer = await call(type, { ...openMarket, page }, { signal });
      if (page === 1) notes = answer.named.notes ?? [];
      return answer;
    });
    const cells = rows.map((row) => tradeCells(row, timeZone));
    const table = exploredTable("4", total, cells);
    return { ...table, notes: [...table.notes, ...notes] };
  }
  const { rows, total } = await allPages((page) => call(type, { ...search, page }, { signal }));
  const table = exploredTable(
    "8-K",
    total,
    rows.map((row) => eventCells(row, timeZone)),
  );
  return { ...table, lookback_days: Number(search["lookback_period"] ?? defaultLookback) };
}

const rowsOfOneCall = 100;
const mostExploredRows = 1_000;

type Page<Row> = { rows: Row[]; num_rows: number };

async function allPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
): Promise<{ rows: Row[]; total: number }> {
  const first = await fetchPage(1);
  const total = first.num_rows;
  const rows = [...first.rows];
  for (let page = 2; rows.length < Math.min(total, mostExploredRows); page += 1) {
    const { rows: further } = await fetchPage(page);
    if (further.length === 0) break;
    rows.push(...further);
  }
  return { rows, total };
}

type Cells = {
  data: ResultTable["data"][number];
  detail: Pick<
    ResultTable["details"][number],
    "key" | "accession" | "cik" | "owner_cik" | "not_in_sums_because" | "first_filing"
  >;
};

function exploredTable(kind: "4" | "8-K", total: number, rows: readonly Cells[]): ResultTable {
  const left = total - rows.length;
  return {
    title: "Search Results",
    // The searches answer no SIC.
    columns: alertKindTable[kind].columns.filter((name) => name !== "SIC"),
    data: rows.map(({ data }) => data),
    details: rows.map(({ detail }) => ({ ...detail, match_id: null, is_unread: false })),
    total,
    is_total_known: true,
    notes: left > 0 ? [`${countText(left)} more are on the search page.`] : [],
  };
}

function tradeCells(row: TradeRow, timeZone: string): Cells {
  const others = row.other_owners > 0 ? ` +${row.other_owners}` : "";
  return {
    data: {
      ...filingCells(row, timeZone),
      "Reporting Person": `${row.owner}${others}`,
      Title: row.title,
      Relationship: row.insider_types.join(", "),
      "Trade Date": row.trade_date,
      Type: row.trade_direction,
      Shares: row.shares,
      Price: row.price,
      Value: row.value,
      "10b5-1": row.is_10b51 === 1 ? "Yes" : null,
      "Days to File": doubtfulFilingText(row) === null ? row.days_to_file : null,
    },
    detail: {
      key: `${row.accno}/${row.row_number}`,
      accession: row.accno,
      cik: row.cik,
      owner_cik: row.owner_cik,
      not_in_sums_because: row.not_in_sums_because,
      first_filing: row.first_filing,
    },
  };
}

function eventCells(row: EventRow, timeZone: string): Cells {
  return {
    data: {
      ...filingCells(row, timeZone),
      Items: itemsText(row["8K_items"]),
      "Event Return": row.event_return === null ? null : fractionAsPercent(row.event_return),
      "Value Sold": row.value_sold,
      "Value Purchased": row.value_purchased,
      "Market Value": row.market_value === null ? null : movedPoint(row.market_value, 6),
    },
    detail: { key: row.accno, accession: row.accno, cik: row.cik },
  };
}

type Filed = Pick<TradeRow, "conm" | "ticker" | "cik" | "accno" | "accepted_at">;

function filingCells(row: Filed, timeZone: string): Cells["data"] {
  return {
    "Company Name": row.conm,
    Ticker: row.ticker,
    "Date Accepted": row.accepted_at === null ? null : minuteText(row.accepted_at, timeZone),
    "Filing URL": filingUrl(row),
    CIK: row.cik,
  };
}

/** "2026-11-19 14:31" on the clocks of the zone. */
function minuteText(instant: string, timeZone: string): string {
  const { day, time } = zoneTime(instant, timeZone);
  return `${day} ${time.slice(0, 5)}`;
}
