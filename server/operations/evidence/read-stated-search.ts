import type { OperationInput } from "#contract/catalogue.ts";
import { eventSearchText } from "#contract/events/describe-event-search.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { tradeSearchText } from "#contract/trades/describe-trade-search.ts";
import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import type { Database } from "#database/connect.ts";
import { unlessTooLong } from "#database/in-snapshot.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { countSearch } from "#database/screening/postgres/count-search.ts";
import {
  createPostgresScreening,
  SEARCH_TIMEOUT_MS,
} from "#database/screening/postgres/postgres-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { withReportDaysOfTitle } from "#domain/evidence/report-time.ts";
import type { StatedSearch } from "#domain/evidence/stated-search.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { resolveEventSearch } from "#server/operations/events/explore-events.ts";
import { resolveSearch } from "#server/operations/trades/explore-trades.ts";

type PackInput = OperationInput<"create_evidence_pack">;

/**
 * The search of a pack in words, and how many of its rows the pack has, in the snapshot of everything else.
 * @param context.db  the snapshot
 */
export async function readStatedSearch(
  search: NonNullable<PackInput["search"]>,
  { trades, events }: Pick<PackInput, "trades" | "events">,
  context: MemberContext,
): Promise<StatedSearch> {
  if (search.type === "explore_trades") {
    const screening = screeningIn(context.db);
    const resolved = await resolveSearch({ ...context, screening }, search);
    const keys = distinct(trades.map(({ accno, row_number }) => [accno, row_number]));
    const found = await countSearch(context.db, tradeSubject, {
      search: resolved.conditions,
      keys,
    });
    const column = tradeColumns.find(({ name }) => name === resolved.search.sort_column);
    return statedSearch("trade", search.type, {
      ...resolved,
      inWords: tradeSearchText({ ...resolved, num_rows: found && found.total }),
      sortedBy: column && columnHeader(column, resolved.search),
      counts: { rows: keys.length, found },
    });
  }
  const resolved = await resolveEventSearch(context, search);
  const keys = distinct(events.map(({ accno }) => [accno]));
  const found = await countSearch(context.db, eventSubject, { search: resolved.conditions, keys });
  return statedSearch("event", search.type, {
    ...resolved,
    inWords: eventSearchText({ ...resolved, num_rows: found && found.total }),
    sortedBy: eventColumns.find(({ name }) => name === resolved.search.sort_column)?.header,
    counts: { rows: keys.length, found },
  });
}

/** Reads of PostgreSQL after which a snapshot can be read on. */
function screeningIn(snapshot: Database): Screening {
  return {
    ...createPostgresScreening(snapshot),
    screenTrades: async (search) => {
      const page = await unlessTooLong(snapshot, SEARCH_TIMEOUT_MS, (db) =>
        createPostgresScreening(db).screenTrades(search),
      );
      if (page === null) throw new Error("Counting trades took too long.");
      return page;
    },
  };
}

function distinct<Key extends readonly unknown[]>(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [key.join(" "), key])).values()];
}

type Resolved = Pick<StatedSearch, "counts" | "inWords"> & {
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
    counts: resolved.counts,
  };
}
