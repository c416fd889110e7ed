import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LineLink } from "#contract/lines/line-links.ts";
import type { NumberedLine } from "#domain/evidence/numbered.ts";
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

/** Persons with a short-swing profit, a person with an amended line, and one with a line that needs review. */
async function persons() {
  const { rows } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing
    union (select issuer_cik, owner_ciks[1] from reported_line
            where code in ('P', 'S') and not is_live limit 1)
    union (select issuer_cik, owner_ciks[1] from reported_line where code = 'L' limit 1)
     order by 1, 2`.execute(database.db);
  return rows;
}

test("both verifiers recompute planted short-swing profits, and state what they cannot check", async () => {
  const { pack, root } = await packOf({ shortSwings: await persons() });
  const found = pack.subjects.filter((subject) => subject.kind === "short_swing");
  const outcomes = new Set(found.flatMap(({ lines }) => lines.map(({ outcome }) => outcome)));
  expect([...outcomes].sort()).toEqual(["exempt", "matchable", "replaced", "review"]);
  // The demo's README plants 500 shares bought on March 10 and sold on June 16, 2026.
  const ofCompany = found.filter(({ company }) => company.startsWith("Kittering"));
  const planted = ofCompany.find(({ pairs }) => pairs[0]?.measure === "prices");
  expect(planted?.pairs).toMatchObject([
    { units: "500", lastMatchableDay: "2026-09-08", suitBy: "2028-06-16" },
  ]);
  // And a call on 400 shares, bought for 2.10 and sold for 3.40.
  expect(found.flatMap(({ pairs }) => pairs)).toContainEqual(
    expect.objectContaining({ measure: "premiums", units: "400", profit: "520" }),
  );
  // And a call on 400 shares, and 400 shares sold: its footnote is the close of the stock.
  const limited = ofCompany.find(({ pairs }) => pairs[0]?.measure === "limit");
  expect(limited?.pairs).toMatchObject([{ units: "400" }]);
  expect(limited?.figures[1]?.sources).toMatchObject([
    { kind: "xml" },
    { kind: "price", day: "2026-03-11" },
    { kind: "xml" },
    { kind: "xml" },
  ]);
  expect(limited?.cautions).toContain(
    "At least one pair is measured by the limit under Rule 16b-6(c)(2), so a court may find a lower profit.",
  );
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(
      "NOT CHECKED: S1: whether Forms 3, 4, or 5 that are not in the pack name the person.",
    );
    expect(output).toMatch(/NOT CHECKED: S\d+: which lines amendments replace \(\d+ as stated\)\./);
    expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
    expect(status).toBe(0);
  }
});

/** One line of each code, due date rule, cause of lateness, and set of links. */
async function lineKinds() {
  const { rows } = await sql<{ accession: string; line: number }>`
    select distinct on (code, due_basis, late_cause, links, days_late > 0, is_live)
           accession, line_number as line from reported_line
     order by code, due_basis, late_cause, links, days_late > 0, is_live, accession, line_number`.execute(
    database.db,
  );
  return rows;
}

test("both verifiers recompute due dates, days late, and links of every kind of line", async () => {
  const { pack, root } = await packOf({ lines: await lineKinds() });
  const found = pack.subjects.filter((subject) => subject.kind === "line");
  const links = new Set(found.flatMap((line) => line.links.map(({ link }) => link)));
  expect(links).toEqual(
    new Set([
      "same-day-exercise",
      "tax-sale",
      "gift-before-decline",
      "gift-after-rise",
      "grant-before-good-news",
      "grant-after-bad-news",
    ]),
  );
  for (const { status, output } of await verifyBoth(root, root)) {
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

/** What the forgeries change of a line in data/figures.json. */
type StoredLine = {
  id: string;
  first_filed_in: string;
  due_basis: string;
  late_cause: { text: string } | null;
  links: { link: string; lines: { accession: string }[]; move: { to: string } | null }[];
  considered: { accession: string }[];
  news: object[];
  figures: { name: string; value: number | string | null; text: string }[];
};

/** Changes data/figures.json for one subject. */
const inSubjects =
  <Stored extends { id: string }>() =>
  (id: string, change: (subject: Stored) => void) =>
  async (root: string) =>
    changeText(root, "data/figures.json", (text) => {
      const data: { subjects: Stored[] } = JSON.parse(text);
      for (const subject of data.subjects) if (subject.id === id) change(subject);
      return `${JSON.stringify(data, null, 1)}\n`;
    });
const inSwing = inSubjects<StoredSwing>();
const inLine = inSubjects<StoredLine>();

type Forgery = [says: RegExp, change: (root: string) => Promise<void>];

/** The output of verifiers for forgeries that they do not find or do not name. */
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
  const { rows } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing
     order by pairs desc, 1, 2 limit 1`.execute(database.db);
  const { pack, root } = await packOf({ shortSwings: rows });
  const [swing] = pack.subjects;
  if (swing?.kind !== "short_swing" || swing.pairs.length < 2) throw new Error("No two pairs.");
  const { id } = swing;
  const [first] = swing.pairs;
  const bought = first?.purchase.accession ?? "";
  const toReview = new RegExp(
    `${id}, line \\d+ of ${bought}: stated as matchable, recomputed as review`,
  );
  const inPurchase = (found: RegExp, becomes: string) => (copy: string) =>
    changeText(copy, `filings/${bought}.txt`, (text) => text.replaceAll(found, becomes));
  /** A consistent forgery: without the last pair, and with the total of the others. */
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
    // Shares whose class is unclear, a ten percent owner without a Form 3, and a price that may not be in dollars.
    [toReview, inPurchase(/(?<=<securityTitle>\s*<value>)[^<]+/g, "Units")],
    [
      toReview,
      inPurchase(
        /<reportingOwnerRelationship>[\s\S]*?<\/reportingOwnerRelationship>/g,
        "<reportingOwnerRelationship><isTenPercentOwner>1</isTenPercentOwner></reportingOwnerRelationship>",
      ),
    ],
    [
      toReview,
      (copy) =>
        changeText(copy, `filings/${bought}.txt`, (text) =>
          text
            .replace("<transactionPricePerShare>", '$&<footnoteId id="F99"/>')
            .replace(
              "</ownershipDocument>",
              '<footnotes><footnote id="F99">In Canadian dollars.</footnote></footnotes>$&',
            ),
        ),
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

test("both verifiers name a changed due date, days late, or cause, and a link that was dropped or changed", async () => {
  const { rows } = await sql<{ accession: string; line: number }>`
    select distinct on (kind) accession, line_number as line
      from reported_line, unnest(links || coalesce(late_cause, '')) as kind
     where kind in ('same-day-exercise', 'gift-before-decline', 'grant-before-good-news', 'oversight')
     order by kind, accession, line_number`.execute(database.db);
  const { pack, root } = await packOf({ lines: rows });
  const found = pack.subjects.filter((subject) => subject.kind === "line");
  const linked = (link: LineLink): NumberedLine => {
    const line = found.find((each) => each.links.some((own) => own.link === link));
    if (line === undefined) throw new Error(`No line has the link ${link}.`);
    return line;
  };
  const late = found.find(({ cause }) => cause?.place.startsWith("footnote") === true);
  const exercise = linked("same-day-exercise");
  const [gift, grant] = [linked("gift-before-decline"), linked("grant-before-good-news")];
  const other = exercise.links.find(({ link }) => link === "same-day-exercise")?.lines[0];
  /** A consistent forgery: without the link and without its figure. */
  const withoutLink = (id: string, name: LineLink) =>
    inLine(id, ({ links, figures }) => {
      links.splice(
        links.findIndex(({ link }) => link === name),
        1,
      );
      figures.splice(
        figures.findIndex((figure) => figure.name === name.replaceAll("-", "_")),
        1,
      );
    });
  const day = gift.figures.find(({ name }) => name === "gift_before_decline")?.stock;
  const forgeries: Forgery[] = [
    [
      new RegExp(`${late?.id}, figure \\d+ \\(Due date\\): stated 2030-01-02, recomputed`),
      inLine(late?.id ?? "", ({ figures }) => {
        if (figures[0]) figures[0].value = "2030-01-02";
      }),
    ],
    [
      new RegExp(`${late?.id}, figure \\d+ \\(Days late\\): stated 1000, recomputed`),
      inLine(late?.id ?? "", ({ figures }) => {
        if (figures[1]) figures[1].value = 1000;
      }),
    ],
    [
      new RegExp(`${late?.id}, figure \\d+ \\(Days late\\): stated unknown, recomputed`),
      inLine(late?.id ?? "", ({ figures }) => {
        if (figures[1]) figures[1].value = null;
      }),
    ],
    [
      new RegExp(`${late?.id}, rule of the due date: stated gift, recomputed`),
      inLine(late?.id ?? "", (line) => {
        line.due_basis = "gift";
      }),
    ],
    [
      new RegExp(`${late?.id}, cause of lateness: footnote \\w+ of [-\\d]+ does not say`),
      inLine(late?.id ?? "", ({ late_cause: cause }) => {
        if (cause) cause.text = "The broker did not notify the reporting person.";
      }),
    ],
    [
      new RegExp(`${exercise.id}, the link same-day-exercise is left out`),
      withoutLink(exercise.id, "same-day-exercise"),
    ],
    [
      new RegExp(`${exercise.id}, line \\d+ of ${other?.accession} is left out`),
      inLine(exercise.id, (line) => {
        line.considered = line.considered.filter(({ accession }) => accession !== other?.accession);
      }),
    ],
    [
      new RegExp(`${gift.id}, the link gift-before-decline is left out`),
      withoutLink(gift.id, "gift-before-decline"),
    ],
    [
      new RegExp(`${gift.id}, the link gift-before-decline: stated`),
      inLine(gift.id, ({ links }) => {
        for (const { move } of links) if (move) move.to = "2026-11-20";
      }),
    ],
    [
      new RegExp(`${gift.id}, (?:figure \\d+ \\(Gift before|the link gift-before)`),
      (copy) =>
        changeText(copy, "prices/closes.csv", (text) =>
          text.replace(new RegExp(`("${day?.series}","${day?.to}",")(\\d)`), "$11$2"),
        ),
    ],
    [
      new RegExp(`${grant.id}, the link grant-before-good-news is left out`),
      withoutLink(grant.id, "grant-before-good-news"),
    ],
    [
      new RegExp(`${exercise.id}, trade_date: stated|${exercise.id}, shares: stated`),
      (copy) =>
        changeText(copy, `filings/${exercise.accession}.txt`, (text) =>
          text.replaceAll(/(?<=<transactionShares>\s*<value>)/g, "1"),
        ),
    ],
  ];
  expect(await missed(root, forgeries)).toEqual([]);
});

test("both verifiers look for 8-Ks near a grant only among those that EDGAR has", async () => {
  const { rows } = await sql<{ accession: string; line: number }>`
    select accession, line_number as line from reported_line
     where 'grant-before-good-news' = any(links) order by accession, line_number limit 1`.execute(
    database.db,
  );
  const { pack, root } = await packOf({ lines: rows });
  const [grant] = pack.subjects;
  if (grant?.kind !== "line") throw new Error("No grant.");
  const reports = grant.news.map(({ accession }) => accession).sort();
  const without = async (isWithdrawn: boolean) => {
    const copy = await forged(root, async (folder) => {
      await inLine(grant.id, (line) => {
        line.news = [];
      })(folder);
      if (isWithdrawn) await withdraw(folder, reports);
    });
    return (await verifyBoth(copy, root)).map(({ output }) => output.match(/8-K [-\d]+ near/g));
  };
  const named = reports.map((accession) => `8-K ${accession} near`);
  expect((await without(false)).map((said) => said?.sort())).toEqual([named, named]);
  expect(await without(true)).toEqual([null, null]);
});

/** Marks filings as withdrawn. */
async function withdraw(root: string, accessions: readonly string[]) {
  await changeText(root, "data/figures.json", (text) => {
    const data: { filings: { accession: string; is_withdrawn: boolean }[] } = JSON.parse(text);
    for (const filing of data.filings)
      if (accessions.includes(filing.accession)) filing.is_withdrawn = true;
    return `${JSON.stringify(data, null, 1)}\n`;
  });
}

test("the report and both verifiers state that a line or worksheet that no longer exists is not recomputed", async () => {
  const line = { accession: "0000000000-20-000001", line: 1 };
  const { root } = await packOf({ lines: [line], shortSwings: [{ cik: 9_990_053, ownerCik: 1 }] });
  const page = await readFile(join(root, "report.html"), "utf8");
  const says = [
    "Line 1 of 0000000000-20-000001 is shown as kept, because the filing or the line is no longer stored.",
    "The short-swing profit of person 1 at company 9990053 is shown as kept, because the stored filings no longer name the person.",
  ];
  for (const text of says) expect(page).toContain(text);
  for (const { status, output } of await verifyBoth(root, root)) {
    for (const text of says) expect(output).toContain(`NOT RECOMPUTED: ${text}`);
    expect(status).toBe(0);
  }
});
