import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { TradeKey } from "#domain/evidence/trade-evidence.ts";
import { createTestDatabase, databaseForFile } from "#testing/database/database.ts";
import { storeDemoCompanies } from "#testing/evidence/evidence-scene.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

/** Leaves no filing date: neither in the headers of submissions nor on their index pages. */
async function withoutFilingDates(root: string): Promise<void> {
  for await (const name of glob("**/*.txt", { cwd: root })) {
    const path = join(root, name);
    const text = await readFile(path, "latin1");
    await writeFile(path, text.replace(/^FILED AS OF DATE:.*\n/m, ""), "latin1");
  }
  for await (const name of glob("**/*-index.htm", { cwd: root })) await rm(join(root, name));
}

const database = await databaseForFile(async () => {
  const created = await createTestDatabase();
  await storeDemoCompanies(
    ["CPTX", "QLSW", "VSPR"],
    created.connectionString,
    created.db,
    withoutFilingDates,
  );
  return created;
});
const packs = await packsForFile(database.db);

test("packs of filings without a filing date are verified", async () => {
  const { db } = database;
  const { rows: dated } = await sql`select 1 from filing where filed_on is not null`.execute(db);
  expect(dated).toEqual([]);
  const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
    select accession, row_number as "rowNumber" from trade
     where days_to_file is not null order by md5(accession) limit 12`.execute(db);
  const { rows: lines } = await sql<{ accession: string; line: number }>`
    select accession, line_number as line from reported_line
     where days_late is not null order by days_late desc, md5(accession) limit 12`.execute(db);
  const { rows: plans } = await sql<{ cik: number; key: string }>`
    select issuer_cik as cik, plan_key as key from trading_plan order by issuer_cik, md5(plan_key) limit 12`.execute(
    db,
  );
  const { rows: notices } = await sql<{ accession: string }>`
    select accession from planned_sale where kind = 'notice' order by 1 limit 4`.execute(db);
  const { rows: leads } = await sql<{ key: string; members: TradeKey[] }>`
    select key, members from lead where is_live order by score desc, key limit 4`.execute(db);
  for (const rows of [trades, lines, plans, notices, leads]) expect(rows).not.toEqual([]);
  const { pack, root } = await packs.make({
    trades: [...trades, ...leads.flatMap(({ members }) => members)],
    lines,
    plans,
    notices: notices.map(({ accession }) => accession),
    leads: leads.map(({ key }) => key),
  });
  const kinds = ["trade", "line", "plan", "notice", "lead"];
  expect(new Set(pack.subjects.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output.match(/^(?:DIFFERS|FAILED).*/gm)).toBeNull();
    expect(output).toContain("VERIFIED, except");
    expect(status).toBe(0);
  }
});
