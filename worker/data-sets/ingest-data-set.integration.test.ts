import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { edgarAddresses } from "#sources/edgar/client/addresses.ts";
import { createEdgarClient } from "#sources/edgar/client/create-edgar-client.ts";
import { neededColumns } from "#sources/edgar/insider-data-set/data-set-tables.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { readAllRows } from "#testing/database/database-rows.ts";
import { startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { zipOfTexts } from "#testing/factories/filings/data-set-zip.ts";
import { type DemoArchive, writeDemoArchive } from "#testing/factories/filings/demo-archive.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";
import { fetchDataSets } from "#worker/data-sets/fetch-data-sets.ts";
import { ingestDataSet } from "#worker/data-sets/ingest-data-set.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";

/** Issuers with amendments, several owners, plans and lines in odd order. */
const tickers = "CPTX CRBX ARFN".split(" ");
const settings = { marketFund: "VTI", priceSources: [] };

let archive: DemoArchive;
let zips: string[];
const databases: TestDatabase[] = [];

beforeAll(() => {
  archive = writeDemoArchive(tickers);
  const folder = join(archive.root, "files/structureddata/data/insider-transactions-data-sets");
  zips = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
});

afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

afterAll(() => archive.remove());

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

async function takeInSets({ connectionString, db }: TestDatabase) {
  const pool = openBulkPool(connectionString);
  try {
    const outcomes = [];
    for (const zip of zips) outcomes.push(await ingestDataSet(zip, { pool }));
    await deriveIssuers({ pool, db, settings });
    return outcomes;
  } finally {
    await pool.end();
  }
}

async function takeInDocuments({ connectionString, db }: TestDatabase): Promise<void> {
  const pool = openBulkPool(connectionString);
  try {
    await ingestArchive({ pool, root: archive.root, source: "archive" });
    await deriveIssuers({ pool, db, settings });
  } finally {
    await pool.end();
  }
}

/** What each trade row says, but for what only a document tells: industry, acceptance, lists. */
async function tradesIn({ db }: TestDatabase) {
  const { rows } = await sql<Record<string, unknown>>`
    select t.accession, t.issuer_cik, t.is_live, t.owner_cik, t.owner_name, t.owner_ciks, t.title,
           t.location, t.is_officer, t.is_director, t.is_ten_percent_owner, t.is_other,
           t.security_title, t.trade_date, t.direction, t.shares::float8, t.price::float8,
           t.value::float8, t.sum_value::float8, t.is_plan, t.filed_on, t.days_to_file,
           (select jsonb_agg(jsonb_build_array(l.transaction_code, l.shares::float8,
                     l.price_per_share::float8, l.shares_owned_following::float8,
                     l.direct_or_indirect, l.footnote_ids)
                     order by l.shares, l.price_per_share, l.shares_owned_following)
              from ownership_line l
             where l.accession = t.accession and l.line_number = any(t.line_numbers)) as lines
      from trade t
     order by t.accession, t.trade_date, t.direction, t.security_title, t.is_plan`.execute(db);
  return rows;
}

/** Columns about the origin of the rows rather than their content. */
const historyOfSets = ["backfill_step", "wanted_filing"];

async function factsIn(database: TestDatabase): Promise<Map<string, string[]>> {
  const rows = await readAllRows(database.db);
  for (const table of historyOfSets) rows.delete(table);
  return rows;
}

test("a set alone gives the trades of its documents; these then replace it without a trace", async () => {
  const bySet = await newDatabase();
  const byDocument = await newDatabase();
  const outcomes = await takeInSets(bySet);
  await takeInDocuments(byDocument);
  const forms = archive.world.filings.filter(({ kind }) => kind === "ownership");
  const sum = (of: "stored" | "queued" | "unreadable"): number =>
    outcomes.reduce((total, outcome) => total + outcome[of], 0);
  expect([sum("stored"), sum("queued"), sum("unreadable")]).toEqual([
    forms.length,
    forms.length,
    0,
  ]);
  const trades = await tradesIn(bySet);
  expect(trades.length).toBeGreaterThan(80);
  expect(trades).toEqual(await tradesIn(byDocument));
  const { rows: queue } = await sql`
    select distinct found_in, urgency, state from wanted_filing`.execute(bySet.db);
  expect(queue).toEqual([{ found_in: "data-set", urgency: 2, state: "waiting" }]);

  const before = await readAllRows(bySet.db);
  expect((await takeInSets(bySet)).every(({ isKnown }) => isKnown)).toBe(true);
  expect(await readAllRows(bySet.db)).toEqual(before);

  await takeInDocuments(bySet);
  expect(await factsIn(bySet)).toEqual(await factsIn(byDocument));
});

async function countFilings({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from filing`.execute(db);
  return rows[0]?.count ?? 0;
}

test("killed again and again it ends in the rows of one clean run", async () => {
  const clean = await newDatabase();
  await takeInSets(clean);
  const broken = await newDatabase();
  const folder = join(zips[0] ?? "", "..");
  for (const stored of [1, 100]) {
    const command = ["cli/main.ts", "ingest", "insider-datasets", folder, "--no-derive"];
    const child = spawn(process.execPath, command, {
      env: { ...processEnvironment, DATABASE_URL: broken.connectionString },
      stdio: "ignore",
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    while (child.exitCode === null && (await countFilings(broken)) < stored) await delay(5);
    child.kill("SIGKILL");
    await exited;
  }
  expect(await countFilings(broken)).toBeLessThan(await countFilings(clean));
  await takeInSets(broken);
  expect(await factsIn(broken)).toEqual(await factsIn(clean));
});

test("a document that is here already stands, and a row that cannot be used goes with it", async () => {
  const database = await newDatabase();
  const pool = openBulkPool(database.connectionString);
  try {
    const accession = "0001111111-24-000001";
    const head = "ACCESSION_NUMBER\tFILING_DATE\tDOCUMENT_TYPE\tISSUERCIK\tISSUERNAME";
    const submission = `${head}\n${accession}\t31-JUL-2024\t4\t0001967680\tVeralto Corp\n`;
    const zip = zipOfTexts(
      Object.entries(neededColumns).map(([table, columns]) => [
        `${table}.tsv`,
        table === "SUBMISSION" ? submission : `${columns.join("\t")}\n`,
      ]),
    );
    const outcome = await ingestDataSet({ name: "2024q3_form345.zip", zip }, { pool });
    expect(outcome).toMatchObject({ filings: 0, unreadable: 1, queued: 1 });
    const reasons = await database.db.selectFrom("unreadable_filing").selectAll().execute();
    expect(reasons).toMatchObject([
      { accession, form: "4", path: "2024q3_form345/SUBMISSION.tsv:2" },
    ]);
    await storeFilings(pool, [aFiling({ accession })]);
    expect(await database.db.selectFrom("unreadable_filing").selectAll().execute()).toEqual([]);
  } finally {
    await pool.end();
  }
});

test("a table that was cut off, or a damaged zip, is refused before anything is stored", async () => {
  const database = await newDatabase();
  const pool = openBulkPool(database.connectionString);
  const whole = readFileSync(zips[0] ?? "");
  const damaged = Buffer.from(whole);
  damaged.fill(0x55, whole.length >> 1, (whole.length >> 1) + 40);
  const name = "2024q3_form345.zip";
  const entries = Object.entries(neededColumns).map(([table, columns]) => {
    const row = "0001111111-24-000001\t29-JUL";
    const rest = table === "NONDERIV_TRANS" ? row : "";
    return [`${table}.tsv`, `${columns.join("\t")}\n${rest}`] as const;
  });
  try {
    await expect(ingestDataSet({ name, zip: zipOfTexts(entries) }, { pool })).rejects.toThrow(
      "NONDERIV_TRANS.tsv in 2024q3_form345.zip ends in the middle of line 2",
    );
    await expect(ingestDataSet({ name, zip: damaged }, { pool })).rejects.toThrow(
      /in 2024q3_form345.zip is damaged \(.*\)\. Nothing of the set was stored\. Download/,
    );
    expect(await countFilings(database)).toBe(0);
    expect(await database.db.selectFrom("unreadable_filing").selectAll().execute()).toEqual([]);
  } finally {
    await pool.end();
  }
});

test("quarters are fetched from the page that links them, each once", async () => {
  const database = await newDatabase();
  const pool = openBulkPool(database.connectionString);
  const [oldest = "", second = ""] = zips;
  const links = zips.map((zip) => `<a href="../files/x/${basename(zip)}">set</a>`).join("\n");
  const edgar = await startFaultProxy({
    target: ({ path }) => {
      const zip = zips.find((each) => path.endsWith(basename(each)));
      return { status: 200, bytes: zip === undefined ? Buffer.from(links) : readFileSync(zip) };
    },
  });
  const origins = { www: edgar.origin, data: edgar.origin };
  const pace = {
    waitForSlot: async () => undefined,
    backOff: async () => undefined,
    succeed: async () => undefined,
  };
  const client = createEdgarClient({ origins, userAgent: "Test Firm a@firm.example", pace });
  try {
    const quarters = [oldest, second].map((zip) => basename(zip).slice(0, 6));
    const source = { client, addresses: edgarAddresses(origins) };
    const fetched = await fetchDataSets(source, [...quarters, "2099q1"], { pool });
    expect(fetched.outcomes.map(({ quarter }) => quarter)).toEqual(quarters);
    expect(fetched.notListed).toEqual(["2099q1"]);
    expect(fetched.outcomes[0]?.stored).toBeGreaterThan(0);
    const again = await fetchDataSets(source, quarters, { pool });
    expect(again.outcomes).toEqual([]);
    expect(edgar.log.map(({ path }) => basename(path))).toEqual([
      "insider-transactions-data-sets",
      basename(oldest),
      basename(second),
      "insider-transactions-data-sets",
    ]);
  } finally {
    await client.close();
    await edgar.stop();
    await pool.end();
  }
});
