import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noticeXml } from "../form-144/notice-fixture.ts";
import { readFiling } from "./read-filing.ts";
import { scanArchive } from "./scan-archive.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "notice-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const accession = "0001234567-26-000003";
const folder = "data/320193/000123456726000003";

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

async function read() {
  const filings = [];
  for await (const item of scanArchive(root)) {
    if (item.kind === "filing") filings.push(await readFiling(root, item));
  }
  expect(filings).toHaveLength(1);
  return filings[0];
}

function submission(documentText: string): string {
  return `<SEC-DOCUMENT>${accession}.txt : 20260303
<SEC-HEADER>${accession}.hdr.sgml : 20260303
<ACCEPTANCE-DATETIME>20260303163428
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t144
FILED AS OF DATE:\t\t20260303

SUBJECT COMPANY:\t

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tApple Inc.
\t\tCENTRAL INDEX KEY:\t\t\t0000320193

REPORTING-OWNER:\t

\tOWNER DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tDow Jane
\t\tCENTRAL INDEX KEY:\t\t\t0001234567
</SEC-HEADER>
<DOCUMENT>
<TYPE>144
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
${documentText}
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}

const wrapped = (xml: string): string =>
  `<XML>\n<?xml version="1.0" encoding="UTF-8"?>${xml}\n</XML>`;

test("reads the notice inside its full submission", async () => {
  put(`data/320193/${accession}.txt`, submission(wrapped(noticeXml({ prefix: "own:" }))));
  expect(await read()).toMatchObject({
    kind: "planned-sale",
    accession,
    form: "144",
    issuerCik: 320_193,
    acceptedAt: "2026-03-03T21:34:28Z",
    filedOn: "2026-03-03",
    notice: { filerCik: 1_234_567, seller: "Dow Jane", plannedSales: [{ units: "5500" }] },
    flags: [],
  });
});

test("takes the parties that the notice lacks from the header, and flags those that differ", async () => {
  const bare = noticeXml({ header: "<submissionType>144/A</submissionType>", issuer: "" });
  put(`data/320193/${accession}.txt`, submission(wrapped(bare)));
  expect(await read()).toMatchObject({
    issuerCik: 320_193,
    notice: { filerCik: 1_234_567, issuerCik: 320_193 },
    flags: expect.arrayContaining(["form-mismatch", "missing:issuerCik"]),
  });
  const other = noticeXml({ issuer: "<issuerCik>0001534263</issuerCik>" });
  put(`data/320193/${accession}.txt`, submission(wrapped(other)));
  expect(await read()).toMatchObject({
    issuerCik: 1_534_263,
    flags: expect.arrayContaining(["issuer-mismatch"]),
  });
});

test("reads the data rather than the page that EDGAR renders next to it", async () => {
  put(`${folder}/primary_doc.xml`, noticeXml());
  put(`${folder}/xsl144X01/primary_doc.xml`, "<!DOCTYPE html><html><body>Form 144</body></html>");
  expect(await read()).toMatchObject({
    kind: "planned-sale",
    accession,
    notice: { seller: "Dow Jane" },
    setAside: [],
  });
});

test("lists a notice filed on paper as unreadable, with the reason", async () => {
  put(`data/320193/${accession}.txt`, submission("NOTICE OF PROPOSED SALE"));
  expect(await read()).toMatchObject({
    kind: "unreadable",
    form: "144",
    reasonCode: "no-notice-xml",
    reason: "The filing has no Form 144 XML (notices filed on paper before April 2023 have none).",
  });
});
