import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#database/connect.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import { type EvidenceSigner, openEvidenceSigner } from "#server/evidence/signing-key.ts";
import { refuseOversized } from "#server/evidence/write-pack.ts";
import type { LeadFactor } from "#contract/leads/score.ts";
import type { LinePlace } from "#domain/evidence/section-16/section-16-evidence.ts";
import type { NumberedLead } from "#domain/evidence/numbered.ts";
import type { TradeKey } from "#domain/evidence/trade-evidence.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { ingestAndDerive } from "#testing/database/stored-filings.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { makePack as writeEvidence } from "#testing/evidence/make-pack.ts";
import { unpack, verifyBoth, verifyEach, verifyFlips } from "#testing/evidence/unpacked-pack.ts";
import { changeText, entriesOf, forged, signAgain } from "#testing/evidence/forged-pack.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

let database: TestDatabase;
let folder: string;
let signer: EvidenceSigner;

beforeAll(async () => {
  database = await createEvidenceScene();
  folder = await mkdtemp(join(tmpdir(), "sentinel-packs-"));
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  signer = await openEvidenceSigner({ db: database.db, keyRing: testKeyRing, clock });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

type Selection = Partial<EvidenceSelection> & Pick<EvidenceSelection, "trades" | "events">;

type Options = { withWholeSeries?: boolean; withTrades?: boolean; of?: Database };

async function makePack(selection: Selection, { of = database.db, ...options }: Options = {}) {
  return await writeEvidence(of, selection, { folder, signer, ...options });
}

/** What is stored, of every so many filings: of all of them a pack takes half a minute. */
async function rowsOf(db: Database, { oneIn }: { oneIn: number }): Promise<Selection> {
  const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
    select accession, row_number as "rowNumber" from trade
     where flags <> '{removed}' and right(accession, 2)::integer % ${oneIn} = 0`.execute(db);
  const { rows: events } = await sql<{ accession: string }>`
    select accession from event where is_live and right(accession, 2)::integer % ${oneIn} = 0`.execute(
    db,
  );
  return { trades, events: events.map(({ accession }) => accession) };
}

/** Two sales with a loss avoided, and the 8-K after the first. */
async function aFew(): Promise<Selection> {
  const { rows } = await sql<{ accession: string; rowNumber: number; next: string }>`
    select accession, row_number as "rowNumber", next_8k_accession as next from trade
     where avoided_or_gained is not null and days_to_file is not null
     order by avoided_or_gained desc, accession limit 2`.execute(database.db);
  return {
    trades: rows.map(({ accession, rowNumber }) => ({ accession, rowNumber })),
    events: rows.slice(0, 1).map(({ next }) => next),
  };
}

let few: ReturnType<typeof makePack> | undefined;

/** The pack of those, made once: tests change copies of it. */
async function packOfFew() {
  few ??= makePack(await aFew());
  return await few;
}

async function unpackInto(path: string): Promise<string> {
  const root = await mkdtemp(join(folder, "unpacked-"));
  await unpack(path, root);
  return root;
}

test("both verifiers recompute every figure of the trades and events of the planted companies", async () => {
  const { pack, path } = await makePack(await rowsOf(database.db, { oneIn: 10 }), {
    withWholeSeries: true,
  });
  const root = await unpackInto(path);
  const figures = pack.subjects.reduce((sum, subject) => sum + subject.figures.length, 0);
  const valued = pack.subjects
    .flatMap((each) => each.figures)
    .filter(({ value }) => value !== null);
  // More than two thirds have a value, so that most of them are recomputed and not only looked at.
  expect(valued.length).toBeGreaterThan((figures * 2) / 3);
  expect(pack.subjects.filter((each) => each.notRecomputedBecause !== null)).toEqual([]);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(` ${figures} figures checked. Signed by key ${signer.keyId}.`);
    expect(status).toBe(0);
  }
}, 120_000);

/** Every lead of the planted companies, with the trades it is made of. */
async function allLeads(): Promise<EvidenceSelection> {
  const { rows } = await sql<{ key: string; members: TradeKey[]; event: string | null }>`
    select key, members, case when kind = 'event' then accession end as event
      from lead where is_live order by key`.execute(database.db);
  const trades = new Map(
    rows.flatMap(({ members }) => members.map((key) => [JSON.stringify(key), key] as const)),
  );
  return {
    ...nothingSelected,
    trades: [...trades.values()],
    events: rows.flatMap(({ event }) => event ?? []),
    leads: rows.map(({ key }) => key),
  };
}

test("both verifiers recompute the score of every lead of the planted companies", async () => {
  const selection = await allLeads();
  const { pack, path } = await makePack(selection);
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  expect(leads.map(({ key }) => key).toSorted()).toEqual(selection.leads);
  expect(new Set(leads.map(({ leadKind }) => leadKind)).size).toBe(4);
  const root = await unpackInto(path);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("VERIFIED.");
    expect(status).toBe(0);
  }
}, 120_000);

test("both verifiers read real filings as Sentinel does", async () => {
  const real = await createTestDatabase();
  try {
    await ingestAndDerive(real, join(import.meta.dirname, "../../testing/filings"));
    const rows = await rowsOf(real.db, { oneIn: 1 });
    const { pack, path } = await makePack(
      { ...rows, ...(await section16Of(real.db)) },
      { of: real.db },
    );
    expect(pack.subjects.length).toBeGreaterThan(20);
    const root = await unpackInto(path);
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
  const { pack } = await packOfFew();
  const path = join(folder, "refused");
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
  const { trades, events } = await aFew();
  const first = await makePack({ trades, events });
  const again = await makePack({ trades: trades.toReversed(), events });
  expect(again.hash).toBe(first.hash);
  const other = await makePack({ trades, events: [] });
  expect(other.pack.state).not.toBe(first.pack.state);
});

test("both verifiers find any flipped bit of a ZIP and name its place: structure, samples of data", async () => {
  // Of one filing, so that the pack is little more than the structure.
  const { events } = await aFew();
  const { path } = await makePack({ trades: [], events }, { withTrades: false });
  const pristine = await unpackInto(path);
  const zip = await readFile(path);
  const entries = [...entriesOf(zip)];
  const last = ["ZIPSUMS", "SHA256SUMS", "signature.json"];
  expect(entries.slice(-3).map(({ name }) => name)).toEqual(last);
  const places = new Map<number, string>();
  for (const [index, { name, at, begin, end }] of entries.entries()) {
    // Headers are alike: every byte of the first, then every third, shifted; fewer of the verifiers' many parts.
    const step = name.startsWith("verifier/") ? 29 : index === 0 ? 1 : 3;
    for (let place = at + (index % step); place < begin; place += step) places.set(place, name);
    // Also the last bits, which compressed data may leave unused.
    for (const part of [0, 0.25, 0.5, 0.75, 1])
      places.set(Math.floor(begin + (end - 1 - begin) * part), name);
  }
  const directory = entries.at(-1)?.end ?? 0;
  const endRecord = zip.length - 22;
  for (let place = directory; place < zip.length; place += place < endRecord ? 11 : 1)
    places.set(place, "of the ZIP");
  expect(places.size).toBeGreaterThan(1_500);
  const [python, node] = await verifyFlips(path, pristine, [...places.keys()]);
  const missed = [...places].filter(([, name], index) =>
    [python?.[index], node?.[index]].some(
      (problems) =>
        problems?.some((each) => each.startsWith("CHANGED: ") && each.includes(name)) !== true,
    ),
  );
  expect(missed).toEqual([]);
  await expectChanged(
    zip,
    pristine,
    [...places].filter((_place, index) => index % 250 === 0),
  );
}, 120_000);

/** Runs both verifiers as programs on a ZIP with one bit flipped, and on the whole one. */
async function expectChanged(zip: Buffer, scripts: string, places: [number, string][]) {
  const whole = join(await mkdtemp(join(folder, "flipped-")), "whole.zip");
  await writeFile(whole, zip);
  for (const { status, output } of await verifyBoth(whole, scripts)) {
    expect(output).toContain("VERIFIED.");
    expect(status).toBe(0);
  }
  const paths = await Promise.all(
    places.map(async ([place], index) => {
      const changed = Buffer.from(zip);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const path = `${whole}.${index}`;
      await writeFile(path, changed);
      return path;
    }),
  );
  const said = await verifyEach(paths, scripts);
  expect(said.flat().filter(({ status }) => status !== 1)).toEqual([]);
}

test("any changed byte of an unpacked file is found and the file named by both verifiers", async () => {
  const { path } = await packOfFew();
  const pristine = await unpackInto(path);
  const sums = await readFile(join(pristine, "SHA256SUMS"), "utf8");
  // The many parts of the verifiers are hashed as every other file is.
  const names = sums
    .split("\n")
    .flatMap((line) => line.split("  ")[1] ?? [])
    .filter((name, index) => !name.startsWith("verifier/") || index % 6 === 0);
  expect(names.length).toBeGreaterThan(15);
  const all = [...names, "SHA256SUMS", "signature.json"];
  const roots: string[] = [];
  // The start, the middle, or the end of a file, in turn.
  for (const [index, name] of all.entries()) {
    const root = await mkdtemp(join(folder, "changed-"));
    await cp(pristine, root, { recursive: true });
    const bytes = await readFile(join(root, name));
    const at = Math.floor(((bytes.length - 1) * (index % 3)) / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(join(root, name), bytes);
    roots.push(root);
  }
  const said = await verifyEach(roots, pristine);
  const missed = all.flatMap((name, index) =>
    (said[index] ?? [])
      .filter(
        ({ status, output }) =>
          status !== 1 || !new RegExp(`CHANGED: .*${RegExp.escape(name)}`).test(output),
      )
      .map(({ verifier, output }) => `${verifier}: ${name}: ${output}`),
  );
  expect(said.flat()).toHaveLength(all.length * 2);
  expect(missed).toEqual([]);
}, 60_000);

test("a file that is missing or added is named", async () => {
  const { path } = await packOfFew();
  const pristine = await unpackInto(path);
  const root = await unpackInto(path);
  await rm(join(root, "methods.md"));
  await writeFile(join(root, "data", "other.csv"), "x");
  for (const { status, output } of await verifyBoth(root, pristine)) {
    expect(output).toContain("MISSING: methods.md");
    expect(output).toContain("NOT PART OF THE PACK: data/other.csv");
    expect(status).toBe(1);
  }
});

test("a close that was changed, with every hash and the signature renewed, is found by recomputation", async () => {
  const { path, pack } = await packOfFew();
  const root = await unpackInto(path);
  const [trade] = pack.subjects;
  const figure = trade?.figures.find(({ name }) => name === "avoided_or_gained");
  const day = figure?.stock?.to ?? "";
  const closes = await readFile(join(root, "prices/closes.csv"), "utf8");
  const line = closes
    .split("\r\n")
    .find((each) => each.includes(`"${figure?.stock?.series}","${day}"`));
  const price = Number(line?.split('","')[2]);
  const changed = line?.replace(`"${price}"`, `"${price + 0.01}"`) ?? "";
  expect(changed).not.toBe(line);
  await writeFile(join(root, "prices/closes.csv"), closes.replace(line ?? "", changed));
  await signAgain(root);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).not.toContain("CHANGED");
    expect(output).toContain(`DIFFERS: ${trade?.id}, figure ${figure?.id} (${figure?.label})`);
    expect(output).toContain("(Next 8-K return)");
    expect(status).toBe(1);
  }
  for (const { status, output } of await verifyBoth(root, root, "--key", signer.keyId)) {
    expect(output).toContain(`OTHER KEY: the pack is signed by `);
    expect(status).toBe(1);
  }
});

test("shares changed in a filing, with every hash and the signature renewed, are found too", async () => {
  const { path, pack } = await packOfFew();
  const [trade] = pack.subjects;
  if (trade?.kind !== "trade") throw new Error("The first subject is no trade.");
  const root = await forged(await unpackInto(path), (copy) =>
    changeText(copy, `filings/${trade.row.accession}.txt`, (text) =>
      text.replace(/(?<=<transactionShares>\s*<value>)\d/g, (digit) => (digit === "1" ? "2" : "1")),
    ),
  );
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).not.toContain("CHANGED");
    expect(output).toContain("(Shares): stated");
    expect(status).toBe(1);
  }
});

/** The three trade leads with the most points. */
async function fewLeads(): Promise<EvidenceSelection> {
  const { rows } = await sql<{ key: string; members: TradeKey[] }>`
    select key, members from lead where is_live and kind = 'trade'
     order by score desc, key limit 3`.execute(database.db);
  return {
    ...nothingSelected,
    trades: rows.flatMap(({ members }) => members),
    leads: rows.map(({ key }) => key),
  };
}

/** What the forgeries change of a lead in data/figures.json. */
type StoredLead = {
  id: string;
  factors: { name: string; weight: number; percent: number; measured: number | string | null }[];
  weights: Record<string, number>;
  history: { accession: string; adoption: { day: string } | null }[];
};

test("a score whose weight, facts, history, filings, or closes were changed, with every hash and the signature renewed, is found", async () => {
  const { path, pack } = await makePack(await fewLeads());
  const pristine = await unpackInto(path);
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  const scored = (name: LeadFactor) => {
    const has = (lead: NumberedLead) =>
      lead.factors.some((each) => each.name === name && each.percent > 0);
    const found = leads.find((lead) => lead.leadKind === "trade" && has(lead));
    if (found === undefined) throw new Error(`No lead has points for ${name}.`);
    const member = found.trades[0];
    if (member === undefined) throw new Error("A lead without a trade.");
    return { id: found.id, lead: found, member };
  };
  const inLead = (id: string, change: (lead: StoredLead) => void) => async (root: string) =>
    changeText(root, "data/figures.json", (text) => {
      const data: { subjects: StoredLead[] } = JSON.parse(text);
      for (const subject of data.subjects) if (subject.id === id) change(subject);
      return `${JSON.stringify(data, null, 1)}\n`;
    });
  const dormant = scored("dormant");
  const [moved, held, late, planned] = [
    scored("event-return"),
    scored("size-holdings"),
    scored("late"),
    leads.find(({ history }) => history.some(({ adoption }) => adoption !== null)),
  ];
  const day0 = moved.member.next8k?.stock;
  const changes: [says: string, change: (root: string) => Promise<void>][] = [
    [
      `${moved.id}, weight of event-return: stated 40, published 16`,
      inLead(moved.id, ({ factors, weights }) => {
        for (const each of factors) if (each.name === "event-return") each.weight = 40;
        weights["event-return"] = 40;
      }),
    ],
    [
      `${late.id}, percent of late: stated 0, recomputed`,
      inLead(late.id, ({ factors }) => {
        for (const each of factors) if (each.name === "late") each.percent = 0;
      }),
    ],
    [
      `${late.id}, fact of late: stated 2, recomputed`,
      inLead(late.id, ({ factors }) => {
        for (const each of factors) if (each.name === "late") each.measured = 2;
      }),
    ],
    [
      `${held.id}, trades of ${held.member.accession} are left out`,
      (root) =>
        changeText(root, `filings/${held.member.accession}.txt`, (text) => {
          const lines = text.match(
            /<nonDerivativeTransaction>[\s\S]*?<\/nonDerivativeTransaction>/g,
          );
          const traded = lines?.find((line) => /<transactionCode>[PS]</.test(line)) ?? "";
          const earlier = traded.replace(/(?<=<transactionDate>\s*<value>)\d{4}/, "2019");
          return text.replace("</nonDerivativeTable>", `${earlier}</nonDerivativeTable>`);
        }),
    ],
    [
      `${dormant.id}, fact of dormant: stated`,
      inLead(dormant.id, (lead) => {
        const { accession } = dormant.member;
        lead.history = lead.history.filter((row) => row.accession === accession);
      }),
    ],
    [
      "the plan's adoption date is not in",
      inLead(planned?.id ?? "", ({ history }) => {
        for (const { adoption } of history) if (adoption) adoption.day = "2019-01-02";
      }),
    ],
    [
      `${held.id}, fact of size-holdings: stated`,
      (root) =>
        changeText(root, `filings/${held.member.accession}.txt`, (text) =>
          text.replace(/(?<=<sharesOwnedFollowingTransaction>\s*<value>)(\d)/g, "9$1"),
        ),
    ],
    [
      `${moved.id}, fact of event-return: stated`,
      (root) =>
        changeText(root, "prices/closes.csv", (text) =>
          text.replace(new RegExp(`("${day0?.series}","${day0?.to}",")(\\d)`), "$11$2"),
        ),
    ],
  ];
  const roots: string[] = [];
  for (const [, change] of changes) roots.push(await forged(pristine, change));
  const said = await verifyEach(roots, pristine);
  for (const [index, [says]] of changes.entries())
    for (const { status, output } of said[index] ?? []) {
      expect(output).not.toContain("CHANGED");
      expect(output).toContain(says);
      expect(status).toBe(1);
    }
}, 120_000);

test("the report and both verifiers state that a lead that no longer exists is not recomputed", async () => {
  const leads = ["trade/0000000000-20-000001/1"];
  const { path } = await makePack({ ...(await aFew()), leads });
  const root = await unpackInto(path);
  const says = "The score of 1 lead of the case is shown as kept";
  expect(await readFile(join(root, "report.html"), "utf8")).toContain(says);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(`NOT RECOMPUTED: ${says}`);
    expect(status).toBe(0);
  }
});

test("the report keeps names as they are, and has neither scripts nor requests", async () => {
  const { path } = await packOfFew();
  const root = await unpackInto(path);
  const page = await readFile(join(root, "report.html"), "utf8");
  expect(page).toContain("<h1>Łódź “pack” &lt;b&gt;&amp; 測試</h1>");
  expect(page).not.toMatch(/<script|<img|<link|src=|url\(|https?:/i);
  const crate: unknown = JSON.parse(await readFile(join(root, "ro-crate-metadata.json"), "utf8"));
  expect(crate).toMatchObject({ "@context": "https://w3id.org/ro/crate/1.2/context" });
});

test("a filing whose bytes are not kept is listed with its hash, and its figures are said not to be recomputable", async () => {
  const { trades } = await aFew();
  const [{ accession } = { accession: "" }] = trades;
  const { db } = database;
  const original = await db
    .deleteFrom("filing_original")
    .where("accession", "=", accession)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { path, pack } = await makePack({ trades: trades.slice(0, 1), events: [] });
  await db.insertInto("filing_original").values(original).execute();
  const root = await unpackInto(path);
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
    expect(output).toContain("VERIFIED, except what is NOT RECOMPUTED above.");
    expect(status).toBe(0);
  }
});
