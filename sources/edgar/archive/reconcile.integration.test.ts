import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedDataDir } from "#testing/shared-data.ts";
import type { ParsedFiling, UnreadableFiling } from "../parsed-filing.ts";
import { readFiling } from "./read-filing.ts";
import { readMetadata } from "./read-metadata.ts";
import { scanArchive } from "./scan-archive.ts";

/** Real filings, never copied here: every one is read or named below with the reason it cannot be. */
const dataDir = sharedDataDir();
const skipped = dataDir === null;
const shared = dataDir ?? "";
const scratch = mkdtempSync(join(tmpdir(), "reconcile-"));

const filings = new Map<string, ParsedFiling>();
const unreadable = new Map<string, UnreadableFiling>();
const ignored: string[] = [];
const metadata = { files: 0, listed: 0, companies: 0, tickers: 0, shareCounts: 0 };
const metadataProblems: string[] = [];

beforeAll(async () => {
  if (skipped) return;
  await readAll(join(shared, "edgar"));
  execFileSync("tar", ["-xJf", join(shared, "edgar-large.tar.xz"), "-C", scratch]);
  await readAll(join(scratch, "edgar"));
});
afterAll(() => rmSync(scratch, { recursive: true }));

async function readAll(root: string) {
  for await (const item of scanArchive(root)) {
    if (item.kind === "ignored") ignored.push(`${item.path}: ${item.reason}`);
    else if (item.kind === "unreadable") unreadable.set(item.path, item);
    else if (item.kind === "filing") {
      const read = await readFiling(root, item);
      if (read.kind === "unreadable") unreadable.set(read.path, read);
      else if ((filings.get(read.accession)?.completeness ?? 0) < read.completeness)
        filings.set(read.accession, read);
    } else {
      metadata.files += 1;
      for await (const record of readMetadata(root, item)) {
        if (record.type === "listed-filing") metadata.listed += 1;
        else if (record.type === "company") metadata.companies += 1;
        else if (record.type === "ticker") metadata.tickers += 1;
        else if (record.type === "share-count") metadata.shareCounts += 1;
        else metadataProblems.push(`${record.path} ${record.line ?? ""} ${record.reasonCode}`);
      }
    }
  }
}

/** By form and year; the year of filing from the header, else the signature, else the accession number. */
function countByYear(form: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (year: string) => {
    counts[year] = (counts[year] ?? 0) + 1;
  };
  for (const filing of filings.values()) {
    if (filing.form !== form) continue;
    const signedOn = filing.kind === "ownership" ? filing.ownership.signatures[0]?.date : null;
    count((filing.filedOn ?? signedOn)?.slice(0, 4) ?? yearOf(filing.accession));
  }
  for (const filing of unreadable.values()) {
    if (filing.form === form && !filing.path.startsWith("loose/"))
      count(yearOf(filing.accession ?? ""));
  }
  return counts;
}

function yearOf(accession: string): string {
  const year = accession.slice(11, 13);
  return year > "90" ? `19${year}` : `20${year}`;
}

/** The tables "Count of filings" of data/README.md. */
const counted: [form: string, byYear: Record<string, number>][] = [
  ["3", { 2010: 1, 2011: 1, 2012: 3, 2013: 2, 2017: 1, 2018: 1, 2020: 2, 2021: 6, 2023: 1 }],
  [
    "4",
    {
      2000: 1,
      2010: 1,
      2011: 5,
      2012: 15,
      2013: 17,
      2014: 1,
      2017: 9,
      2018: 21,
      2019: 25,
      2020: 23,
      2021: 54,
      2022: 42,
      2023: 43,
      2024: 65,
      2025: 94,
    },
  ],
  ["4/A", { 2025: 2 }],
  ["5", { 2020: 1, 2022: 1, 2023: 1 }],
  [
    "8-K",
    {
      1995: 1,
      1998: 1,
      1999: 1,
      2000: 2,
      2002: 1,
      2004: 1,
      2005: 1,
      2007: 1,
      2009: 1,
      2013: 1,
      2014: 1,
      2015: 1,
      2017: 1,
      2019: 3,
      2022: 2,
      2023: 20,
      2024: 180,
      2025: 176,
      2026: 2,
    },
  ],
  ["10-K", { 1994: 3, 1997: 1, 2010: 1, 2020: 1, 2023: 1, 2024: 1, 2025: 2 }],
  ["10-Q", { 1997: 2, 1998: 3, 1999: 3, 2000: 3, 2023: 2, 2024: 7, 2025: 10, 2026: 7 }],
  ["10-Q/A", { 1997: 1 }],
];

test.skipIf(skipped).each(counted)(
  "counts the filings of form %s as data/README.md does",
  (form, byYear) => {
    expect(countByYear(form)).toEqual(byYear);
  },
);

test.skipIf(skipped)("reads no filing that data/README.md does not count", () => {
  const total = counted.reduce(
    (sum, [, years]) => sum + Object.values(years).reduce((a, b) => a + b, 0),
    0,
  );
  // The plain-text Form 4 of 2000 is counted there and cannot be read.
  expect([total, filings.size]).toEqual([439 + 397 + 48, 439 + 397 + 48 - 1]);
});

test.skipIf(skipped)("lists what cannot be read, each looked at by eye", () => {
  const reasons = [...unreadable.values()].map(({ path, accession, form, reasonCode }) => [
    path,
    accession,
    form,
    reasonCode,
  ]);
  expect(new Set(reasons)).toEqual(
    new Set([
      // Plain text: "FORM 4 … Washington, D.C. 20549" in columns.
      [
        "Archives/edgar/data/911787/0001094891-00-000193.txt",
        "0001094891-00-000193",
        "4",
        "no-xml",
      ],
      ["loose/8-K/a8-kq1201712312016.htm", null, "8-K", "no-accession"],
      // A header of 1998 for tests of headers; the document was left out by its collector.
      ["loose/headers/1990sheader.txt", "0001012325-98-000004", "4", "no-document"],
      ...[
        ["aapl-4-20201013", "4"],
        ["edgartools-374WaterForm4", "4"],
        ["edgartools-form3.nosecurities", "3"],
        ["edgartools-form3.snow.nonderiv", "3"],
        ["edgartools-form3.snow", "3"],
        ["edgartools-form4.snow", "4"],
        ["edgartools-form5.snow", "5"],
        ["u-nectix-063a9a", "4"],
        ["u-nectix-aff74b", "4"],
      ].map(([name, form]) => [`loose/ownership/${name}.xml`, null, form, "no-accession"]),
      // "FORM 10-K" is printed on both, but they are older than inline XBRL and no list here names them.
      ["loose/periodic/0000950153-99-001234.htm", "0000950153-99-001234", null, "unknown-form"],
      ["loose/periodic/0001376474-16-000635.htm", "0001376474-16-000635", null, "unknown-form"],
      ...[
        ["d10k.htm", "10-K"],
        ["d381726d10q.htm", "10-Q"],
        ["d778787d10q.htm", "10-Q"],
        ["form10k_122308.htm", "10-K"],
        ["forward10k.htm", "10-K"],
        ["unp-10-q-2025-07-24.html", "10-Q"],
      ].map(([name, form]) => [`loose/periodic/${name}`, null, form, "no-accession"]),
    ]),
  );
});

test.skipIf(skipped)("accounts for every file that manifest.tsv calls a filing", () => {
  const lines = readFileSync(join(shared, "manifest.tsv"), "utf8").trim().split("\n").slice(1);
  const missing = lines.flatMap((line) => {
    const [path = "", form = "", accession = ""] = line.split("\t");
    if (!/^(3|4|5|8-K|10-K|10-Q)(\/A)?$/.test(form) || accession === "") return [];
    const isKnown =
      filings.get(accession)?.form === form || unreadable.has(path.replace(/^edgar\//, ""));
    return isKnown ? [] : [line];
  });
  expect(lines.length).toBeGreaterThan(1200);
  expect(missing).toEqual([]);
});

test.skipIf(skipped)("finds nothing odd in the real documents but these", () => {
  const flagged = [...filings.values()]
    .filter(({ flags }) => flags.length > 0)
    .map(({ accession, flags }) => [accession, ...flags]);
  expect(new Set(flagged)).toEqual(
    new Set([
      ["0000084581-00-500009", "items-from-index-page"],
      ["0000092122-07-000008", "several-filers"],
      ["0000092122-13-000080", "several-filers"],
      // The collector's copy of Apple's 10-Q ends inside the last exhibit.
      ["0000320193-97-000011", "unclosed-document"],
      ["0000320193-99-000010", "items-from-document"],
      ["0000703901-98-000003", "items-from-document"],
      ["0000891092-04-003383", "items-from-index-page"],
      ["0000912057-00-002128", "items-from-index-page"],
    ]),
  );
});

test.skipIf(skipped)("reads every list but one old HTML page", () => {
  expect(metadataProblems).toEqual(["cgi-bin/current_events_current-1eb469.html  html-error-page"]);
  // 73 main submissions files and 5 overflow files; 90 index pages and 4 headers pages.
  expect(metadata.companies).toBe(73);
  expect(metadata.files).toBe(9 + 86 + 78 + 12 + 6 + 90 + 4);
  expect(ignored.filter((line) => /submission|accession|\.txt|\.xml|\.htm:/.test(line))).toEqual(
    [],
  );
});

test.skipIf(skipped)("refuses a real filing cut at every hundredth", async () => {
  const path = "0000320193-23-000019.txt";
  const whole = readFileSync(join(shared, "edgar/Archives/edgar/data/320193", path));
  const closing = whole.indexOf("</ownershipDocument>") + "</ownershipDocument>".length;
  for (let percent = 0; percent < 100; percent += 1) {
    writeFileSync(join(scratch, path), whole.subarray(0, Math.floor((closing * percent) / 100)));
    const read = await readFiling(scratch, {
      kind: "filing",
      accession: "0000320193-23-000019",
      folderCik: 320193,
      paths: [path],
    });
    const reason = percent === 0 ? "empty" : "truncated";
    expect([percent, read.kind === "unreadable" ? read.reasonCode : read.kind]).toEqual([
      percent,
      reason,
    ]);
  }
});
