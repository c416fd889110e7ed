import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ArchiveItem } from "./archive-item.ts";
import { scanArchive } from "./scan-archive.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "archive-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(...paths: string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), path.endsWith(".txt") ? "<SEC-DOCUMENT>x" : "x");
  }
}

async function scan(folder = root): Promise<ArchiveItem[]> {
  const items: ArchiveItem[] = [];
  for await (const item of scanArchive(folder)) items.push(item);
  return items;
}

const folder = "Archives/edgar/data/320193";

test("gathers all files of one accession in one CIK folder, lists first, in one order", async () => {
  put(
    `${folder}/000032019324000002/form4.xml`,
    `${folder}/000032019324000002/0000320193-24-000002-index-headers.html`,
    `${folder}/0000320193-24-000002.txt`,
    `${folder}/0000320193-24-000001-index.html`,
    `${folder}/0000320193-24-000001.txt`,
    "Archives/edgar/daily-index/2024/QTR1/master.20240102.idx",
    "Archives/edgar/daily-index/2024/QTR1/index.html",
    "submissions/CIK0000320193.json",
    "api/xbrl/companyfacts/CIK0000320193.json",
    "files/company_tickers.json",
    "cgi-bin/getcurrent.atom",
    "loose/form4.xml",
    "loose/0000950153-99-001234.htm",
    "notes.pdf",
  );
  expect(await scan()).toEqual([
    { kind: "listing", path: "Archives/edgar/daily-index/2024/QTR1/master.20240102.idx" },
    { kind: "index-page", path: `${folder}/0000320193-24-000001-index.html` },
    {
      kind: "index-headers",
      path: `${folder}/000032019324000002/0000320193-24-000002-index-headers.html`,
    },
    { kind: "facts", path: "api/xbrl/companyfacts/CIK0000320193.json" },
    { kind: "feed", path: "cgi-bin/getcurrent.atom" },
    { kind: "tickers", path: "files/company_tickers.json" },
    { kind: "submissions", path: "submissions/CIK0000320193.json" },
    {
      kind: "ignored",
      path: "Archives/edgar/daily-index/2024/QTR1/index.html",
      reason: "a directory listing",
    },
    {
      kind: "filing",
      accession: "0000320193-24-000001",
      folderCik: 320193,
      paths: [`${folder}/0000320193-24-000001-index.html`, `${folder}/0000320193-24-000001.txt`],
    },
    {
      kind: "filing",
      accession: "0000320193-24-000002",
      folderCik: 320193,
      paths: [
        `${folder}/0000320193-24-000002.txt`,
        `${folder}/000032019324000002/0000320193-24-000002-index-headers.html`,
        `${folder}/000032019324000002/form4.xml`,
      ],
    },
    { kind: "filing", accession: null, folderCik: null, paths: ["loose/form4.xml"] },
    {
      kind: "filing",
      accession: "0000950153-99-001234",
      folderCik: null,
      paths: ["loose/0000950153-99-001234.htm"],
    },
    { kind: "ignored", path: "notes.pdf", reason: "not a kind of file Sentinel takes" },
  ]);
});

test("knows share counts by the root's own name", async () => {
  put("api/xbrl/companyfacts/CIK0000320193.json");
  expect(await scan(join(root, "api/xbrl/companyfacts"))).toEqual([
    { kind: "facts", path: "CIK0000320193.json" },
  ]);
});

test("takes any part of the layout as the root", async () => {
  put(`${folder}/000032019324000002/form4.xml`);
  const accession = "0000320193-24-000002";
  expect(await scan(join(root, folder))).toEqual([
    { kind: "filing", accession, folderCik: 320193, paths: ["000032019324000002/form4.xml"] },
  ]);
  expect(await scan(join(root, folder, "000032019324000002"))).toEqual([
    { kind: "filing", accession, folderCik: null, paths: ["form4.xml"] },
  ]);
});

test("yields no filing for an index page alone, nor for text that is no submission", async () => {
  put(`${folder}/0000320193-24-000001-index.htm`);
  writeFileSync(join(root, "20150427_AAPL.txt"), "Good day and welcome to the earnings call.");
  expect(await scan()).toEqual([
    { kind: "index-page", path: `${folder}/0000320193-24-000001-index.htm` },
    { kind: "ignored", path: "20150427_AAPL.txt", reason: "a text file that is no submission" },
  ]);
});

test("never follows a link, out of the root or round in it", async () => {
  const outside = mkdtempSync(join(tmpdir(), "outside-"));
  writeFileSync(join(outside, "0000320193-24-000009.txt"), "<SEC-DOCUMENT>secret");
  symlinkSync(outside, join(root, "elsewhere"));
  symlinkSync(join(outside, "0000320193-24-000009.txt"), join(root, "0000320193-24-000009.txt"));
  symlinkSync(root, join(root, "loop"));
  expect(await scan()).toEqual(
    ["0000320193-24-000009.txt", "elsewhere", "loop"].map((path) => ({
      kind: "ignored",
      path,
      reason: "a symbolic link or special file",
    })),
  );
  rmSync(outside, { recursive: true });
});
