import { createHash, type Hash } from "node:crypto";
import type { DataSetTable } from "./data-set-tables.ts";
import type { DataSet, DataSetFile } from "./open-data-set.ts";
import { cutTable, readTable } from "./table-rows.ts";

/**
 * In the real set of 2024q3 every filing has a signature, and of 500 real filings every Form 4 has a
 * transaction or holding. A few odd filings are no reason to refuse a quarter.
 */
const mostFilingsWithoutRows = 0.02;

const counts = new Intl.NumberFormat("en-US");
const lineTables = ["NONDERIV_TRANS", "NONDERIV_HOLDING", "DERIV_TRANS", "DERIV_HOLDING"] as const;

type Counted = { accessions: Set<string>; forms4: Set<string>; lastLine: number };
type CountedTables = ReadonlyMap<DataSetTable, Counted>;

/**
 * Reads every table of a data set once, before anything of it is stored.
 * @returns hash of the text of all tables: the same set, zipped again or unpacked, has the same one
 * @throws {DataSetError} when a table is damaged, or was cut off within a row or between two rows
 */
export async function checkDataSet(set: DataSet): Promise<string> {
  const hash = createHash("sha256");
  const tables = new Map<DataSetTable, Counted>();
  for (const file of set.files) {
    hash.update(`${file.table}\n`);
    tables.set(file.table, await countRows(set.name, file, hash));
  }
  refuseMissingRows(set.name, tables);
  return hash.digest("hex");
}

async function countRows(setName: string, file: DataSetFile, hash: Hash): Promise<Counted> {
  const counted: Counted = { accessions: new Set(), forms4: new Set(), lastLine: 1 };
  let formOf: (text: string) => string | null = () => null;
  const onBytes = (bytes: Buffer): void => void hash.update(bytes);
  for await (const item of readTable(setName, file, { isWanted: () => true, onBytes })) {
    if (item.type === "head") {
      const { reader } = item;
      formOf = (text) => reader.value(text.split("\t"), "DOCUMENT_TYPE");
      continue;
    }
    counted.lastLine = item.row.line;
    if (item.accession === null) continue;
    counted.accessions.add(item.accession);
    if (file.table === "SUBMISSION" && formOf(item.row.text) === "4")
      counted.forms4.add(item.accession);
  }
  return counted;
}

/** Every filing has owners and signatures, every Form 4 a transaction or holding. */
function refuseMissingRows(setName: string, tables: CountedTables): void {
  const submissions = tables.get("SUBMISSION");
  const filings = submissions?.accessions ?? new Set<string>();
  const forms4 = submissions?.forms4 ?? new Set<string>();
  const needs = [
    { of: filings, from: ["REPORTINGOWNER"], what: "reporting owner" },
    { of: filings, from: ["OWNER_SIGNATURE"], what: "signature" },
    { of: forms4, from: lineTables, what: "transaction or holding" },
  ] as const;
  for (const { of, from, what } of needs) {
    const lacking = new Set(of);
    for (const table of from)
      for (const accession of tables.get(table)?.accessions ?? []) lacking.delete(accession);
    if (lacking.size < 2 || lacking.size <= of.size * mostFilingsWithoutRows) continue;
    // Of the tables of lines, most Forms 4 depend on the first.
    const [table] = from;
    const count = `${counts.format(lacking.size)} of ${counts.format(of.size)}`;
    const end = `ends at line ${tables.get(table)?.lastLine ?? 1}`;
    throw cutTable(setName, `${table}.tsv`, `${end}, and ${count} filings have no ${what}`);
  }
}
