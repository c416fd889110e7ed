import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { visibleText } from "#server/evidence/report/visible-text.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import {
  changeText,
  forged,
  type Forgery,
  inSubject,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { loadVerifierModule, runWithVerifier } from "#testing/evidence/verifier-modules.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

const inReport = (from: string | RegExp, to: string) => async (root: string) =>
  changeText(root, "report.html", (text) => text.replace(from, to));

/** What both verifiers say they found where Sentinel writes something else. */
const found = (text: string) =>
  new RegExp(`MARKUP: report\\.html, line \\d+: found ${RegExp.escape(text)}`);

// What is before a place is looked at only where the place itself fits.
const patternOfEvent = /<p>(?<=<section id="e1">.*)(Pattern “[^<]*)<\/p>/s;
const endOfEvent = /(?=<\/section>)(?<=<section id="e1">(?:(?!<\/section>).)*)/s;

/** Forged text next to the true one, which the browser hides or prints in addition, and text that it prints otherwise. */
const markup: readonly Forgery[] = [
  [found('"<!--'), inReport(patternOfEvent, "<!--<p>$1</p>-->\n<p>Pattern “X”: forged</p>")],
  [found('"<!--'), inReport("<p>Pattern", "<p>Pattern<!-- -->")],
  [found('"<p class=\\"\\">'), inReport(endOfEvent, '<p class="">Pattern “X”: forged</p>\n')],
  [found('"&#8220;X”'), inReport(endOfEvent, "<p>Pattern &#8220;X”: forged</p>\n")],
  [found('"&nbsp;X'), inReport(endOfEvent, "<p>Pattern&nbsp;X</p>\n")],
  [found('"& X'), inReport(endOfEvent, "<p>Pattern & X</p>\n")],
  [found('"<![CDATA['), inReport(patternOfEvent, "<![CDATA[<p>$1</p>]]>")],
  [found('"<script>'), inReport("</style>", "</style>\n<script>1</script>")],
  [found('"<iframe src=\\"x\\">'), inReport(endOfEvent, '<iframe src="x"></iframe>\n')],
  [found('"<p style='), inReport("<p>Pattern", '<p style="display:none">Pattern')],
  [found('"<p hidden>'), inReport("<p>Pattern", "<p hidden>Pattern")],
  [
    found('"<section id=\\"e1\\" hidden><h3>E1'),
    inReport('<section id="e1">', '<section id="e1" hidden>'),
  ],
  [found('"<P>'), inReport(/<p>(Pattern “[^<]*)<\/p>/, "<P>$1</P>")],
  [found('"<template>'), inReport(patternOfEvent, "<template><p>$1</p></template>")],
  [found('"<style>'), inReport("</style>", "main { display: none; }\n</style>")],
  [found('"<style>'), inReport("</head>", "<style>p { display: none; }</style>\n</head>")],
  [found('"<!DOCTYPE html PUBLIC'), inReport("<!doctype html>", '<!DOCTYPE html PUBLIC "x">')],
  [found('"[U+FEFF]<!doctype html>'), inReport(/^/, "\ufeff")],
  [found('"</table>'), inReport("</tbody></table>", "</table>")],
  [found('"</td>'), inReport(/<p>(Pattern “[^<]*)<\/p>/, "<p>$1</td>")],
  [
    found('"<section id=\\"about\\">About'),
    inReport('id="filings">', 'id="about">About this report'),
  ],
  [
    found('"</data><sup><a id=\\"figure-1\\"'),
    inReport('<a href="#note-1">', '<a id="figure-1" href="#note-1">'),
  ],
  [found('"<col style=\\"width:0.0%\\">'), inReport(/width:\d+\.\d%/, "width:0.0%")],
  [found('"[U+202E]X'), inReport("<p>Pattern “", "<p>Pattern “\u202eX")],
  [found('"[U+2067]X'), inReport("<p>Pattern “", "<p>Pattern “\u2067X")],
  [found('"[U+200B]Pattern'), inReport("<p>Pattern “", "<p>\u200bPattern “")],
  [found('"[U+200D]attern'), inReport("<p>Pattern “", "<p>P\u200dattern “")],
  [found('"[U+00AD]attern'), inReport("<p>Pattern “", "<p>P\u00adattern “")],
  [found('"[U+0008]'), inReport("<p>Pattern “", "<p>Pattern “\b")],
  [found('"<p>More</p>" where Sentinel writes nothing'), inReport(/$/, "<p>More</p>")],
  [found('"<section id=\\"about\\">'), inReport("<main>\n", "<main>\n\n")],
  [
    "MARKUP: report.html is not UTF-8",
    async (root) => {
      const path = join(root, "report.html");
      await writeFile(path, Buffer.concat([await readFile(path), Buffer.from([0xff])]));
    },
  ],
];

test("both verifiers refuse any markup in the report that Sentinel does not write, and say what and where", async () => {
  const { root: pristine } = await packs.ofFew();
  expect(await missedForgeries(pristine, markup)).toEqual([]);
  const [first] = markup;
  const root = await forged(pristine, first?.[1] ?? (async () => {}));
  const text = await readFile(join(root, "report.html"), "utf8");
  const line = text.slice(0, text.indexOf("<!--")).split("\n").length;
  for (const { output } of await verifyBoth(root, pristine))
    expect(output).toContain(`\nMARKUP: report.html, line ${line}: found "<!--`);
});

const row = (label: string) => `<tr><td>${label}</td><td>Forged.</td></tr>\n`;

/** Of markup that Sentinel writes: more text than the true one, or other text. */
function rewritten(accession: string): Forgery[] {
  const differs = (place: string) => `DIFFERS: report.html, ${place}`;
  const afterFirstPage = /(?=<\/tbody><\/table><\/div>\n<h4>Key facts)/;
  return [
    [differs("E1, patterns: found"), inReport(endOfEvent, "<p>Pattern “X”: forged</p>\n")],
    [
      differs("about: found"),
      inReport(/(?=<\/section>\n<section id="trades")/, "<p>Pattern “X”: forged</p>\n"),
    ],
    [differs("E1, patterns: shown"), inReport(patternOfEvent, "<p>$1 Forged.</p>")],
    [
      differs("T1: found"),
      inReport(/(?<=<section id="t1">.*?\n)/s, '<p class="caution">Caution: forged</p>\n'),
    ],
    [differs("Outcome: shown"), inReport(afterFirstPage, row("Outcome"))],
    [differs("Newest information: shown"), inReport(afterFirstPage, row("Newest information"))],
    [differs("Contains: shown"), inReport("2 insider trades", "3 insider trades")],
    [
      differs("Content hash (SHA-256): shown"),
      inReport(/[0-9a-f]{64}(?=<\/td><\/tr>\n<\/tbody>)/, "0"),
    ],
    [differs("first page: shown"), inReport("is not proof of unlawful", "is proof of unlawful")],
    [
      differs("about: shown"),
      inReport("recompute every numbered figure from", "compare every numbered figure with"),
    ],
    // The figure of another trade, and a figure under another name or without its footnote.
    [
      differs("Insider trades, T1: shown"),
      async (root) =>
        changeText(root, "report.html", (text) => {
          const table = text.slice(text.indexOf('<section id="trades">'));
          const [one = "", two = ""] = ["T1", "T2"].map(
            (id) =>
              new RegExp(`<td>${id}</td>.*?(<td[^>]*><data data-figure="\\d+">.*?</td>)`).exec(
                table,
              )?.[1],
          );
          expect(one).not.toBe(two);
          return text.replace(table, () =>
            table
              .replace(one, () => two)
              .replace(/<td class="number">(?<=<td>T2<\/td>.*?)<data.*?<\/td>/, () => one),
          );
        }),
    ],
    [
      differs("Insider trades, columns: shown"),
      inReport('">Days to file</th>', '">Days to sue</th>'),
    ],
    [
      differs("Insider trades, T2: shown"),
      inReport(/<data(?<=<section id="trades">.*<td>T2<\/td>.*?)[^>]*>.*?<\/td>/s, "1</td>"),
    ],
    [
      differs("T1, Price: shown"),
      inReport(/(?<=<section id="t1">.*<td>)Shares(?=<\/td>)/s, "Price"),
    ],
    [
      differs("T1, Security: shown"),
      inReport(/(?<=<section id="t1">.*<td>Security<\/td><td>)[^<]*/s, "Bond"),
    ],
    [
      differs("T1, Security: shown"),
      inReport(/(?<=<section id="t1">.*<td>Security<\/td>.*?<td class="code">)/s, "x"),
    ],
    [differs("footnote 1: shown"), inReport(/(?<=<li id="note-1" value="1">)/, "Not ")],
    [
      differs("footnote 2: shown"),
      inReport(/(?<=<li id="note-2".*nonDerivativeTransaction\[)\d/, "9"),
    ],
    [differs("heading of e1: shown"), inReport(/(?<=<h3>E1\. 8-K of )/, "Not ")],
    [differs("heading of t1: shown"), inReport("<h3>T1. Sale by", "<h3>T1. Gift by")],
    [differs("heading of t1: shown"), inReport(/(?<=<h3>T1\. Sale by )[^,]*/, "Another Person")],
    [
      differs("Insider trades, T1: shown"),
      inReport(/(?<=<section id="trades">.*<td>T1<\/td><td>)[^,]*/s, "Another Person"),
    ],
    [differs("title: shown"), inReport("<title>", "<title>Not ")],
    [differs("heading of the first page: shown"), inReport("<h1>", "<h1>Not ")],
    [differs("demonstration: found"), inReport(/<p class="caution">.*\n/, "")],
    [differs("contents: shown"), inReport('<a href="#filings">', '<a href="#prices">')],
    [
      differs("sections: shown"),
      inReport(
        '<section id="filings">',
        '<section id="x"><h2>X</h2>\n\n</section>\n<section id="filings">',
      ),
    ],
    [
      differs(`filings, ${accession}: shown`),
      inReport(
        new RegExp(`[0-9a-f]{64}(?<=<section id="filings">.*${accession}.*)`, "s"),
        "0".repeat(64),
      ),
    ],
    [
      differs("prices, demo/"),
      inReport(/(?<=<section id="prices">.*<td>)raw(?=<\/td>)/s, "split-adjusted"),
    ],
    [
      differs("methods, Days to file: shown"),
      inReport("the largest of the lines", "the smallest of the lines"),
    ],
  ];
}

test("both verifiers find text that was added to the report, moved, or changed, and name its place", async () => {
  const { root: pristine, pack } = await packs.ofFew();
  const [trade] = pack.subjects;
  if (trade?.kind !== "trade") throw new Error("The first subject is no trade.");
  expect(await missedForgeries(pristine, rewritten(trade.row.accession))).toEqual([]);
});

/** A block of another kind, whose text is the kind of the expected one, and text after it. */
const kinds: readonly Forgery[] = [
  [
    'T1: found a paragraph ("table"), expected a table',
    inReport(/(?<=<section id="t1">.*?\n)/s, "<p>table</p>\n<p>The SEC found fraud.</p>\n"),
  ],
  [
    'about: found a heading ("paragraph"), expected a paragraph',
    inReport(
      /(?<=<section id="about">.*?\n)/s,
      "<h4>paragraph</h4>\n<p>The SEC found fraud.</p>\n",
    ),
  ],
  [
    'key facts: found a paragraph ("heading"), expected a heading',
    inReport("<h4>Key facts</h4>", "<p>heading</p>"),
  ],
  [
    'demonstration: found a paragraph ("caution"), expected a caution',
    inReport(/<p class="caution">[^<]*<\/p>/, "<p>caution</p>"),
  ],
];

/** Text that a printout cuts off, or that looks like something else. */
const layouts: readonly Forgery[] = [
  [
    "T1, layout of cells: shown",
    inReport(/(?<=<section id="t1">.*?<td)(?=>T?[A-Z])/s, ' class="number"'),
  ],
  ["T1, layout of cells: shown", inReport(/(?<=<section id="t1">.*<td) class="code"/s, "")],
  ["T1, layout: shown", inReport(/(?<=<section id="t1">.*?<table class=")wide/s, "narrow")],
  ["T1, layout: shown", inReport(/(?<=<section id="t1">.*?width:)22\.0%/s, "2.0%")],
  [
    "Insider trades, layout: shown",
    inReport(/(?<=<section id="trades">.*?<th scope="col") class="number"/s, ""),
  ],
];

type StoredNext8k = { label: string; text: string; source: { accession: string } };
type Stored = { id: string; shown_person: string; facts: { label: string; text: string }[] };

/** Of data/figures.json: facts and names that the filings do not have. */
function stated(id: string, label: string): Forgery {
  const change = ({ facts }: Stored): void => {
    for (const fact of facts) if (fact.label === label) fact.text = "Forged";
  };
  return [`DIFFERS: ${id}, ${label}: stated Forged, filed `, inSubject<Stored>(id, change)];
}

const inData = (from: string | RegExp, to: string) => async (root: string) =>
  changeText(root, "data/figures.json", (text) => text.replace(from, to));

/** Of the fact about the next 8-K: another time, other items, another accession number, and no fact. */
const inNext8k = (change: (fact: StoredNext8k) => void) =>
  inSubject<{ id: string; facts: StoredNext8k[] }>("T1", ({ facts }) => {
    for (const fact of facts) if (fact.label.startsWith("Next 8-K")) change(fact);
  });
const next8k: readonly Forgery[] = [
  [
    /DIFFERS: T1, next 8-K: stated Next 8-K \(items [\d., ]+\) accepted Forged \(\S+\), filed Next 8-K/,
    inNext8k((fact) => {
      fact.text = "Forged";
    }),
  ],
  [
    "DIFFERS: T1, next 8-K: stated Next 8-K (items 1.01) accepted ",
    inNext8k((fact) => {
      fact.label = "Next 8-K (items 1.01) accepted";
    }),
  ],
  [
    /DIFFERS: T1, next 8-K: stated .* \(0000000000-20-000001\), filed Next 8-K/,
    inNext8k(({ source }) => {
      source.accession = "0000000000-20-000001";
    }),
  ],
  [
    /DIFFERS: T1, next 8-K: stated nothing, but \S+ in the pack is the first after the trade/,
    inSubject<{ id: string; next_8k: string | null }>("T1", (trade) => {
      trade.next_8k = null;
    }),
  ],
];

const data: readonly Forgery[] = [
  [
    "DIFFERS: methods.md has the SHA-256 ",
    async (root) => {
      for (const file of ["methods.md", "report.html"])
        await changeText(root, file, (text) => text.replace("the largest of", "the smallest of"));
    },
  ],
  ...[
    "Issuer",
    "CIK",
    "Reporting person",
    "Form",
    "Security",
    "Trade date",
    "Filing date",
    "Accepted",
  ].map((label) => stated("T1", label)),
  ...["Company", "CIK", "Form", "Items", "Accepted", "Day 0"].map((label) => stated("E1", label)),
  [
    "DIFFERS: E1, company: stated Forged, filed ",
    inSubject<Stored & { company: string }>("E1", (event) => {
      event.company = "Forged";
    }),
  ],
  [
    /DIFFERS: E1, \S+ is of another company/,
    inSubject<Stored & { cik: number }>("E1", (event) => {
      event.cik += 1;
    }),
  ],
  [
    "DIFFERS: T1, company: stated Forged, filed ",
    inSubject<Stored & { company: string }>("T1", (trade) => {
      trade.company = "Forged";
    }),
  ],
  [
    "DIFFERS: T1, company: stated Forged, filed ",
    inSubject<Stored & { company: string; not_recomputed_because: string }>("T1", (trade) => {
      Object.assign(trade, { company: "Forged", not_recomputed_because: "Forged." });
    }),
  ],
  [
    /DIFFERS: T1, \S+ is of another company/,
    inSubject<Stored & { company: string; cik: number }>("T1", (trade) => {
      Object.assign(trade, { company: "Forged", cik: trade.cik + 1 });
    }),
  ],
  ...next8k,
  [
    "DIFFERS: T1, shown_person: stated Another Person, filed ",
    inSubject<Stored>("T1", (trade) => {
      trade.shown_person = "Another Person";
    }),
  ],
  [
    "FORMAT: This pack has the format sentinel-evidence-pack/4; verify it with the scripts in it.",
    inData("sentinel-evidence-pack/5", "sentinel-evidence-pack/4"),
  ],
  [/DIFFERS: data\/figures\.json has the number 0\.\d+0, /, inData(/("value": -?0\.\d+)/, "$10")],
  [/DIFFERS: data\/figures\.json has the number \d+\.0, /, inData(/("value": \d+)(?=,)/, "$1.0")],
];

test("the message of a changed sentence has its SHA-256 as the verifiers have it", async () => {
  const { root: pristine } = await packs.ofFew();
  const text = await readFile(join(pristine, "report.html"), "utf8");
  const [sentence = ""] = /(?<=<p>)[^<]*is not proof of unlawful[^<]*/.exec(text) ?? [];
  const [own, changed] = [sentence, `${sentence} Forged.`].map((each) =>
    createHash("sha256").update(each).digest("hex").slice(0, 32),
  );
  const says = `expected "the sentences with the SHA-256 ${own}…, not ${changed}…"`;
  const forgery = inReport(sentence, `${sentence} Forged.`);
  expect(await missedForgeries(pristine, [[says, forgery]])).toEqual([]);
});

test("both verifiers find blocks of other kinds, other layouts, and facts that the filings do not have", async () => {
  const { root: pristine } = await packs.ofFew();
  expect(await missedForgeries(pristine, [...kinds, ...layouts, ...data])).toEqual([]);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Gives the reporting owners of filings in a pack the names that the database has, as if they had been filed so. */
async function fileNames(root: string, names: ReadonlyMap<string, string>) {
  for (const [accession, name] of names) {
    const path = join(root, "filings", `${accession}.txt`);
    const before = await readFile(path, "utf8");
    const written = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const after = before.replace(/(?<=<rptOwnerName>)[^<]*/, () => written);
    await writeFile(path, after);
    for (const file of await readdir(root, { recursive: true })) {
      if (!/report\.html$|data\/.*\.(?:json|csv)$|ro-crate/.test(file)) continue;
      const text = await readFile(join(root, file), "utf8");
      await writeFile(join(root, file), text.replaceAll(sha256(before), sha256(after)));
    }
  }
}

const names: readonly (readonly [filed: string, shown: string])[] = [
  [
    `<b>O'Neil "Al" & שלום می‌خواهم 👨‍👩‍👧</b>`,
    "&lt;b&gt;O&#39;Neil &quot;Al&quot; &amp; שלום می‌خواهم 👨‍👩‍👧&lt;/b&gt;",
  ],
  ["=A\u202ecilE\u202c\u200b & a\u200db", "=A[U+202E]cilE[U+202C][U+200B] &amp; a[U+200D]b"],
  ["DOE,JOHN A", "John A. Doe"],
  ["DOE JOHN,JR", "John Doe Jr."],
  ["SMITH JR., JOHN", "SMITH JR., JOHN"],
  ["GROẞ I\u0307SMAİL", "İsmail Groß"],
  ["MCDONALD E\u0301LODIE", "Élodie McDonald"],
  ["ΠΑΠΑΣ ΝΙΚΟΣ.ΑΛ", "Νικος.Αλ Παπας"],
  ["ST.JOHN MARY", "Mary St.John"],
  ["DOE\u2028JOHN", "John Doe"],
  ["ROE\ufeffJANE", "Jane Roe"],
  ["ROE  JANE", "Jane Roe"],
];

test("names with commas, periods, markup, emoji, and any script are verified, and invisible characters are shown", async () => {
  const { db, drop } = await createEvidenceScene();
  try {
    const { rows: trades } = await sql<{ accession: string; rowNumber: number }>`
      select distinct on (accession) accession, row_number as "rowNumber" from trade
       where is_live and other_owners = 0 and flags = '{}' order by accession limit ${names.length}`.execute(
      db,
    );
    expect(trades).toHaveLength(names.length);
    const filed = new Map(trades.map(({ accession }, at) => [accession, names[at]?.[0] ?? ""]));
    for (const [accession, name] of filed)
      await sql`update reporting_owner set name = ${name} where accession = ${accession}`.execute(
        db,
      );
    const { root: made } = await packs.make({ trades }, { of: db });
    const page = await readFile(join(made, "report.html"), "utf8");
    for (const [, shown] of names) expect(page).toContain(` by ${shown}`);
    const root = await forged(made, async (copy) => await fileNames(copy, filed));
    for (const { status, output } of await verifyBoth(root, made)) {
      expect(output).toContain("VERIFIED.");
      expect(status).toBe(0);
    }
  } finally {
    await drop();
  }
});

test("report and verifiers agree on every character whether it is invisible, also between letters", async () => {
  const blocks = Array.from({ length: 0x1100 }, (_each, block) => block * 0x100);
  const texts = blocks
    .filter((first) => first < 0xd800 || first > 0xdfff)
    .map((first) =>
      Array.from({ length: 0x100 }, (_each, at) => String.fromCodePoint(first + at))
        .map((each) => `a${each}bש${each}ם`)
        .join(" "),
    );
  const { visible } = z
    .object({ visible: z.custom<(text: string) => string>() })
    .parse(await loadVerifierModule("report/report-markup.mjs"));
  const program =
    "from verifier.report.report_markup import visible; print(json.dumps([visible(text) for text in given]))";
  const shown = texts.map(visibleText);
  expect(texts.map(visible)).toEqual(shown);
  expect(runWithVerifier(program, texts)).toEqual(shown);
  for (const text of ["\u{1d173}", "\u{1bca0}", "\u{13430}", "\u{e0001}", "\u202e", "\u200d"])
    expect(visibleText(text)).toMatch(/^\[U\+[\dA-F]{4,5}\]$/);
  for (const text of ["\u{1d172}", "\u{13440}", "é", "👨‍👩‍👧"]) expect(visibleText(text)).toBe(text);
});
