import type { DuckDBConnection } from "@duckdb/node-api";
import { type Cells, number, orNull, text } from "#database/screening/cells.ts";
import {
  order,
  type ReplicaOrder,
  type ReplicaSql,
  selection,
  where,
  whereAll,
} from "#database/screening/replica/reads/search-sql.ts";
import {
  columnsRead,
  rowReader,
  type SearchedSubject,
  type Sorted,
  type Subject,
} from "#database/screening/subject.ts";
import {
  isSummarized,
  type tradeSummary,
} from "#database/screening/replica/keeping/trade-summary.ts";
import type { ReplicaTable } from "#database/screening/replica/keeping/replica-tables.ts";
import type { Condition } from "#database/screening/condition.ts";
import type { CountedRows, ReadMoment } from "#database/screening/screening.ts";

const EXPORT_BATCH = 2_048;

/** A search of one table, put in the replica's words. */
export type ReplicaQuery<Row> = {
  table: ReplicaTable["name"];
  where: ReplicaSql;
  /** Whether the summary of trades has its totals. */
  isSummarized: boolean;
  selection: string;
  order: ReplicaOrder;
  /** Whether its rows state when EDGAR accepted them. */
  isAccepted: boolean;
  toRow: (cells: Cells) => Row;
};

/** Puts a search in the replica's words. */
export function replicaQuery<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
  fields?: readonly (keyof Row)[],
): ReplicaQuery<Row> {
  const reading = { search, fields };
  return {
    table: subject.table,
    where: where(subject, search),
    isSummarized: subject.table === "trade" && isSummarized(subject.conditions(search)),
    selection: selection(subject.columns, columnsRead(subject, reading)),
    order: order(subject, search),
    isAccepted: "accepted_at" in subject.columns,
    toRow: rowReader(subject, reading),
  };
}

/** Which page, of how many rows. */
export type PagePlace = { limit: number; page: number };

/** Rows around a page that are looked at for ties with its first and last row. */
const aroundPage = 20;

/**
 * The rows of a page, by the numbers of their latest changes, which no two rows share. Rows that tie with its first or
 * last row are among them: sorted in full, `before` of them come before the page.
 */
export type FoundPage = { changes: readonly number[]; before: number; limit: number };

/** The number of a row's latest change, and the value that decides its place first, as text. */
type Candidate = { change: number; value: string | null };

/** Finds a page by the column that decides first, or by one that decides it faster. */
export async function findReplicaPage(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  place: PagePlace,
): Promise<FoundPage> {
  const { where, order } = query;
  if (order.faster !== null) {
    const { column, among } = order.faster;
    const found = await findByColumn(
      connection,
      {
        ...query,
        where: { ...where, text: `${where.text} and ${among}` },
        order: { ...order, column },
      },
      place,
    );
    // A page that is not full may go on with rows that were left out.
    if (among === "true" || found.changes.length - found.before >= place.limit) return found;
  }
  return await findByColumn(connection, query, place);
}

/** By this column alone, unless more rows tie with the ends of the page than are looked at. */
async function findByColumn(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  { limit, page }: PagePlace,
): Promise<FoundPage> {
  const offset = (page - 1) * limit;
  const start = Math.max(0, offset - aroundPage);
  const most = offset - start + limit + aroundPage;
  const candidates = await readCandidates(connection, query, { most, start });
  const onPage = candidates.slice(offset - start, offset - start + limit);
  const [first, last] = [onPage[0], onPage.at(-1)];
  if (first === undefined || last === undefined) return { changes: [], before: 0, limit };
  // Rows that are not among the candidates may tie with the ends of the page.
  const isDecided =
    (start === 0 || candidates[0]?.value !== first.value) &&
    (candidates.length < most || candidates.at(-1)?.value !== last.value);
  if (!isDecided) {
    const ends = { first: first.value, last: last.value };
    const changes = await findByValue(connection, query, { ends, offset, limit });
    return { changes, before: 0, limit };
  }
  const from = candidates.findIndex(({ value }) => value === first.value);
  const through = candidates.findLastIndex(({ value }) => value === last.value);
  return {
    changes: candidates.slice(from, through + 1).map(({ change }) => change),
    before: offset - start - from,
    limit,
  };
}

async function readCandidates(
  connection: DuckDBConnection,
  { table, where, order }: ReplicaQuery<unknown>,
  { most, start }: { most: number; start: number },
): Promise<Candidate[]> {
  const { column, direction } = order;
  // Converted outside, where only these rows are left.
  const reader = await connection.runAndReadAll(
    `select change_seq::double as change, value::varchar as value
       from (select change_seq, ${column} as value from ${table} where ${where.text}
              order by ${column} ${direction} nulls last limit ${most} offset ${start}) as found
      order by found.value ${direction} nulls last`,
    where.values,
    where.types,
  );
  return reader
    .getRowObjectsJS()
    .map((cells) => ({ change: number(cells["change"]), value: orNull(text)(cells["value"]) }));
}

/** The rows of a page that was found, read in full. */
export async function readFoundRows<Row>(
  connection: DuckDBConnection,
  { table, selection, order, toRow }: ReplicaQuery<Row>,
  { changes, before, limit }: FoundPage,
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(
    `select ${selection} from ${table}
      where change_seq in (select unnest([${changes.join(", ")}]::bigint[]))
      order by ${order.text} limit ${limit} offset ${before}`,
  );
  return reader.getRowObjectsJS().map(toRow);
}

/** The values that decide first of the first and the last row of a page. */
type Ends = { first: string | null; last: string | null };

/** The rows of the page in order, found among those of the search with a value between both ends of the page. */
async function findByValue(
  connection: DuckDBConnection,
  query: ReplicaQuery<unknown>,
  { ends, offset, limit }: { ends: Ends; offset: number; limit: number },
): Promise<number[]> {
  const { table, where, order } = query;
  const before = offset === 0 ? 0 : await countBefore(connection, query, ends.first);
  const reader = await connection.runAndReadAll(
    `select change_seq::double as change from ${table}
      where ${where.text} and ${isBetween(order, ends)}
      order by ${order.text} limit ${limit} offset ${offset - before}`,
    where.values,
    where.types,
  );
  return reader.getRowObjectsJS().map((cells) => number(cells["change"]));
}

function isBetween({ column, direction }: ReplicaOrder, { first, last }: Ends): string {
  if (first === null) return `${column} is null`;
  const [from, to] = direction === "asc" ? [">=", "<="] : ["<=", ">="];
  const isFrom = `${column} ${from} '${first}'`;
  return last === null
    ? `(${isFrom} or ${column} is null)`
    : `${isFrom} and ${column} ${to} '${last}'`;
}

/** How many rows of the search come before all with this value. */
async function countBefore(
  connection: DuckDBConnection,
  { table, where, order: { column, direction } }: ReplicaQuery<unknown>,
  first: string | null,
): Promise<number> {
  const isBefore =
    first === null
      ? `${column} is not null`
      : `${column} ${direction === "asc" ? "<" : ">"} '${first}'`;
  const cells = await readReplicaAggregates(
    connection,
    { table, where: { ...where, text: `${where.text} and ${isBefore}` } },
    "count(*)::double as before",
  );
  return number(cells["before"]);
}

async function readCells(
  connection: DuckDBConnection,
  statement: string,
  { values, types }: ReplicaSql,
): Promise<Cells> {
  const reader = await connection.runAndReadAll(statement, values, types);
  return reader.getRowObjectsJS()[0] ?? {};
}

/**
 * What some aggregates come to over all rows of the search.
 * @param aggregates  a select list, every column named
 */
export async function readReplicaAggregates(
  connection: DuckDBConnection,
  { table, where }: { table: ReplicaTable["name"] | typeof tradeSummary; where: ReplicaSql },
  aggregates: string,
): Promise<Cells> {
  return await readCells(
    connection,
    `select ${aggregates} from ${table} where ${where.text}`,
    where,
  );
}

/** How many rows meet all conditions, and the change up to which the replica has everything. */
export async function countRows<Row, Column extends string>(
  connection: DuckDBConnection,
  subject: Subject<Row, never, Column>,
  conditions: readonly Condition<Column>[],
): Promise<CountedRows> {
  const found = whereAll(subject, conditions);
  const cells = await readCells(
    connection,
    `select count(*)::double as total, (select position from replica)::double as position
       from ${subject.table} where ${found.text}`,
    found,
  );
  return { total: number(cells["total"]), position: number(cells["position"]) };
}

/** What all rows of the search are read from. */
export async function readReplicaMoment(
  connection: DuckDBConnection,
  { table, where, isAccepted }: Pick<ReplicaQuery<unknown>, "table" | "where" | "isAccepted">,
): Promise<Omit<ReadMoment, "sums">> {
  const newest = isAccepted ? "arg_max(accepted_at, accepted_at_number)" : "null";
  const cells = await readCells(
    connection,
    `select (count(*) filter (where ${where.text}))::double as total,
            count(*)::double as stored_rows, coalesce(max(change_seq), 0)::double as last_change,
            coalesce(sum(change_seq), 0)::varchar as changes,
            ${newest} as newest_accepted_at
       from ${table}`,
    where,
  );
  return {
    total: number(cells["total"]),
    storedRows: number(cells["stored_rows"]),
    lastChange: number(cells["last_change"]),
    changes: text(cells["changes"]),
    newestAcceptedAt: orNull(text)(cells["newest_accepted_at"]),
  };
}

/** Every row of the search in order, in batches. */
export async function readReplicaRows<Row>(
  connection: DuckDBConnection,
  { table, where, selection, order, toRow }: ReplicaQuery<Row>,
  receive: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const result = await connection.stream(
    `select ${selection} from ${table} where ${where.text} order by ${order.text}`,
    where.values,
    where.types,
  );
  let batch: Row[] = [];
  for await (const rows of result.yieldRowObjectJs()) {
    batch.push(...rows.map(toRow));
    if (batch.length < EXPORT_BATCH) continue;
    await receive(batch);
    batch = [];
  }
  if (batch.length > 0) await receive(batch);
}
