import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** A table of a pack, as text; an empty cell is unknown. */
export type PackTable = {
  /** Path without its extension. */
  name: string;
  columns: readonly { name: string; type: "text" | "number" | "integer" }[];
  rows: readonly (readonly string[])[];
};

const sqlTypes = { text: "VARCHAR", number: "DOUBLE", integer: "BIGINT" } as const;

/**
 * Parquet files of tables that are written as CSV, the same bytes for the same rows: one thread, so that row
 * groups do not depend on the machine.
 * @param csv  of each table, in the same order
 * @param folder  for the files in between, which are left to its owner
 */
export async function parquetFiles(
  tables: readonly PackTable[],
  csv: readonly Buffer[],
  folder: string,
): Promise<Buffer[]> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "256MB" });
  const connection = await instance.connect();
  try {
    const files: Buffer[] = [];
    for (const [index, { columns }] of tables.entries()) {
      const source = join(folder, `${index}.csv`);
      const target = join(folder, `${index}.parquet`);
      await writeFile(source, csv[index] ?? "");
      const types = columns
        .map(({ name, type }) => `${quoted(name)}: '${sqlTypes[type]}'`)
        .join(", ");
      await connection.run(
        `copy (select * from read_csv(${quoted(source)}, header = true, auto_detect = false, delim = ',',
                 quote = '"', escape = '"', nullstr = '', columns = {${types}}))
           to ${quoted(target)} (format parquet, compression zstd)`,
      );
      files.push(await readFile(target));
    }
    return files;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
