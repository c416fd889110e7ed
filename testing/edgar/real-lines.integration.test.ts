import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { ingestAndDerive } from "#testing/database/stored-filings.ts";
import { wholeLineSearch } from "#testing/factories/screening/lines.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const data = sharedDataDir();

/** Lines of a document by table and code: "I S", "II Holding". */
type Counts = Map<string, number>;

const codesOfForm = new Set("PSVADFIMCEHOXGLWZJKU");

/**
 * Counts lines by their tags alone, without a parser. Line breaks are taken out first: senders of 2003, and EDGAR
 * until 2011, cut lines within tags.
 */
function countByTags(document: string, into: Counts): void {
  const text = document.replaceAll(/\r?\n/g, "");
  for (const [prefix, table] of [
    ["nonDerivative", "I"],
    ["derivative", "II"],
  ] as const) {
    const rows = new RegExp(`<${prefix}(Transaction|Holding|Security)>(.*?)</${prefix}\\1>`, "g");
    for (const [, kind = "", row = ""] of text.matchAll(rows)) {
      const code = /<transactionCode>\s*([^<\s]+)\s*<\/transactionCode>/.exec(row)?.[1] ?? "";
      // Schema X0101 calls both kinds a security; one with a code is a transaction.
      const isHolding = kind === "Holding" || (kind === "Security" && code === "");
      const shown = isHolding ? "Holding" : codesOfForm.has(code) ? code : "Other";
      const key = `${table} ${shown}`;
      into.set(key, (into.get(key) ?? 0) + 1);
    }
  }
}

/** The ownership document of a file, or null. */
function ownershipText(path: string): string | null {
  const text = readFileSync(path, "latin1");
  const start = text.indexOf("<ownershipDocument");
  const end = text.indexOf("</ownershipDocument>");
  return start < 0 ? null : text.slice(start, end < 0 ? undefined : end);
}

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  if (data === null) return;
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "sentinel-lines-"));
  const root = join(data, "edgar", "Archives");
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!/\.(xml|txt)$/.test(path) || ownershipText(join(root, path)) === null) continue;
    await cp(join(root, path), join(folder, "Archives", path));
  }
  await ingestAndDerive(database, folder);
});
afterAll(async () => {
  if (data === null) return;
  await rm(folder, { recursive: true });
  await database.drop();
});

describe.skipIf(data === null)("every ownership document of the shared data", () => {
  test("yields every line: counts per table and code equal those of its tags", async () => {
    const { rows: filings } = await sql<{ accession: string; path: string }>`
      select accession, path from filing join ownership_document using (accession)`.execute(
      database.db,
    );
    expect(filings.length).toBeGreaterThan(300);
    const expected: Counts = new Map();
    for (const { path } of filings) {
      countByTags(ownershipText(join(folder, path)) ?? "", expected);
    }
    const { rows } = await sql<{ key: string; count: number }>`
      select line_table || ' ' || code as key, count(*)::int as count
        from reported_line group by 1`.execute(database.db);
    expect(Object.fromEntries(rows.map(({ key, count }) => [key, count]))).toEqual(
      Object.fromEntries(expected),
    );
  });

  test("is stored, or listed with the reason why it cannot be read", async () => {
    const { rows } = await sql<{ path: string }>`
      select path from filing union select path from unreadable_filing`.execute(database.db);
    const { rows: accessions } = await sql<{ accession: string }>`
      select accession from filing`.execute(database.db);
    const known = new Set(rows.map(({ path }) => path));
    const stored = new Set(accessions.map(({ accession }) => accession.replaceAll("-", "")));
    const files = readdirSync(join(folder, "Archives"), { recursive: true, encoding: "utf8" });
    const lost = files.filter((path) => {
      if (!/\.(xml|txt)$/.test(path) || known.has(`Archives/${path}`)) return false;
      // Another file of the same filing was the fuller one.
      const digits = /(\d{18})/.exec(path.replaceAll("-", ""))?.[1];
      return digits === undefined || !stored.has(digits);
    });
    expect(lost).toEqual([]);
  });

  test("the screen finds all but the lines that an amendment replaced, each once", async () => {
    const { rows } = await sql<{ live: number; replaced: number; lines: number }>`
      select count(*) filter (where is_live)::int as live,
             count(*) filter (where superseded_by is not null)::int as replaced,
             (select count(*)::int from ownership_line) as lines
        from reported_line`.execute(database.db);
    const counted = rows[0] ?? { live: 0, replaced: 0, lines: 0 };
    const screening = createPostgresScreening(database.db);
    const { total } = await screening.screenLines({ ...wholeLineSearch, end_date: "2099-12-31" });
    expect([total, counted.live + counted.replaced]).toEqual([counted.live, counted.lines]);
    expect(counted.replaced).toBeGreaterThan(0);
  });

  test("purchases and sales of table I are live exactly where open market trades count them", async () => {
    const { rows } = await sql<{ accession: string; line_number: number }>`
      select l.accession, l.line_number from reported_line l
        join ownership_line_status s using (accession, line_number)
       where l.is_live <> (s.superseded_by is null)`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
