import type { OperationInput } from "#contract/catalogue.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import type { Database } from "#database/connect.ts";
import { listTickers } from "#database/queries/company/dictionaries.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import {
  countFound,
  countFoundAmong,
  readNewestAcceptance,
  readSortValues,
} from "#database/screening/postgres/count-search.ts";
import { SEARCH_TIMEOUT_MS } from "#database/screening/postgres/postgres-screening.ts";
import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";
import {
  type SearchedSubject,
  type Sorted,
  sortKeyOf,
  tieOrder,
} from "#database/screening/subject.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { withReportDaysOfTitle } from "#domain/evidence/report/report-time.ts";
import type { SearchSorting } from "#domain/evidence/search-order.ts";
import type { SearchCounts, StatedSearch } from "#domain/evidence/stated-search.ts";
import { keyOfSubject } from "#domain/evidence/subject.ts";
import type { SearchSources } from "#server/screening/resolve-scope.ts";
import { resolveEventSearch } from "#server/operations/events/explore-events.ts";
import { resolveSearch } from "#server/operations/trades/explore-trades.ts";

type PackInput = OperationInput<"create_evidence_pack">;

/**
 * The search of a pack in words, and how many of its rows the pack has, in the snapshot of everything else.
 * @param context.db  the snapshot
 * @param timeoutMs  of each count of all rows
 */
export async function readStatedSearch(
  search: NonNullable<PackInput["search"]>,
  { trades, events }: Pick<PackInput, "trades" | "events">,
  { db, marketClock, settings }: Omit<SearchSources, "reads" | "status">,
  timeoutMs = SEARCH_TIMEOUT_MS,
): Promise<StatedSearch> {
  // Not what the process keeps, which is of another state.
  const reads = { tickers: () => listTickers(db, search.tickers) };
  const status = { unpricedCompanies: () => countUnpricedCompanies(db, settings.marketFund) };
  const sources = { db, marketClock, settings, reads, status };
  if (search.type === "explore_trades") {
    const resolved = await resolveSearch(sources, search, (untitled) =>
      countFound(db, tradeSubject, untitled, timeoutMs),
    );
    const keys = distinct(trades.map(({ accno, row_number }) => [accno, row_number]));
    const counts = await countRows(db, tradeSubject, {
      search: resolved.conditions,
      keys,
      timeoutMs,
    });
    const { sort_column: sorted, return_type: type, return_horizon: horizon } = resolved.search;
    const column = tradeColumns.find(({ name }) => name === sorted);
    const isReturn = sorted === "trade_return";
    return statedSearch("trade", search.type, {
      ...resolved,
      inWords: tradeSearchText({ ...resolved, num_rows: counts.found }),
      sortedBy: column && columnHeader(column, resolved.search),
      sorting: {
        ...(await readSorting(db, tradeSubject, { search: resolved.conditions, keys })),
        figure: {
          name: isReturn && type === "adjusted" ? "trade_return_adjusted" : sorted,
          horizon: isReturn ? horizon : null,
        },
        lookbackDays: null,
      },
      counts,
    });
  }
  const resolved = await resolveEventSearch(sources, search);
  const keys = distinct(events.map(({ accno }) => [accno]));
  const counts = await countRows(db, eventSubject, {
    search: resolved.conditions,
    keys,
    timeoutMs,
  });
  const { sort_column: sorted } = resolved.search;
  return statedSearch("event", search.type, {
    ...resolved,
    inWords: eventSearchText({ ...resolved, num_rows: counts.found }),
    sortedBy: eventColumns.find(({ name }) => name === sorted)?.header,
    sorting: {
      ...(await readSorting(db, eventSubject, { search: resolved.conditions, keys })),
      figure: { name: sorted, horizon: null },
      lookbackDays: sorted.startsWith("value_") ? resolved.search.lookback_period : null,
    },
    counts,
  });
}

async function countRows<Row, Search, Column extends string>(
  db: Database,
  subject: SearchedSubject<Row, Search, Column>,
  {
    search,
    keys,
    timeoutMs,
  }: { search: Search; keys: readonly (readonly (string | number)[])[]; timeoutMs: number },
): Promise<SearchCounts> {
  return {
    rows: keys.length,
    inPack: await countFoundAmong(db, subject, { search, keys }),
    found: await countFound(db, subject, search, timeoutMs),
    acceptedThrough: await readNewestAcceptance(db),
  };
}

/** How the rows of a pack are sorted; the same columns decide as in the search itself. */
async function readSorting<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  db: Database,
  subject: SearchedSubject<Row, Search, Column>,
  { search, keys }: { search: Search; keys: readonly (readonly (string | number)[])[] },
): Promise<Omit<SearchSorting, "figure" | "lookbackDays">> {
  const { sort_column: name, sort_direction: direction } = search;
  const sortKey = sortKeyOf(subject, name, search);
  const rows = await readSortValues(db, subject, { sortKey, keys });
  const kind = subject.table === "event" ? "event" : "trade";
  return {
    column: name,
    direction,
    isFolded: sortKey.isFolded,
    ties: tieOrder(subject, { column: sortKey.column, direction }),
    stored: new Map(rows.map(({ key, value }) => [keyOfSubject(kind, ...key), value])),
  };
}

function distinct<Key extends readonly unknown[]>(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [key.join(" "), key])).values()];
}

type Resolved = Pick<StatedSearch, "counts" | "inWords" | "sorting"> & {
  search: Pick<SearchInput, "tickers"> & {
    page: number;
    limit: number;
    sort_column: string;
    sort_direction: "asc" | "desc";
  };
  conditions: Pick<SearchInput, "ciks">;
  sortedBy: string | undefined;
};

type SearchInput = {
  tickers?: readonly string[] | undefined;
  ciks?: readonly string[] | undefined;
};

const directions = { asc: "ascending", desc: "descending" } as const;

function statedSearch(of: StatedSearch["of"], type: string, resolved: Resolved): StatedSearch {
  const { page: _page, limit: _limit, ...query } = resolved.search;
  const { sort_column: column, sort_direction: direction } = query;
  return {
    of,
    query: { type, ...query },
    companies: query.tickers === undefined ? null : (resolved.conditions.ciks ?? []),
    inWords: withReportDaysOfTitle(resolved.inWords),
    order: `${resolved.sortedBy ?? column}, ${directions[direction]}`,
    sorting: resolved.sorting,
    counts: resolved.counts,
  };
}
