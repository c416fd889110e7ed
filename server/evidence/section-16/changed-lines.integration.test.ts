import { sql } from "kysely";
import { expect, test } from "vitest";
import type { LineLink } from "#contract/lines/line-links.ts";
import type { NumberedLine } from "#domain/evidence/report/numbered.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import {
  changeText,
  forged,
  type Forgery,
  inSubject,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { createSection16Scene } from "#testing/evidence/evidence-scene.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createSection16Scene);
const packs = await packsForFile(database.db);

/** What the forgeries change of a line in data/figures.json. */
type StoredLine = {
  id: string;
  cik: number;
  company: string;
  first_filed_in: string;
  due_basis: string;
  facts: { label: string; text: string }[];
  late_cause: { text: string } | null;
  links: { link: string; lines: { accession: string }[]; move: { to: string } | null }[];
  considered: { accession: string }[];
  news: object[];
  figures: { name: string; value: number | string | null; text: string }[];
};

test("both verifiers name a changed due date, days late, or cause, and a link that was dropped or changed", async () => {
  const { rows } = await sql<{ accession: string; line: number }>`
    select distinct on (kind) accession, line_number as line
      from reported_line, unnest(links || coalesce(late_cause, '')) as kind
     where kind in ('same-day-exercise', 'gift-before-decline', 'grant-before-good-news', 'oversight')
     order by kind, accession, line_number`.execute(database.db);
  const { pack, root } = await packs.make({ lines: rows });
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
    inSubject<StoredLine>(id, ({ links, figures }) => {
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
      inSubject<StoredLine>(late?.id ?? "", ({ figures }) => {
        if (figures[0]) figures[0].value = "2030-01-02";
      }),
    ],
    [
      new RegExp(`${late?.id}, figure \\d+ \\(Days late\\): stated 1000, recomputed`),
      inSubject<StoredLine>(late?.id ?? "", ({ figures }) => {
        if (figures[1]) figures[1].value = 1000;
      }),
    ],
    [
      new RegExp(`${late?.id}, figure \\d+ \\(Days late\\): stated unknown, recomputed`),
      inSubject<StoredLine>(late?.id ?? "", ({ figures }) => {
        if (figures[1]) figures[1].value = null;
      }),
    ],
    ...["Reporting person", "Transaction code", "Shares", "Price", "Trade date"].map(
      (label): Forgery => [
        `DIFFERS: ${late?.id}, ${label}: stated Forged, filed `,
        inSubject<StoredLine>(late?.id ?? "", ({ facts }) => {
          for (const fact of facts) if (fact.label === label) fact.text = "Forged";
        }),
      ],
    ),
    [
      new RegExp(`DIFFERS: ${late?.id}, ${late?.accession} is of another company`),
      inSubject<StoredLine>(late?.id ?? "", (line) => {
        Object.assign(line, { company: "Forged", cik: line.cik + 1 });
      }),
    ],
    [
      new RegExp(`${late?.id}, rule of the due date: stated gift, recomputed`),
      inSubject<StoredLine>(late?.id ?? "", (line) => {
        line.due_basis = "gift";
      }),
    ],
    [
      new RegExp(`${late?.id}, cause of lateness: footnote \\w+ of [-\\d]+ does not say`),
      inSubject<StoredLine>(late?.id ?? "", ({ late_cause: cause }) => {
        if (cause) cause.text = "The broker did not notify the reporting person.";
      }),
    ],
    [
      new RegExp(`${exercise.id}, the link same-day-exercise is left out`),
      withoutLink(exercise.id, "same-day-exercise"),
    ],
    [
      new RegExp(`${exercise.id}, line \\d+ of ${other?.accession} is left out`),
      inSubject<StoredLine>(exercise.id, (line) => {
        line.considered = line.considered.filter(({ accession }) => accession !== other?.accession);
      }),
    ],
    [
      new RegExp(`${gift.id}, the link gift-before-decline is left out`),
      withoutLink(gift.id, "gift-before-decline"),
    ],
    [
      new RegExp(`${gift.id}, the link gift-before-decline: stated`),
      inSubject<StoredLine>(gift.id, ({ links }) => {
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
      "DIFFERS: data/lines.csv, row 1: shown",
      (copy) => changeText(copy, "data/lines.csv", (text) => text.replace(/(?<=\n"F1",")/, "x")),
    ],
    [
      new RegExp(`${exercise.id}, trade_date: stated|${exercise.id}, shares: stated`),
      (copy) =>
        changeText(copy, `filings/${exercise.accession}.txt`, (text) =>
          text.replaceAll(/(?<=<transactionShares>\s*<value>)/g, "1"),
        ),
    ],
  ];
  expect(await missedForgeries(root, forgeries)).toEqual([]);
});

test("both verifiers look for 8-Ks near a grant only among those that EDGAR has", async () => {
  const { rows } = await sql<{ accession: string; line: number }>`
    select accession, line_number as line from reported_line
     where 'grant-before-good-news' = any(links) order by accession, line_number limit 1`.execute(
    database.db,
  );
  const { pack, root } = await packs.make({ lines: rows });
  const [grant] = pack.subjects;
  if (grant?.kind !== "line") throw new Error("No grant.");
  const reports = grant.news.map(({ accession }) => accession).sort();
  const without = async (isWithdrawn: boolean) => {
    const copy = await forged(root, async (folder) => {
      await inSubject<StoredLine>(grant.id, (line) => {
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
