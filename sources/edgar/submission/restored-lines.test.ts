import { expect, test } from "vitest";
import { restoreLines } from "./restored-lines.ts";
import { parseSubmission } from "./submission.ts";

/** As EDGAR sent it out: each line cut after 1,023 bytes. */
function cut(text: string, lineBreak = "\n"): string {
  return text
    .split("\n")
    .map((line) => (line.match(/.{1,1023}/g) ?? [""]).join(lineBreak))
    .join(lineBreak);
}

function restored(text: string, isEnhanced: boolean): string {
  return Buffer.from(restoreLines(Buffer.from(text), isEnhanced)).toString();
}

const words = "the going concern doubt and the fraudulent conveyance ".repeat(100);
const paragraph = `<p>${words}</p>`;

test("joins lines cut after 1,023 bytes, wherever the cut falls", () => {
  for (let offset = 0; offset < 60; offset += 1) {
    const filed = `short\n${"x".repeat(offset)}${paragraph}\nlast\n`;
    expect(restored(cut(filed), false)).toBe(filed);
    expect(restored(cut(filed), true)).toBe(filed);
  }
  const windows = restored(cut(`short\n${paragraph}\nlast\n`, "\r\n"), false);
  expect(windows).toBe(`short\r\n${paragraph}\r\nlast\r\n`);
});

test("takes away the dash escape of a privacy-enhanced message, before the cut is judged", () => {
  const filed = `${"a".repeat(1023)}-b${"c".repeat(2000)}\n-----\n- not escaped\n`;
  const sent = cut(filed).replaceAll(/^-/gm, "- -");
  expect(restored(sent, true)).toBe(filed);
  expect(restored("- -b\n", false)).toBe("- -b\n");
});

test("leaves text with longer lines alone, and one line that is as long by chance", () => {
  const long = Buffer.from(`${"a".repeat(1023)}\n${"b".repeat(1023)}\n${"c".repeat(1024)}\n`);
  expect(restoreLines(long, true)).toBe(long);
  const chance = Buffer.from(`${"a".repeat(1023)}\nb\n`);
  expect(restoreLines(chance, false)).toBe(chance);
  expect(restored(chance.toString(), true)).toBe(`${"a".repeat(1023)}b\n`);
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
