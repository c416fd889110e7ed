import { expect, test } from "vitest";
import { sql } from "kysely";
import { databaseForFile } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { changeText, forged } from "#testing/evidence/forged-pack.ts";
import { packsForFile, type PackMaker } from "#testing/evidence/made-pack.ts";
import { verifyBoth, verifyEach } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

/** Notices of every outcome, a replaced one and its amendment, one matched by name, and those of one frequent seller. */
async function planted() {
  const { rows } = await sql<{ accession: string; outcome: string; ticker: string }>`
    with notice as (select * from planned_sale where kind = 'notice')
    select accession, outcome, ticker from notice where accession in (
      select min(accession) from notice where is_live group by outcome, is_match_certain
      union select accession from notice where replaced_by is not null
      union select replaced_by from notice
      union select accession from notice where person_cik = (
        select person_cik from notice where outcome = 'full'
         group by person_cik order by count(*) desc, person_cik limit 1)
    ) order by accession`.execute(database.db);
  return rows;
}

let made: ReturnType<PackMaker["make"]> | undefined;

async function packOfNotices() {
  const rows = await planted();
  made ??= packs.make({ notices: rows.map(({ accession }) => accession) });
  return { ...(await made), rows };
}

test("both verifiers recompute the notices of every outcome", async () => {
  const { pack, root, rows } = await packOfNotices();
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(
    new Set(["full", "part", "none", "unknown"]),
  );
  const notices = pack.subjects.filter((subject) => subject.kind === "notice");
  expect(notices).toHaveLength(rows.length);
  // As in the stored rows.
  expect(Object.fromEntries(notices.map(({ accession, outcome }) => [accession, outcome]))).toEqual(
    Object.fromEntries(rows.map(({ accession, outcome }) => [accession, outcome])),
  );
  expect(notices.map(({ unknownBecause }) => unknownBecause)).toContain("replaced");
  expect(notices.map(({ seller }) => seller?.matchedBy)).toContain("name");
  expect(notices.filter(({ notRecomputedBecause }) => notRecomputedBecause !== null)).toEqual([]);
  const uncited = pack.subjects
    .flatMap((subject) => subject.figures)
    .filter(({ value, sources, note }) => value !== null && sources.length === 0 && note === null);
  expect(uncited).toEqual([]);
  const figures = notices.reduce((sum, each) => sum + each.figures.length, 0);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(`NOT CHECKED: ${notices[0]?.id}: that no further Form 144, 4, or 5`);
    expect(output).toContain(` ${figures} figures checked.`);
    expect(output).toContain("VERIFIED, except what is NOT CHECKED above.");
    expect(status).toBe(0);
  }
});

/** What the forgeries change of a notice in data/figures.json. */
type StoredNotice = {
  id: string;
  person: string;
  shown_person: string;
  facts: { label: string; text: string }[];
  outcome: string;
  open_through: string;
  as_filed: { seller: string; adoption_dates: string[]; brokers: string[] };
  figures: { name: string; label: string; value: string; text: string }[];
  sales: { accession: string; line: number; assigned: { accession: string; units: string }[] }[];
  periods: { accessions: string[]; through: string }[];
};

const inNotice = (id: string, change: (notice: StoredNotice) => void) => async (root: string) =>
  changeText(root, "data/figures.json", (text) => {
    const data: { subjects: StoredNotice[] } = JSON.parse(text);
    for (const subject of data.subjects) if (subject.id === id) change(subject);
    return `${JSON.stringify(data, null, 1)}\n`;
  });

test("both verifiers name a changed figure, sale, status, period, or notice, with every hash and the signature renewed", async () => {
  const { pack, root } = await packOfNotices();
  const notices = pack.subjects.filter((subject) => subject.kind === "notice");
  const sold = notices.find(({ outcome, sales }) => outcome === "full" && sales.length > 0);
  const crowded = notices.find(({ periods, outcome }) => periods.length > 2 && outcome === "full");
  const unsold = notices.find(({ outcome }) => outcome === "none");
  const amended = notices.find(({ chain, accession }) => chain.at(-1) !== accession);
  if (!sold || !crowded || !unsold || !amended) throw new Error("The scene lacks notices.");
  const [sale] = sold.sales;
  const [other, replacing] = crowded.periods.filter(
    ({ accessions }) => !accessions.includes(crowded.accession),
  );
  const changes: [says: string, change: (root: string) => Promise<void>][] = [
    [
      `${sold.id}, figure ${sold.figures[0]?.id} (Units to be sold): stated 77, recomputed`,
      inNotice(sold.id, ({ figures: [first] }) => Object.assign(first ?? {}, { value: "77" })),
    ],
    [
      `${sold.id}, seller: stated Nobody, recomputed`,
      inNotice(sold.id, ({ as_filed: filed }) => (filed.seller = "Nobody")),
    ],
    [
      `${sold.id}, Seller: stated Nobody, filed `,
      inNotice(sold.id, ({ facts }) => {
        for (const fact of facts) if (fact.label === "Seller") fact.text = "Nobody";
      }),
    ],
    [
      `${sold.accession} was not filed for Nobody`,
      inNotice(sold.id, (notice) => {
        [notice.person, notice.shown_person] = ["Nobody", "Nobody"];
      }),
    ],
    [
      `${sold.id}, adoption dates: stated 2020-01-02, recomputed`,
      inNotice(sold.id, ({ as_filed: filed }) => (filed.adoption_dates = ["2020-01-02"])),
    ],
    [
      `${sold.id}, units of line ${sale?.line} of ${sale?.accession} that execute notices: stated`,
      inNotice(sold.id, ({ sales: [first] }) => {
        for (const part of first?.assigned ?? []) part.units = "1";
      }),
    ],
    [
      `${sold.id}, the sale in line ${sale?.line} of ${sale?.accession} is left out`,
      inNotice(sold.id, ({ sales }) => sales.shift()),
    ],
    [
      `${sold.id}: the label of figure assigned_1 is "Units of ${sale?.accession}, line ${sale?.line}, sold Jan 2, 2020"`,
      inNotice(sold.id, ({ figures }) => {
        for (const figure of figures)
          figure.label = figure.label.replace(/(?<=line \d+, sold ).*/, "Jan 2, 2020");
      }),
    ],
    [
      `${sold.id}, status: stated none, recomputed full`,
      inNotice(sold.id, (notice) => (notice.outcome = "none")),
    ],
    [
      `${unsold.id}, status: stated full, recomputed none`,
      inNotice(unsold.id, (notice) => (notice.outcome = "full")),
    ],
    [
      `${unsold.id}, last day on which the status is open: stated 2020-01-02, recomputed`,
      inNotice(unsold.id, (notice) => (notice.open_through = "2020-01-02")),
    ],
    [
      `${unsold.id}, period of ${unsold.accession}: stated`,
      inNotice(unsold.id, ({ periods: [period] }) =>
        Object.assign(period ?? {}, { through: "2020-01-02" }),
      ),
    ],
    [
      `${crowded.id}, the seller's notice ${other?.accessions.at(-1)} is left out`,
      inNotice(crowded.id, (notice) => {
        notice.periods = notice.periods.filter(
          ({ accessions }) => accessions.at(-1) !== other?.accessions.at(-1),
        );
      }),
    ],
    [
      `${crowded.id}, the seller's notice ${replacing?.accessions[0]} is left out`,
      async (copy) => {
        await changeText(copy, `filings/${replacing?.accessions[0]}.txt`, (text) =>
          text.replace(
            "</submissionType>",
            `$&<previousAccessionNumber>${other?.accessions[0]}</previousAccessionNumber>`,
          ),
        );
        await inNotice(crowded.id, (notice) => {
          notice.periods = notice.periods.filter(({ accessions: [first] }) =>
            [other, replacing].every((each) => each?.accessions[0] !== first),
          );
        })(copy);
      },
    ],
    [
      `${sold.id}, seller: stated `,
      inNotice(sold.id, (notice) => {
        Object.assign(notice, { seller: null, periods: [], sales: [] });
      }),
    ],
    [
      `${amended.id}, status: stated full, recomputed unknown`,
      inNotice(amended.id, (notice) => (notice.outcome = "full")),
    ],
    [
      `${sold.id}, figure ${sold.figures[0]?.id} (Units to be sold): stated ${sold.figures[0]?.value}, recomputed 9`,
      (copy) =>
        changeText(copy, `filings/${sold.accession}.txt`, (text) =>
          text.replace(/(?<=noOfUnitsSold>)\d+/, "9"),
        ),
    ],
    [
      `${sold.id}, units of line ${sale?.line} of ${sale?.accession}: stated ${sale?.units}, recomputed`,
      (copy) =>
        changeText(copy, `filings/${sale?.accession}.txt`, (text) =>
          text.replace(/(?<=<transactionShares>\s*<value>)(?=\d)/g, "1"),
        ),
    ],
  ];
  const roots: string[] = [];
  for (const [, change] of changes) roots.push(await forged(root, change));
  const said = await verifyEach(roots, root);
  for (const [index, [says]] of changes.entries())
    for (const { status, output } of said[index] ?? []) {
      expect(output).not.toContain("CHANGED");
      expect(output).toMatch(new RegExp(`^(?:DIFFERS|LABEL): ${RegExp.escape(says)}`, "m"));
      expect(status).toBe(1);
    }
});

test("the pack states that a notice that is no longer stored, or not visible to the creator, is shown as kept", async () => {
  const [{ accession } = { accession: "" }] = await planted();
  const gone = await packs.make({ notices: ["0000000000-20-000001"] });
  const hidden = await packs.make({ notices: [accession] }, { withTrades: false });
  expect(gone.pack.notRecomputed).toEqual([
    "Form 144 notice 0000000000-20-000001 of the case is shown as kept: the stored filings no longer state it, or the company has too many trades on file.",
  ]);
  expect(hidden.pack.filings).toEqual([]);
  for (const { pack, root } of [gone, hidden])
    for (const { status, output } of await verifyBoth(root, root)) {
      expect(output).toContain(`NOT RECOMPUTED: ${pack.notRecomputed[0]}`);
      expect(status).toBe(0);
    }
});
