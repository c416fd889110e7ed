import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#database/connect.ts";
import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";
import { refuseOversized } from "#server/evidence/write-pack.ts";
import type { LinePlace } from "#domain/evidence/section-16/section-16-evidence.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import { createEvidenceScene, salesBeforeAnEvent } from "#testing/evidence/evidence-scene.ts";
import { createTestDatabase, databaseForFile } from "#testing/database/database.ts";
import { ingestAndDerive } from "#testing/database/stored-filings.ts";
import { runVerifiers, verifyBoth } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

/** What is stored, of every so many filings: of all of them a pack takes half a minute. */
async function rowsOf(
  db: Database,
  { oneIn }: { oneIn: number },
): Promise<Partial<EvidenceSelection>> {
  const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
    select accession, row_number as "rowNumber" from trade
     where flags <> '{removed}' and right(accession, 2)::integer % ${oneIn} = 0`.execute(db);
  const { rows: events } = await sql<{ accession: string }>`
    select accession from event where is_live and right(accession, 2)::integer % ${oneIn} = 0`.execute(
    db,
  );
  return { trades, events: events.map(({ accession }) => accession) };
}

test("both verifiers recompute every figure of the trades and events of the planted companies", async () => {
  const { pack, root } = await packs.make(await rowsOf(database.db, { oneIn: 10 }), {
    withWholeSeries: true,
  });
  const figures = pack.subjects.reduce((sum, subject) => sum + subject.figures.length, 0);
  const valued = pack.subjects
    .flatMap((each) => each.figures)
    .filter(({ value }) => value !== null);
  // More than two thirds have a value, so that most of them are recomputed and not only looked at.
  expect(valued.length).toBeGreaterThan((figures * 2) / 3);
  expect(valued.filter(({ sources }) => sources.length === 0)).toEqual([]);
  expect(pack.subjects.filter((each) => each.notRecomputedBecause !== null)).toEqual([]);
  for (const { status, output } of await runVerifiers(root, root)) {
    expect(output).toContain(` ${figures} figures checked. Signed by key ${packs.keyId}.`);
    expect(status).toBe(0);
  }
});

test("the commands in README.txt verify a pack from any folder, and README and report say that the PDF is not compared", async () => {
  const { path, root } = await packs.ofFew();
  const readme = await readFile(join(root, "README.txt"), "utf8");
  const words = readme.replaceAll(/\s+/g, " ");
  expect(words).toContain(
    "They do not read report.pdf: hashes and signature show whether it was changed",
  );
  expect(await readFile(join(root, "report.html"), "utf8")).toContain(
    "Of the two reports, they compare only report.html with the data, not report.pdf.",
  );
  const elsewhere = await mkdtemp(join(packs.folder, "another folder "));
  const received = join(elsewhere, "the pack.zip");
  await copyFile(path, received);
  const commands = readme.match(/(?<=^ {4})(?:python3|node) .*--key KEY_ID/gm) ?? [];
  expect(commands.map((command) => command.split(" ")[0])).toEqual(["python3", "node"]);
  for (const command of commands) {
    const filledIn = command
      .replace("FOLDER", root)
      .replace("PACK", received)
      .replace("KEY_ID", packs.keyId)
      .replace(/^node/, `"${process.execPath}"`);
    const { stdout, status } = spawnSync("sh", ["-c", filledIn], {
      cwd: elsewhere,
      encoding: "utf8",
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" },
    });
    expect(stdout).toContain(`Checking the ZIP ${received} (SHA-256 `);
    expect(stdout).toContain("VERIFIED. The signature was made with the key given with --key.");
    expect(status).toBe(0);
  }
});

test("both verifiers read real filings as Sentinel does", async () => {
  const real = await createTestDatabase();
  try {
    await ingestAndDerive(real, join(import.meta.dirname, "../../testing/filings"));
    const rows = await rowsOf(real.db, { oneIn: 1 });
    const { pack, root } = await packs.make(
      { ...rows, ...(await section16Of(real.db)) },
      { of: real.db },
    );
    expect(pack.subjects.length).toBeGreaterThan(20);
    for (const { status, output } of await verifyBoth(root, root)) {
      expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
      expect(status).toBe(0);
    }
  } finally {
    await real.drop();
  }
});

/** All lines, and every person with a purchase or sale. */
async function section16Of(db: Database): Promise<Partial<EvidenceSelection>> {
  const { rows: lines } = await sql<LinePlace>`
    select accession, line_number as line from reported_line`.execute(db);
  const { rows: shortSwings } = await sql<{ cik: number; ownerCik: number }>`
    select distinct issuer_cik as cik, unnest(owner_ciks) as "ownerCik" from reported_line
     where code in ('P', 'S')`.execute(db);
  return { lines, shortSwings };
}

test("a pack above the limit, or above the free disk, is refused before any of it is written", async () => {
  const { pack } = await packs.ofFew();
  const path = join(packs.folder, "refused");
  await expect(refuseOversized(pack, { path, mostBytes: 1024 * 1024 })).rejects.toThrow(
    /^The pack would be about \d+ MB; the limit is 1 MB\. Select fewer rows/,
  );
  const immense = { ...pack, filingBytes: 2 ** 60 };
  await expect(refuseOversized(immense, { path, mostBytes: 2 ** 61 })).rejects.toThrow(
    "the server's disk is almost full",
  );
  expect(await readdir(path)).toEqual([]);
});

test("two packs of the same state are the same bytes, whatever the order of the selection", async () => {
  const { trades, events } = await salesBeforeAnEvent(database.db);
  const first = await packs.make({ trades, events });
  const again = await packs.make({ trades: trades.toReversed(), events });
  expect(again.hash).toBe(first.hash);
  const other = await packs.make({ trades, events: [] });
  expect(other.pack.state).not.toBe(first.pack.state);
});

test("the report keeps names as they are, and has neither scripts nor requests", async () => {
  const { root } = await packs.ofFew();
  const page = await readFile(join(root, "report.html"), "utf8");
  expect(page).toContain("<h1>Łódź “pack” &lt;b&gt;&amp; 測試</h1>");
  // Copied as text, the number of a footnote is none of the figure.
  const text = page.replaceAll(/<[^>]*>/g, "");
  expect(text).toMatch(/\d\[\d+\]/);
  for (const [, figure, mark] of page.matchAll(
    /<data data-figure="(\d+)">[^<]*<\/data>(.*?)<\/td>/g,
  ))
    expect(mark?.replaceAll(/<[^>]*>/g, "")).toBe(`[${figure}]`);
  expect(page).not.toMatch(/<script|<img|<link|src=|url\(|https?:/i);
  const crate: unknown = JSON.parse(await readFile(join(root, "ro-crate-metadata.json"), "utf8"));
  expect(crate).toMatchObject({ "@context": "https://w3id.org/ro/crate/1.2/context" });
});

test("a filing whose bytes are not kept is listed with its hash, and its figures are said not to be recomputable", async () => {
  const { trades } = await salesBeforeAnEvent(database.db);
  const [{ accession } = { accession: "" }] = trades;
  const { db } = database;
  const original = await db
    .deleteFrom("filing_original")
    .where("accession", "=", accession)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { root, pack } = await packs.make({ trades: trades.slice(0, 1), events: [] });
  await db.insertInto("filing_original").values(original).execute();
  expect(pack.filings.find((filing) => filing.accession === accession)).toMatchObject({
    file: null,
    sha256: original.sha256.toString("hex"),
  });
  const page = await readFile(join(root, "report.html"), "utf8");
  expect(page).toContain("The figures cannot be recomputed from this pack");
  expect(page).toContain(
    "This is a demonstration: companies, persons, filings, and prices are invented.",
  );
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(`NOT RECOMPUTED: T1: ${accession}: Sentinel did not keep its bytes`);
    expect(output).toContain("NOT CHECKED: T1: the name of the company: stated ");
    expect(output).toContain("NOT CHECKED: T1: the name of the person: stated ");
    expect(output).toContain("VERIFIED, except what is NOT RECOMPUTED or NOT CHECKED above.");
    expect(status).toBe(0);
  }
});

test("the content hash covers the dividends that a pack states, and no later ones", async () => {
  const { db, drop } = await createEvidenceScene();
  try {
    const selection = await salesBeforeAnEvent(db);
    const made = async () => (await packs.make(selection, { of: db })).pack;
    const before = await made();
    const [series] = before.series;
    if (series === undefined) throw new Error("The pack uses no closes.");
    const { source, ticker, days } = series.series;
    await sql`update price_source set has_dividends = true`.execute(db);
    const known = await made();
    const pay = (day: string | undefined) =>
      sql`insert into price_dividend (source, ticker, day, amount) values (${source}, ${ticker}, ${day}, 0.01)`.execute(
        db,
      );
    // The last close stored is used by no figure, and no figure begins on the first day.
    await pay(days.at(-1));
    expect((await made()).state).toBe(known.state);
    await pay(days[1]);
    const after = await made();
    expect(after.subjects.flatMap(({ figures }) => figures.map(({ value }) => value))).toEqual(
      known.subjects.flatMap(({ figures }) => figures.map(({ value }) => value)),
    );
    expect(after.state).not.toBe(known.state);
  } finally {
    await drop();
  }
});

test("the 10-Q that a red flag of a plan cites is in the pack as received", async () => {
  const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
    select accession, row_number as "rowNumber" from trade
     where is_live and 'plan-cooling-off-short' = any(patterns) order by 1, 2 limit 1`.execute(
    database.db,
  );
  const { pack, root } = await packs.make({ trades });
  const [trade] = pack.subjects;
  const flag = trade?.patterns.find(({ label }) => label === "Plan: inside cooling-off");
  const cited = flag?.inputs.find(({ label }) => label === "10-Q of that quarter filed")?.source;
  expect(cited).toMatch(/^\d{10}-\d\d-\d{6}$/);
  const { sha256, form } = pack.filings.find(({ accession }) => accession === cited) ?? {};
  expect(form).toBe("10-Q");
  const bytes = await readFile(join(root, `filings/${cited}.txt`));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("VERIFIED.");
    expect(status).toBe(0);
  }
});
