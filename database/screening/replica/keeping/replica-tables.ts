import { createHash } from "node:crypto";
import type { StoredColumn } from "#database/computed/stored-column.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { planSubject } from "#database/screening/plan-subject.ts";
import { plannedSaleSubject } from "#database/screening/planned-sale-subject.ts";
import {
  copiesOf,
  digits,
  integerKey,
  flagBits,
  prefix,
  prefixName,
  type ReplicaColumn,
  same,
} from "#database/screening/replica/keeping/replica-columns.ts";
import { createTradeSummary } from "#database/screening/replica/keeping/trade-summary.ts";
import { shortSwingSubject } from "#database/screening/short-swing-subject.ts";
import { type ScreenedTable, sortedTexts, type Subject } from "#database/screening/subject.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";

/** Both databases have a table of the same name; here only the live rows of it. */
export type ReplicaTable = {
  name: ScreenedTable;
  /** Columns that identify a row. */
  key: readonly string[];
  columns: readonly ReplicaColumn[];
  /** The column that orders the rows of a batch in the file. */
  orderedBy: string;
  /** Columns that a comparison with PostgreSQL adds up, and how each is stored there. */
  amounts: Readonly<Record<string, StoredColumn>>;
  /** Whether `trade-summary.ts` adds up its rows. */
  isSummarized: boolean;
};

/** `position`: every change up to it is in the file. `changes`: how often its contents have changed. */
export const createState =
  "create table replica (version varchar, database_id varchar, position bigint, changes bigint)";

/** Everything the replica holds, of one moment. */
export const replicaTables: readonly ReplicaTable[] = [
  tableOf(tradeSubject),
  tableOf(eventSubject),
  tableOf(lineSubject),
  tableOf(plannedSaleSubject),
  tableOf(planSubject),
  tableOf(shortSwingSubject),
];

/** Changes whenever what the replica keeps, or how it is read, changes. */
export const replicaVersion = createHash("sha256")
  .update(JSON.stringify([createState, createTradeSummary, replicaTables]))
  .digest("hex")
  .slice(0, 16);

function tableOf<Row, Column extends string>(subject: Subject<Row, never, Column>): ReplicaTable {
  const { table, key, flagSets, amounts } = subject;
  const texts = sortedTexts(subject);
  const accession = key.filter((name) => name === "accession");
  const stored: Readonly<Record<string, StoredColumn>> = subject.columns;
  return {
    name: table,
    key: integerKey(key),
    columns: [
      ...Object.entries(stored).flatMap(([name, column]) => copiesOf(name, column)),
      same("change_seq", "bigint"),
      ...Object.entries(flagSets).map(([name, columns]) => flagBits(name, columns)),
      ...texts.map(prefix),
      ...accession.map(digits),
    ],
    orderedBy: texts.some(({ column }) => column === "ticker") ? prefixName("ticker") : "ticker",
    amounts: Object.fromEntries(amounts.map((name) => [name, subject.columns[name]])),
    isSummarized: table === "trade",
  };
}

/** `create table` of the replica. */
export function createTable({ name, columns }: ReplicaTable): string {
  const described = columns.map(({ name, type, compression }) =>
    [name, type, ...(compression === undefined ? [] : ["using compression", compression])].join(
      " ",
    ),
  );
  return `create table ${name} (${described.join(", ")})`;
}

const copied = ({ columns }: ReplicaTable) => columns.filter(({ from }) => from !== null);

/** Change numbers after the first, and through the last where there is one. */
export type ChangeRange = { after: number; through?: number };

/** PostgreSQL's side: rows whose change number is in the range, dead ones too, as CSV. */
export function copyChangedRows(table: ReplicaTable, { after, through }: ChangeRange): string {
  const range =
    through === undefined
      ? `change_seq > ${after}`
      : `change_seq > ${after} and change_seq <= ${through}`;
  const expressions = copied(table).map(({ from }) => from);
  return `copy (select is_live, ${expressions.join(", ")} from ${table.name}
                 where ${range})
    to stdout with (format csv)`;
}

/** DuckDB's side: the CSV as rows of the replica with `is_live` before them. */
export function readCopiedRows(table: ReplicaTable, file: string): string {
  const types = copied(table).map(({ name }) => `'${name}': 'varchar'`);
  const expressions = table.columns.map(
    ({ name, type, read = name }) => `(${read})::${type} as ${name}`,
  );
  return `select is_live, ${expressions.join(", ")}
    from read_csv('${file.replaceAll("'", "''")}', columns = {'is_live': 'boolean', ${types.join(", ")}},
      header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
      allow_quoted_nulls = false, max_line_size = 8000000)`;
}
