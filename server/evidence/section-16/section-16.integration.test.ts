import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForFile } from "#testing/database/database.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import { createSection16Scene } from "#testing/evidence/evidence-scene.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createSection16Scene);
const packs = await packsForFile(database.db);

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
  const { pack, root } = await packs.make({ shortSwings: await persons() });
  const uncited = pack.subjects
    .flatMap((subject) => subject.figures)
    .filter(({ value, sources, note }) => value !== null && sources.length === 0 && note === null);
  expect(uncited).toEqual([]);
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

test("the report totals the profit by last day to sue, and is the same whenever it is made", async () => {
  const all = await persons();
  const { hash, root } = await packs.make({ shortSwings: all });
  const page = await readFile(join(root, "report.html"), "utf8");
  const section = page.slice(
    page.indexOf("Short-swing profit of Valentina Thistlewood", page.indexOf("<main>")),
  );
  // The planted 500 shares, bought at 40.50 and sold at 43.98 on June 16, 2026.
  const cells = section.slice(section.indexOf("Total through the day")).match(/<td.*<\/tr>/)?.[0];
  const texts = cells?.replaceAll(/<[^>]*>/g, " ").split(/ +/);
  expect(texts?.join(" ").trim()).toBe("Jun 16, 2028 1 $1,740.00 $1,740.00 $1,740.00");
  expect(section).toContain("Courts can extend the time.");
  expect((await packs.make({ shortSwings: all })).hash).toBe(hash);
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
  const { pack, root } = await packs.make({ lines: await lineKinds() });
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

test("the report and both verifiers state that a line or worksheet that no longer exists is not recomputed", async () => {
  const line = { accession: "0000000000-20-000001", line: 1 };
  const { root } = await packs.make({
    lines: [line],
    shortSwings: [{ cik: 9_990_053, ownerCik: 1 }],
  });
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
