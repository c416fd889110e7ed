import { expect, test } from "vitest";
import { isOfCutTime, restoreLines } from "./restored-lines.ts";
import { parseSubmission } from "./submission.ts";

/** As EDGAR sent it out: each line cut after 1,023 bytes. */
function cut(text: string, lineBreak = "\n"): string {
  return text
    .split("\n")
    .map((line) => (line.match(/.{1,1023}/g) ?? [""]).join(lineBreak))
    .join(lineBreak);
}

/** A privacy-enhanced message tells its time by what it is. */
const asMessage = { isEnhanced: true, isOfCutTime: false };
const asPlain = { isEnhanced: false, isOfCutTime: true };

function restored(text: string, sent: typeof asMessage): string {
  return Buffer.from(restoreLines(Buffer.from(text), sent)).toString();
}

const words = "the going concern doubt and the fraudulent conveyance ".repeat(100);
const paragraph = `<p>${words}</p>`;

test("joins lines cut after 1,023 bytes, wherever the cut falls", () => {
  for (let offset = 0; offset < 60; offset += 1) {
    const filed = `short\n${"x".repeat(offset)}${paragraph}\nlast\n`;
    expect(restored(cut(filed), asPlain)).toBe(filed);
    expect(restored(cut(filed), asMessage)).toBe(filed);
  }
  const windows = restored(cut(`short\n${paragraph}\nlast\n`, "\r\n"), asPlain);
  expect(windows).toBe(`short\r\n${paragraph}\r\nlast\r\n`);
});

test("removes the dash escape of a privacy-enhanced message before it checks for cut lines", () => {
  const filed = `${"a".repeat(1023)}-b${"c".repeat(2000)}\n-----\n- not escaped\n`;
  const sent = cut(filed).replaceAll(/^-/gm, "- -");
  expect(restored(sent, asMessage)).toBe(filed);
  expect(restored("- -b\n", asPlain)).toBe("- -b\n");
});

test("leaves text with longer lines alone, and one line that is as long by chance", () => {
  const long = Buffer.from(`${"a".repeat(1023)}\n${"b".repeat(1023)}\n${"c".repeat(1024)}\n`);
  expect(restoreLines(long, asMessage)).toBe(long);
  const chance = Buffer.from(`${"a".repeat(1023)}\nb\n`);
  expect(restoreLines(chance, asPlain)).toBe(chance);
  expect(restored(chance.toString(), asMessage)).toBe(`${"a".repeat(1023)}b\n`);
});

test("joins nothing in a filing from after EDGAR's cuts, unless it is a message", () => {
  const lines = `${"a".repeat(1018)}going\n${"b".repeat(1018)}going\nconcern\n`;
  const submissionOf = (filedOn: string | null, accession: string): string =>
    `<SEC-DOCUMENT>${accession}.txt
<SEC-HEADER>${accession}.hdr.sgml
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t10-K
${filedOn === null ? "" : `FILED AS OF DATE:\t\t${filedOn}\n`}</SEC-HEADER>
<DOCUMENT>
<TYPE>10-K
<TEXT>
${lines}</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
  const textOf = (filedOn: string | null, accession: string): string | undefined =>
    parseSubmission(Buffer.from(submissionOf(filedOn, accession))).documents[0]?.text();
  expect(textOf("20120103", "0000320193-12-000001")).toBe(lines);
  expect(textOf("20240105", "0000320193-24-000001")).toBe(lines);
  expect(textOf(null, "0000320193-12-000001")).toBe(lines);
  const joined = lines.replaceAll("going\n", "going");
  expect(textOf("20111230", "0000320193-12-000001")).toBe(joined);
  expect(textOf(null, "0000320193-99-000001")).toBe(joined);
  expect(isOfCutTime({ accession: "0000320193-11-000001", filedOn: null })).toBe(true);
});

test("a message of 2003 with a long footnote is read whole", () => {
  const footnote = `<footnote id="F1">${"These shares were sold. ".repeat(60)}Rule 10b5-1 plan.</footnote>`;
  const sent = `-----BEGIN PRIVACY-ENHANCED MESSAGE-----
Proc-Type: 2001,MIC-CLEAR

<SEC-DOCUMENT>0000320193-03-000001.txt : 20030902
<SEC-HEADER>0000320193-03-000001.hdr.sgml : 20030902
ACCESSION NUMBER:\t\t0000320193-03-000001
CONFORMED SUBMISSION TYPE:\t4
</SEC-HEADER>
<DOCUMENT>
<TYPE>4
<SEQUENCE>1
<TEXT>
<XML>
${cut(footnote)}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
-----END PRIVACY-ENHANCED MESSAGE-----
`;
  const [document] = parseSubmission(Buffer.from(sent)).documents;
  expect(document?.text()).toBe(`<XML>\n${footnote}\n</XML>\n`);
});
