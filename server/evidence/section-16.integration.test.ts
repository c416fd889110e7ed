import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";
import { type EvidenceSigner, openEvidenceSigner } from "#server/evidence/signing-key.ts";
import type { TestDatabase } from "#testing/database/database.ts";
import { createSection16Scene } from "#testing/evidence/evidence-scene.ts";
import { changeText, forged } from "#testing/evidence/forged-pack.ts";
import { makePack } from "#testing/evidence/make-pack.ts";
import { unpack, verifyBoth, verifyEach } from "#testing/evidence/unpacked-pack.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

let database: TestDatabase;
let folder: string;
let signer: EvidenceSigner;

beforeAll(async () => {
  database = await createSection16Scene();
  folder = await mkdtemp(join(tmpdir(), "sentinel-section-16-"));
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  signer = await openEvidenceSigner({ db: database.db, keyRing: testKeyRing, clock });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function packOf(selection: Partial<EvidenceSelection>) {
  const { pack, path } = await makePack(database.db, selection, { folder, signer });
  const root = await mkdtemp(join(folder, "unpacked-"));
  await unpack(path, root);
  return { pack, root };
}

/** Who has a short-swing profit; someone with an amended line, and someone with one that needs review. */
async function persons() {
  const { rows } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing
    union (select issuer_cik, owner_ciks[1] from reported_line
            where code in ('P', 'S') and not is_live limit 1)
    union (select issuer_cik, owner_ciks[1] from reported_line where code = 'L' limit 1)
     order by 1, 2`.execute(database.db);
  return rows;
}

let swings: ReturnType<typeof packOf> | undefined;

async function packOfSwings() {
  swings ??= packOf({ shortSwings: await persons() });
  return await swings;
}

test("both verifiers recompute planted short-swing profits, and say what they cannot check", async () => {
  const { pack, root } = await packOfSwings();
  const found = pack.subjects.filter((subject) => subject.kind === "short_swing");
  const outcomes = new Set(found.flatMap(({ lines }) => lines.map(({ outcome }) => outcome)));
  expect([...outcomes].sort()).toEqual(["exempt", "matchable", "replaced", "review"]);
  // The demo's README plants 500 shares bought on March 10 and sold on June 16, 2026.
  const planted = found.find(({ company }) => company.startsWith("Kittering"));
  expect(planted?.pairs).toMatchObject([
    { units: "500", lastMatchableDay: "2026-09-08", suitBy: "2028-06-16" },
  ]);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(
      "NOT CHECKED: S1: whether Forms 3, 4, or 5 that are not in the pack name the person.",
    );
    expect(output).toMatch(
      /NOT CHECKED: S\d+: which lines the amendments replace \(\d+ as stated\)\./,
    );
    expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
    expect(status).toBe(0);
  }
});

/** What the forgeries change of a worksheet in data/figures.json. */
type StoredSwing = {
  id: string;
  kind: string;
  filings: string[];
  lines: { accession: string; line: number; code: string; outcome: string; trade_date: string }[];
  pairs: { purchase: object; sale: object; units: string; profit: string; suit_by: string }[];
  figures: { name: string; value: string; text: string }[];
};

function inSwing(id: string, change: (subject: StoredSwing) => void) {
  return async (root: string) =>
    changeText(root, "data/figures.json", (text) => {
      const data: { subjects: StoredSwing[] } = JSON.parse(text);
      for (const subject of data.subjects) if (subject.id === id) change(subject);
      return `${JSON.stringify(data, null, 1)}\n`;
    });
}

type Forgery = [says: RegExp, change: (root: string) => Promise<void>];

/** What verifiers say of forgeries that they do not find, or do not name. */
async function missed(pristine: string, forgeries: readonly Forgery[]): Promise<string[]> {
  const roots: string[] = [];
  for (const [, change] of forgeries) roots.push(await forged(pristine, change));
  const said = await verifyEach(roots, pristine);
  return forgeries.flatMap(([says], index) =>
    (said[index] ?? [])
      .filter(
        ({ status, output }) => status !== 1 || !says.test(output) || output.includes("CHANGED"),
      )
      .map(({ verifier, output }) => `${verifier}, ${says.source}: ${output}`),
  );
}

test("both verifiers name a changed pair, line, or filing, and a total that is not the maximum", async () => {
  const { pack, root } = await packOfSwings();
  const swing = pack.subjects
    .filter((subject) => subject.kind === "short_swing")
    .toSorted((a, b) => b.pairs.length - a.pairs.length)[0];
  if (swing === undefined || swing.pairs.length < 2) throw new Error("No one has two pairs.");
  const { id } = swing;
  const [first] = swing.pairs;
  const bought = first?.purchase.accession ?? "";
  /** A consistent lie: without its last pair, and the total of the others. */
  const withoutLast = inSwing(id, ({ pairs, figures }) => {
    pairs.pop();
    figures.splice(-2);
    const total = pairs.reduce((sum, { profit }) => sum + Number(profit), 0).toFixed(2);
    for (const figure of figures) if (figure.name === "short_swing_profit") figure.value = total;
  });
  const forgeries: Forgery[] = [
    [new RegExp(`${id}, the total of the pairs is not the maximum: stated`), withoutLast],
    [
      new RegExp(`${id}, pair 1, profit: stated`),
      inSwing(id, ({ pairs }) => {
        if (pairs[0]) pairs[0].profit = "1";
      }),
    ],
    [
      new RegExp(`${id}, shares of line \\d+ of [-\\d]+ are used twice`),
      inSwing(id, ({ pairs }) => {
        for (const pair of pairs) pair.units = String(Number(pair.units) + 10_000);
      }),
    ],
    [
      new RegExp(`${id}, pair 1 is not within less than six months`),
      inSwing(id, ({ pairs, lines }) => {
        const sales = lines.filter(({ code, outcome }) => code === "S" && outcome === "matchable");
        const far = sales.findLast((sale) => sale.trade_date > "2025-01-01") ?? sales[0];
        if (pairs[0] && far) pairs[0].sale = { accession: far.accession, line: far.line };
      }),
    ],
    [
      new RegExp(`${id}, last day to sue: stated 2031-01-02, recomputed|pair 1, last day to sue`),
      inSwing(id, ({ pairs }) => {
        if (pairs[0]) pairs[0].suit_by = "2031-01-02";
      }),
    ],
    [
      new RegExp(`${id}, line \\d+ of [-\\d]+ is left out`),
      inSwing(id, ({ lines }) => {
        lines.splice(
          lines.findIndex(({ code }) => code === "S"),
          1,
        );
      }),
    ],
    [
      new RegExp(`${id}, line \\d+ of [-\\d]+: stated as review, recomputed as exempt`),
      inSwing(id, ({ lines }) => {
        for (const line of lines) if (line.code === "A") line.outcome = "review";
      }),
    ],
    [
      new RegExp(`${id}, the filing ${bought} of the person is left out`),
      inSwing(id, (subject) => {
        subject.filings = subject.filings.filter((accession) => accession !== bought);
      }),
    ],
    [
      new RegExp(`${id}, line \\d+ of ${bought}, price: stated`),
      (copy) =>
        changeText(copy, `filings/${bought}.txt`, (text) =>
          text.replace(/(?<=<transactionPricePerShare>\s*<value>)/, "1"),
        ),
    ],
  ];
  expect(await missed(root, forgeries)).toEqual([]);
});
