import type { OwnershipFiling, UnreadableFiling } from "../parsed-filing.ts";
import { type DataSetTable, dataSetTables } from "./data-set-tables.ts";
import {
  filingOfRows,
  type FilingRows,
  type SubmissionFacts,
  submissionFacts,
  type TableReaders,
} from "./filing-of-rows.ts";
import type { DataSet } from "./open-data-set.ts";
import { readTable, type SetRow, unreadableRow } from "./table-rows.ts";

export type DataSetItem =
  | { type: "filing"; filing: OwnershipFiling }
  /** A row that cannot be used; `facts` of the filing that is left out for it, where they are known. */
  | { type: "unreadable"; unreadable: UnreadableFiling; facts: SubmissionFacts | null };

/** Text held at a time: a quarter is some 80 MB. */
const partBytes = 10_000_000;

/**
 * Reads a data set, one filing at a time. The tables are not sorted alike, so that they are read
 * several times over, each time for another part of the accession numbers; memory does not grow with
 * the set. A filing of which a row cannot be used is left out as a whole and reported with file and
 * line: without that row its sums would be wrong.
 * @param partSize  bytes of text to hold at a time, about
 * @throws {DataSetError} when a table cannot be read at all
 */
export async function* readDataSet(
  set: DataSet,
  partSize = partBytes,
): AsyncGenerator<DataSetItem> {
  const total = set.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = Math.max(1, Math.ceil(total / partSize));
  for (let part = 0; part < parts; part += 1) yield* readPart(set, { part, parts });
}

type Gathered = { rows: Record<DataSetTable, SetRow[]>; problem: Problem | null };
type Problem = { table: DataSetTable; row: SetRow; why: string };

async function* readPart(
  set: DataSet,
  { part, parts }: { part: number; parts: number },
): AsyncGenerator<DataSetItem> {
  const gathered = new Map<string, Gathered>();
  const readers: Partial<Record<DataSetTable, TableReaders[DataSetTable]>> = {};
  for (const file of set.files) {
    const isWanted = (accession: string): boolean => partOf(accession, parts) === part;
    for await (const item of readTable(set.name, file, { isWanted })) {
      if (item.type === "head") {
        readers[file.table] = item.reader;
      } else if (item.accession === null) {
        // Such a row is of no part: it is reported with the first.
        if (part > 0 || item.type === "row") continue;
        const problem = { table: file.table, row: item.row, why: item.why };
        yield reported(set.quarter, problem, { accession: null, facts: null });
      } else {
        const { accession, row } = item;
        const filing = gathered.get(accession) ?? { rows: noRows(), problem: null };
        gathered.set(accession, filing);
        if (item.type === "row") filing.rows[file.table].push(row);
        else filing.problem ??= { table: file.table, row, why: item.why };
      }
    }
  }
  const complete = allReaders(readers);
  for (const [accession, filing] of gathered) {
    gathered.delete(accession);
    yield itemOf(set.quarter, accession, filing, complete);
  }
}

function itemOf(
  quarter: string,
  accession: string,
  { rows, problem }: Gathered,
  readers: TableReaders,
): DataSetItem {
  const [submission, second] = rows.SUBMISSION;
  if (submission === undefined) {
    const orphan = problem ?? firstRow(rows);
    const why = problem?.why ?? "no row of SUBMISSION has its accession number";
    return reported(quarter, { ...orphan, why }, { accession, facts: null });
  }
  const facts = submissionFacts(submission, readers.SUBMISSION);
  if (typeof facts === "string") {
    const found = { table: "SUBMISSION", row: submission, why: facts } as const;
    return reported(quarter, found, { accession, facts: null });
  }
  if (problem !== null) return reported(quarter, problem, { accession, facts });
  if (second !== undefined) {
    const why = "the accession number appears twice in SUBMISSION";
    return reported(quarter, { table: "SUBMISSION", row: second, why }, { accession, facts });
  }
  const made = filingOfRows({ quarter, accession, facts }, rows, readers);
  return "why" in made
    ? reported(quarter, made, { accession, facts })
    : { type: "filing", filing: made };
}

function reported(
  quarter: string,
  { table, row, why }: Problem,
  { accession, facts }: { accession: string | null; facts: SubmissionFacts | null },
): DataSetItem {
  const known = { accession, form: facts?.form ?? null, why };
  const place = { quarter, fileName: `${table}.tsv` };
  return { type: "unreadable", unreadable: unreadableRow(place, row, known), facts };
}

function firstRow(rows: FilingRows): { table: DataSetTable; row: SetRow } {
  for (const table of dataSetTables) {
    const [row] = rows[table];
    if (row !== undefined) return { table, row };
  }
  throw new Error("Rows were gathered without a row.");
}

function noRows(): Gathered["rows"] {
  return {
    SUBMISSION: [],
    REPORTINGOWNER: [],
    NONDERIV_TRANS: [],
    NONDERIV_HOLDING: [],
    DERIV_TRANS: [],
    DERIV_HOLDING: [],
    FOOTNOTES: [],
    OWNER_SIGNATURE: [],
  };
}

/** Every table that was read to its end has reported its columns. */
function allReaders(readers: Partial<TableReaders>): TableReaders {
  const read = (table: DataSetTable): TableReaders[DataSetTable] => {
    const reader = readers[table];
    if (reader === undefined) throw new Error(`${table} was not read.`);
    return reader;
  };
  return {
    SUBMISSION: read("SUBMISSION"),
    REPORTINGOWNER: read("REPORTINGOWNER"),
    NONDERIV_TRANS: read("NONDERIV_TRANS"),
    NONDERIV_HOLDING: read("NONDERIV_HOLDING"),
    DERIV_TRANS: read("DERIV_TRANS"),
    DERIV_HOLDING: read("DERIV_HOLDING"),
    FOOTNOTES: read("FOOTNOTES"),
    OWNER_SIGNATURE: read("OWNER_SIGNATURE"),
  };
}

/** By the sequence number, whose last digits are spread evenly. */
function partOf(accession: string, parts: number): number {
  return Number(accession.slice(-6)) % parts;
}
