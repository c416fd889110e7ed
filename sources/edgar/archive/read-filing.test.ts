import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownershipXml, saleXml } from "../ownership/ownership-fixture.ts";
import type { ListedFiling } from "../parsed-filing.ts";
import type { FilingItem } from "./archive-item.ts";
import { readFiling } from "./read-filing.ts";
import { scanArchive } from "./scan-archive.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "filing-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const accession = "0000320193-24-000002";
const folder = "data/320193/000032019324000002";
const xml = ownershipXml({
  tables: `<nonDerivativeTable>${saleXml()}</nonDerivativeTable>`,
  tail: '<footnotes><footnote id="F1">Rule 10b5-1 plan.</footnote></footnotes>',
});

function put(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

async function onlyFiling(): Promise<FilingItem> {
  const filings: FilingItem[] = [];
  for await (const item of scanArchive(root)) if (item.kind === "filing") filings.push(item);
  expect(filings).toHaveLength(1);
  return filings[0] ?? { kind: "filing", accession: null, folderCik: null, paths: [] };
}

async function read(listed: ListedFiling | null = null) {
  return readFiling(root, await onlyFiling(), () => Promise.resolve(listed));
}

function submission(form: string, documents: string, header = ""): string {
  return `<SEC-DOCUMENT>${accession}.txt : 20240508
<SEC-HEADER>${accession}.hdr.sgml : 20240508
<ACCEPTANCE-DATETIME>20240508183001
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${form}
CONFORMED PERIOD OF REPORT:\t20240507
FILED AS OF DATE:\t\t20240509
${header}
FILER:
\tCOMPANY DATA:
\t\tCOMPANY CONFORMED NAME:\t\t\tApple Inc.
\t\tCENTRAL INDEX KEY:\t\t\t0000320193
</SEC-HEADER>
${documents}</SEC-DOCUMENT>
`;
}

function document(type: string, text: string): string {
  return `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>1\n<FILENAME>a\n<TEXT>\n${text}\n</TEXT>\n</DOCUMENT>\n`;
}

const indexHeaders = `<!--
<SEC-HEADER>${accession}.hdr.sgml : 20240508
<ACCEPTANCE-DATETIME>20240508173012
<ACCESSION-NUMBER>${accession}
<TYPE>4
<PERIOD>20240506
<FILING-DATE>20240508
<ISSUER>
<CONFORMED-NAME>Apple Inc.
<CIK>0000320193
</ISSUER>
</SEC-HEADER>
-->`;

const indexPage = `<title>EDGAR Filing Documents for ${accession}</title><div id="formName"><strong>Form 10-Q</strong></div>
<div class="infoHead">Filing Date</div><div class="info">2024-05-03</div>
<div class="infoHead">Accepted</div><div class="info">2024-05-02 18:04:25</div>`;

test("prefers the full submission to the bare XML next to it", async () => {
  put(`data/320193/${accession}.txt`, submission("4", document("4", `<XML>\n${xml}\n</XML>`)));
  put(`${folder}/form4.xml`, "<broken");
  expect(await read()).toMatchObject({
    kind: "ownership",
    accession,
    form: "4",
    issuerCik: 320193,
    acceptedAt: "2024-05-08T22:30:01Z",
    acceptedOrigin: "header",
    filedOn: "2024-05-09",
    filedOnOrigin: "header",
    // The document's own period, not the header's.
    periodOfReport: "2024-05-06",
    completeness: 2,
    path: `data/320193/${accession}.txt`,
    flags: [],
    setAside: [],
  });
});

test("falls back to the bare XML where the submission is broken, and says so", async () => {
  put(
    `data/320193/${accession}.txt`,
    submission("4", document("4", `<XML>\n${xml}\n</XML>`)).slice(0, 900),
  );
  put(`${folder}/form4.xml`, xml);
  expect(await read()).toMatchObject({
    kind: "ownership",
    completeness: 1,
    acceptedAt: null,
    filedOn: null,
    flags: ["another-copy-unreadable"],
    setAside: [{ path: `data/320193/${accession}.txt`, reasonCode: "truncated", form: "4" }],
  });
});

test("gives a bare XML the times of the headers page next to it", async () => {
  put(`${folder}/form4.xml`, xml);
  put(`${folder}/${accession}-index-headers.html`, indexHeaders);
  const filing = await read();
  expect(filing).toMatchObject({
    kind: "ownership",
    form: "4",
    acceptedAt: "2024-05-08T21:30:12Z",
    acceptedOrigin: "index-headers",
    filedOn: "2024-05-08",
    filedOnOrigin: "index-headers",
    completeness: 1,
    entities: [{ role: "ISSUER", cik: 320193 }],
    documents: [{ type: "4", sequence: 1, filename: "form4.xml", bytes: Buffer.byteLength(xml) }],
  });
  expect(filing.sha256).toBe(createHash("sha256").update(xml).digest("hex"));
});

test("reads the items and first filer of an 8-K", async () => {
  const header =
    "ITEM INFORMATION:\t\tResults of Operations and Financial Condition\nITEM INFORMATION:\t\tOther Events";
  const second =
    "FILER:\n\t\tCOMPANY CONFORMED NAME:\t\tSubsidiary Co\n\t\tCENTRAL INDEX KEY:\t\t0000000017\n</SEC-HEADER>";
  put(
    `data/320193/${accession}.txt`,
    submission("8-K", document("8-K", "<p>x</p>"), header).replace("</SEC-HEADER>", second),
  );
  expect(await read()).toMatchObject({
    kind: "current-report",
    issuerCik: 320193,
    periodOfReport: "2024-05-07",
    items: ["2.02", "8.01"],
    entities: [{ cik: 320193 }, { cik: 17, name: "Subsidiary Co" }],
    flags: ["several-filers"],
  });
});

test("takes the form of a bare report from the headers page, a list, or its inline XBRL", async () => {
  const path = `${folder}/primary-document.htm`;
  put(path, "<html>QUARTERLY REPORT</html>");
  expect(await read()).toMatchObject({
    kind: "unreadable",
    reasonCode: "unknown-form",
    accession,
    path,
  });
  const listed: ListedFiling = {
    accession,
    cik: 320193,
    origin: "submissions",
    form: "8-K",
    companyName: "Apple Inc.",
    role: null,
    filedOn: "2024-05-03",
    acceptedAt: null,
    periodOfReport: "2024-05-02",
    items: ["2.02", "9.01"],
  };
  expect(await read(listed)).toMatchObject({
    kind: "current-report",
    form: "8-K",
    issuerCik: 320193,
    items: ["2.02", "9.01"],
    periodOfReport: "2024-05-02",
    filedOn: null,
    completeness: 1,
  });
  put(path, '<ix:nonNumeric contextRef="c" name="dei:DocumentType">10-K/A</ix:nonNumeric>');
  expect(await read()).toMatchObject({
    kind: "periodic-report",
    form: "10-K/A",
    issuerCik: 320193,
  });
  put(`${folder}/${accession}-index.htm`, indexPage);
  expect(await read()).toMatchObject({
    kind: "periodic-report",
    form: "10-Q",
    acceptedAt: "2024-05-02T22:04:25Z",
    acceptedOrigin: "index-page",
    filedOn: "2024-05-03",
    filedOnOrigin: "index-page",
  });
});

test("keeps only the header of a form Sentinel does not take", async () => {
  put(`data/320193/${accession}.txt`, submission("424B5", document("424B5", "Prospectus")));
  expect(await read()).toMatchObject({
    kind: "other",
    form: "424B5",
    issuerCik: 320193,
    filedOn: "2024-05-09",
    reason: "not a form Sentinel takes",
  });
});

test("says whom a Form 25 is about, not the exchange that filed it", async () => {
  const parties = "FILED BY:\n\t\tCENTRAL INDEX KEY:\t\t0001354457\nSUBJECT COMPANY:\n";
  put(
    `data/320193/${accession}.txt`,
    submission("25-NSE", document("25-NSE", "x")).replace("FILER:\n", parties),
  );
  expect(await read()).toMatchObject({
    kind: "other",
    form: "25-NSE",
    issuerCik: 320193,
    filedOn: "2024-05-09",
  });
});

type Refused = [
  name: string,
  path: string,
  content: string,
  reasonCode: string,
  form: string | null,
];

test.each<Refused>([
  ["a loose ownership document", "loose/form4.xml", xml, "no-accession", "4"],
  ["a loose report", "loose/10q.htm", "<html></html>", "no-accession", null],
  [
    "a plain-text Form 4",
    `data/1/${accession}.txt`,
    submission("4", document("4", "FORM 4, on paper")),
    "no-xml",
    "4",
  ],
  ["a header alone", `data/1/${accession}.txt`, submission("4", ""), "no-document", "4"],
  [
    "another filing's submission",
    "data/1/0000320193-24-000003.txt",
    submission("4", ""),
    "accession-mismatch",
    "4",
  ],
  [
    "an error page",
    `data/1/${accession}.txt`,
    "<html>Request Rate Threshold Exceeded</html>",
    "html-error-page",
    null,
  ],
  [
    "an error page for XML",
    `${folder}/form4.xml`,
    "<!DOCTYPE html><html></html>",
    "html-error-page",
    null,
  ],
  ["an XBRL instance alone", `${folder}/aapl.xml`, "<xbrl/>", "wrong-root", null],
  ["an empty file", `${folder}/form4.xml`, "", "empty", null],
])("says why it cannot read %s", async (_name, path, content, reasonCode, form) => {
  put(path, content);
  expect(await read()).toMatchObject({ kind: "unreadable", path, reasonCode, form });
});

test("records a file that vanished between listing and reading", async () => {
  const item: FilingItem = {
    kind: "filing",
    accession,
    folderCik: 1,
    paths: [`${folder}/form4.xml`],
  };
  expect(await readFiling(root, item)).toMatchObject({
    kind: "unreadable",
    reason: "The file could not be opened: ENOENT.",
    sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  });
});

test("finds ownership XML by any prefix, takes its form from the header, and flags a second one", async () => {
  const bare = xml.replaceAll(/<(\/?)(?=[a-z])/g, "<$1o:").replace(/<o:documentType>.*?pe>/, "");
  put(`data/320193/${accession}.txt`, submission("4", document("4", bare) + document("4", xml)));
  expect(await read()).toMatchObject({
    ownership: { documentType: "4", lines: [{ shares: "100" }] },
    flags: ["form-from-header", "several-ownership-documents"],
  });
});
