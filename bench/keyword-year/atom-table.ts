import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { KeywordSearchCase } from "#bench/keyword-year/searches.ts";
import { secondsOf } from "#bench/measure.ts";
import { readStoredTexts } from "#database/alerts/keywords/keyword-reports.ts";
import type { Database } from "#database/connect.ts";
import { type PatternAtom, patternOfKeyword } from "#domain/keywords/positions/keyword-pattern.ts";
import { eachAtom, keyOfSign, keysOfWord } from "#domain/keywords/positions/text-atoms.ts";

const textsAtOnce = 50;
/** DuckDB's extension for full text has no phrases and is not in the package, so atoms are rows. */
const name = "DuckDB, a row for each word";

/** A DuckDB file with a row for each word and sign of filings, in their order: phrases are joins. */
export async function openAtomTable(db: Database, accessions: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-bench-atoms-"));
  const numbers = new Map<string, number>();
  const file = join(folder, "atoms.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  const seconds = await secondsOf(async () => {
    const csv = join(folder, "atoms.csv");
    await pipeline(Readable.from(linesOf(db, accessions, numbers)), createWriteStream(csv));
    await connection.run(
      `create table atoms as
       select * from read_csv('${csv}', header = false, columns = {
         'atom': 'INTEGER', 'position': 'INTEGER', 'flags': 'TINYINT', 'filing': 'INTEGER'})
        order by atom, position`,
    );
    await connection.run("checkpoint");
    await rm(csv);
  });
  const { size: bytes } = await stat(file);
  return {
    name,
    bytes,
    seconds,
    count: async (search: KeywordSearchCase) => await countFilings(connection, numbers, search),
  };
}

async function* linesOf(
  db: Database,
  accessions: readonly string[],
  numbers: Map<string, number>,
): AsyncGenerator<string> {
  let position = 0;
  for (let from = 0; from < accessions.length; from += textsAtOnce) {
    const some = accessions.slice(from, from + textsAtOnce);
    const texts = await readStoredTexts(db, some);
    for (const [at, accession] of some.entries()) {
      const lines: string[] = [];
      const add = (key: string, flags: number): void => {
        const number = numbers.get(key) ?? numbers.size;
        numbers.set(key, number);
        lines.push(`${number},${position},${flags},${from + at}\n`);
        position += 1;
      };
      for (const { text } of texts.get(accession) ?? []) {
        eachAtom(text, {
          onWord: (start, end, flags) =>
            keysOfWord(text.slice(start, end)).forEach((key, part) => add(key, part ? 0 : flags)),
          onSign: (start, end, flags) => add(keyOfSign(text.slice(start, end)), flags),
        });
        position += 1;
      }
      yield lines.join("");
    }
  }
}

async function countFilings(
  connection: DuckDBConnection,
  numbers: ReadonlyMap<string, number>,
  { match, keywords }: KeywordSearchCase,
): Promise<number> {
  const having = keywords.map((keyword) => {
    const { sequences } = patternOfKeyword(keyword);
    return `(${sequences.map((atoms) => filingsWith(atoms, numbers)).join(" union ")})`;
  });
  const reader = await connection.runAndReadAll(
    `select count(*)::integer as filings from (${having.join(match === "and" ? " intersect " : " union ")})`,
  );
  return Number(reader.getRows()[0]?.[0]);
}

function filingsWith(atoms: readonly PatternAtom[], numbers: ReadonlyMap<string, number>): string {
  const tables = atoms.map((_, at) => `atoms a${at}`).join(", ");
  const conditions = atoms.map(({ key, mask, flags }, at) =>
    [
      `a${at}.atom = ${numbers.get(key) ?? -1}`,
      `(a${at}.flags & ${mask}) = ${flags}`,
      ...(at === 0 ? [] : [`a${at}.position = a${at - 1}.position + 1`]),
    ].join(" and "),
  );
  return `select distinct a0.filing from ${tables} where ${conditions.join(" and ")}`;
}
