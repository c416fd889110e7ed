import type { DuckDBConnection } from "@duckdb/node-api";
import { holding } from "#contract/lines/transaction-codes.ts";
import type { Database } from "#database/connect.ts";
import type { Logger } from "#platform/logger.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { number } from "#database/screening/cells.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { planSubject } from "#database/screening/plan-subject.ts";
import { plannedSaleSubject } from "#database/screening/planned-sale-subject.ts";
import { shortSwingSubject } from "#database/screening/short-swing-subject.ts";
import { listedTrades, tradeSubject } from "#database/screening/trade-subject.ts";
import { readUnchangedRows } from "#database/screening/postgres/read-unchanged-rows.ts";
import {
  type FoundPage,
  findReplicaPage,
  type PagePlace,
  countRows,
  readReplicaAggregates,
  readReplicaMoment,
  readFoundRows,
  readReplicaRows,
  replicaQuery,
  type ReplicaQuery,
} from "#database/screening/replica/reads/replica-reads.ts";
import { readTradeSums, readTradeTotals } from "#database/screening/replica/reads/trade-sums.ts";
import { type KeptTotals, keepTotals } from "#database/screening/replica/reads/kept-totals.ts";
import { readReplicaRanking } from "#database/screening/replica/reads/replica-ranking.ts";
import type { ScreeningReplica } from "#database/screening/replica/screening-replica.ts";
import {
  namingFirst,
  type ReadAll,
  type ReadMoment,
  type Screening,
} from "#database/screening/screening.ts";
import type { SearchedSubject, Sorted } from "#database/screening/subject.ts";

const longestSearchMs = 20_000;
// A slow receiver holds the reading up.
const longestExportMs = 600_000;
/**
 * Longer results are read through PostgreSQL's cursor, in less time and without a sort of whole rows
 * in this process: docs/decisions/0048-long-results-are-read-through-postgresql.md.
 */
const mostReplicaRows = 10_000;

type ReadReplica = Pick<ScreeningReplica, "catchUp" | "read">;

type ReplicaScreeningOptions = {
  fallback: Screening;
  logger: Logger;
  /** Longer results are handed over by the fallback. */
  mostRows?: number;
  /** Where the rows of a page are read that have not changed since; the replica reads them itself where there is none. */
  rowsFrom?: Database | undefined;
  /** Totals of earlier searches, shared by all screenings of one replica. */
  totals?: ReplicaTotals;
};

type ReplicaTotals = ReturnType<typeof createReplicaTotals>;

/** Totals of the latest searches of a replica. */
export function createReplicaTotals() {
  return {
    trades: keepTotals(readTradeTotals),
    events: keepTotals(readCount),
    lines: keepTotals(readLineCounts),
    plannedSales: keepTotals(readCount),
    plans: keepTotals(readCount),
    shortSwings: keepTotals(readCount),
  };
}

/** Screening by the replica while it is up to now, by PostgreSQL otherwise: the answers are the same. */
export function createReplicaScreening(
  replica: ReadReplica,
  options: ReplicaScreeningOptions,
): Screening {
  const { fallback, totals = createReplicaTotals() } = options;
  const { paged, whole, screen } = replicaReading(replica, options);
  return {
    screenTrades: paged(tradeSubject, totals.trades, fallback.screenTrades),
    readAllTrades: readAllTrades(whole, options),
    countTrades: (conditions) =>
      screen(
        (connection) => countRows(connection, tradeSubject, conditions),
        () => fallback.countTrades(conditions),
      ),
    screenEvents: paged(eventSubject, totals.events, fallback.screenEvents),
    readAllEvents: whole(eventSubject, noSums, fallback.readAllEvents),
    screenLines: paged(lineSubject, totals.lines, fallback.screenLines),
    readAllLines: whole(lineSubject, noSums, fallback.readAllLines),
    screenPlannedSales: paged(plannedSaleSubject, totals.plannedSales, fallback.screenPlannedSales),
    readAllPlannedSales: whole(plannedSaleSubject, noSums, fallback.readAllPlannedSales),
    screenPlans: paged(planSubject, totals.plans, fallback.screenPlans),
    readAllPlans: whole(planSubject, noSums, fallback.readAllPlans),
    screenShortSwings: paged(shortSwingSubject, totals.shortSwings, fallback.screenShortSwings),
    readAllShortSwings: whole(shortSwingSubject, noSums, fallback.readAllShortSwings),
    rankLateness: (ranking) =>
      screen(
        (connection) => readReplicaRanking(connection, ranking),
        () => fallback.rankLateness(ranking),
      ),
  };
}

/** PostgreSQL names first filings; of a state that is not the rows', only those with the same days to file. */
function readAllTrades(
  whole: ReturnType<typeof replicaReading>["whole"],
  { fallback: { readAllTrades: postgres }, rowsFrom }: ReplicaScreeningOptions,
): Screening["readAllTrades"] {
  return namingFirst(
    whole(listedTrades, readTradeSums, postgres),
    rowsFrom === undefined
      ? postgres
      : whole(listedTrades, readTradeSums, postgres, (rows) => withFirstFilings(rowsFrom, rows)),
  );
}

type ReadingOptions = Pick<ReplicaScreeningOptions, "logger" | "mostRows" | "rowsFrom">;

/** Reads of any subject by the replica, or by PostgreSQL where it cannot be read. */
function replicaReading(
  replica: ReadReplica,
  { logger, mostRows = mostReplicaRows, rowsFrom }: ReadingOptions,
) {
  async function isUsable(): Promise<boolean> {
    return replica.catchUp().catch((error: unknown) => {
      logger.warn({ err: error }, "the screening replica cannot be read");
      return false;
    });
  }
  /** @param read  answers null when PostgreSQL has to answer */
  async function screen<Page>(
    read: (connection: DuckDBConnection) => Promise<Page | null>,
    fromPostgres: () => Promise<Page>,
  ): Promise<Page> {
    if (!(await isUsable())) return fromPostgres();
    try {
      const page = await replica.read(longestSearchMs, read);
      if (page !== null) return page;
    } catch (error) {
      logger.error({ err: error }, "the screening replica failed, PostgreSQL answers");
    }
    return fromPostgres();
  }
  /** Answers whether the replica handed the rows over. */
  async function readAll<Row>(
    rows: RowsRead<Row>,
    receive: Receive<Row>,
    begin?: Begin,
  ): Promise<boolean> {
    if (!(await isUsable())) return false;
    return handOver(replica, rows, { mostRows, logger, receive, begin });
  }
  function paged<Row, Search extends PagedSearch<Row>, Column extends string, Totals>(
    subject: SearchedSubject<Row, Search, Column>,
    kept: KeptTotals<Totals>,
    fromPostgres: (search: Search) => Promise<{ rows: Row[] } & Totals>,
  ) {
    return (search: Search) => {
      const page = pageRead(subject, search, { rowsFrom, logger });
      return screen(
        (connection) => readPage(connection, page, kept),
        () => fromPostgres(search),
      );
    };
  }
  function whole<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
    subject: SearchedSubject<Row, Search, Column>,
    readSums: RowsRead<Row>["readSums"],
    fromPostgres: ReadAll<Search, Row>,
    complete: (rows: readonly Row[]) => Promise<readonly Row[]> = async (rows) => rows,
  ): ReadAll<Search, Row> {
    return async (search, receive, begin) => {
      const query = replicaQuery(subject, search, search.fields);
      const receiveRows = async (rows: readonly Row[]) => receive(await complete(rows));
      if (!(await readAll({ query, readSums }, receiveRows, begin)))
        await fromPostgres(search, receive, begin);
    };
  }
  return { paged, whole, screen };
}

type PageRead<Row> = {
  query: ReplicaQuery<Row>;
  place: PagePlace;
  /** Reads a page's rows elsewhere; answers null where that fails or one of them has changed since. */
  readUnchanged: (found: FoundPage) => Promise<Row[] | null>;
};

type PagedSearch<Row> = Sorted<keyof Row & string> & PagePlace;

function pageRead<Row, Search extends PagedSearch<Row>, Column extends string>(
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  { rowsFrom, logger }: Omit<ReadingOptions, "mostRows">,
): PageRead<Row> {
  async function readUnchanged({ changes, before, limit }: FoundPage): Promise<Row[] | null> {
    if (rowsFrom === undefined) return null;
    try {
      const rows = await readUnchangedRows(rowsFrom, subject, { search, changes });
      return rows?.slice(before, before + limit) ?? null;
    } catch (error) {
      logger.warn(
        { err: error },
        "PostgreSQL could not read the rows of a page; the replica reads them",
      );
      return null;
    }
  }
  return { query: replicaQuery(subject, search), place: search, readUnchanged };
}

/**
 * One page and what `readTotals` says of the whole search, from the state the connection's transaction sees.
 * @returns null when the replica cannot say it
 */
async function readPage<Row, Totals>(
  connection: DuckDBConnection,
  { query, place, readUnchanged }: PageRead<Row>,
  readTotals: KeptTotals<Totals>,
): Promise<({ rows: Row[] } & Totals) | null> {
  const found = await findReplicaPage(connection, query, place);
  // PostgreSQL reads the rows, in less time than DuckDB takes for a few wide ones, while the replica adds up.
  const reading = found.changes.length === 0 ? [] : readUnchanged(found);
  const totals = await readTotals(connection, query);
  if (totals === null) return null;
  const rows = (await reading) ?? (await readFoundRows(connection, query, found));
  return { rows, ...totals };
}

async function readCount(
  connection: DuckDBConnection,
  query: Pick<ReplicaQuery<unknown>, "table" | "where">,
): Promise<{ total: number }> {
  const cells = await readReplicaAggregates(connection, query, "count(*)::double as total");
  return { total: number(cells["total"]) };
}

async function readLineCounts(
  connection: DuckDBConnection,
  query: Pick<ReplicaQuery<unknown>, "table" | "where">,
): Promise<{ total: number; holdings: number }> {
  const cells = await readReplicaAggregates(
    connection,
    query,
    `count(*)::double as total, (count(*) filter (where code = '${holding}'))::double as holdings`,
  );
  return { total: number(cells["total"]), holdings: number(cells["holdings"]) };
}

type Receive<Row> = (rows: readonly Row[]) => Promise<void>;
type Begin = (moment: ReadMoment) => Promise<void>;
type RowsRead<Row> = {
  query: ReplicaQuery<Row>;
  /** Answers null when PostgreSQL has to answer. */
  readSums: (
    connection: DuckDBConnection,
    query: ReplicaQuery<Row>,
  ) => Promise<Pick<ReadMoment, "sums"> | null>;
};

const noSums = async () => ({ sums: null });

/**
 * Hands over all rows of a search with no more than `mostRows`.
 * @returns false where nothing was handed over: there are more, an amount is
 *   not held exactly, or the replica failed before
 * @throws what goes wrong later: what has been handed over cannot be again
 */
async function handOver<Row>(
  replica: ReadReplica,
  { query, readSums }: RowsRead<Row>,
  options: {
    mostRows: number;
    logger: Logger;
    receive: Receive<Row>;
    begin: Begin | undefined;
  },
): Promise<boolean> {
  const { mostRows, logger, receive, begin } = options;
  let hasBegun = false;
  try {
    return await replica.read(longestExportMs, async (connection) => {
      const moment = await readReplicaMoment(connection, query);
      if (moment.total > mostRows) return false;
      const summed = await readSums(connection, query);
      if (summed === null) return false;
      hasBegun = true;
      await begin?.({ ...moment, ...summed });
      await readReplicaRows(connection, query, receive);
      return true;
    });
  } catch (error) {
    if (hasBegun) throw error;
    logger.error({ err: error }, "the screening replica failed, PostgreSQL answers");
    return false;
  }
}
