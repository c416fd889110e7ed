import { expect, test } from "vitest";
import { Unreadable } from "../unreadable.ts";
import { looksLikeSubmission, parseSubmission } from "./submission.ts";

const header = `<SEC-HEADER>0000320193-24-000001.hdr.sgml : 20240102
ACCESSION NUMBER:\t\t0000320193-24-000001
CONFORMED SUBMISSION TYPE:\t8-K
</SEC-HEADER>
`;
const body = `<DOCUMENT>
<TYPE>8-K
<SEQUENCE>1
<FILENAME>a8k.htm
<DESCRIPTION>CURRENT REPORT
<TEXT>
<p>The text mentions <DOCUMENT> and </TEXT> in passing.</p>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-99.1
<SEQUENCE>2
<TEXT>
Second.
</TEXT>
</DOCUMENT>
`;
const whole = `<SEC-DOCUMENT>0000320193-24-000001.txt : 20240102\n${header}${body}</SEC-DOCUMENT>\n`;

function reasonFor(text: string | Buffer): string {
  try {
    parseSubmission(Buffer.from(text));
    return "readable";
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return error.reasonCode;
  }
}

test("lists the documents and gives their text", () => {
  const { header: read, documents, flags } = parseSubmission(Buffer.from(whole));
  expect(read.accession).toBe("0000320193-24-000001");
  expect(flags).toEqual([]);
  expect(
    documents.map(({ type, sequence, filename, description }) => [
      type,
      sequence,
      filename,
      description,
    ]),
  ).toEqual([
    ["8-K", 1, "a8k.htm", "CURRENT REPORT"],
    ["EX-99.1", 2, null, null],
  ]);
  expect(documents.map((document) => document.text())).toEqual([
    "<p>The text mentions <DOCUMENT> and </TEXT> in passing.</p>\n",
    "Second.\n",
  ]);
  expect(documents[1]?.bytes).toBe(8);
});

test.each([
  [
    "IMS tags of 1994",
    whole.replaceAll("SEC-DOCUMENT", "IMS-DOCUMENT").replaceAll("SEC-HEADER", "IMS-HEADER"),
  ],
  [
    "a privacy-enhanced message",
    `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n${whole}-----END PRIVACY-ENHANCED MESSAGE-----\n`,
  ],
  ["Windows line ends", whole.replaceAll("\n", "\r\n")],
  ["no closing SEC-DOCUMENT", whole.replace("</SEC-DOCUMENT>\n", "")],
])("reads %s", (_name, text) => {
  const { header: read, documents } = parseSubmission(Buffer.from(text));
  expect(looksLikeSubmission(Buffer.from(text))).toBe(true);
  expect(read.form).toBe("8-K");
  expect(documents.map(({ type, isClosed }) => [type, isClosed])).toEqual([
    ["8-K", true],
    ["EX-99.1", true],
  ]);
  expect(documents[1]?.text().trim()).toBe("Second.");
});

test("flags a document that does not end, and keeps the next one apart", () => {
  const { documents, flags } = parseSubmission(
    Buffer.from(whole.replace("</TEXT>\n</DOCUMENT>\n<DOC", "<DOC")),
  );
  expect(flags).toEqual(["unclosed-document"]);
  expect(documents.map(({ type }) => type)).toEqual(["8-K", "EX-99.1"]);
});

test("reads text that is not UTF-8 as windows-1252", () => {
  const { documents, flags } = parseSubmission(
    Buffer.from(whole.replace("Second", "Caf\u00e9 Second"), "latin1"),
  );
  expect(documents[1]?.text()).toBe("Caf\u00e9 Second.\n");
  expect(flags).toEqual([]);
});

test("says why bytes are no submission", () => {
  expect(reasonFor("")).toBe("empty");
  expect(reasonFor("<html><title>Undeclared Automated Tool</title></html>")).toBe(
    "html-error-page",
  );
  expect(reasonFor(whole.slice(0, 30))).toBe("truncated");
  expect(reasonFor(whole.slice(0, 140))).toBe("truncated");
  expect(reasonFor(whole.replace(/ACCESSION NUMBER.*\n/, ""))).toBe("no-accession");
  expect(reasonFor(whole.replace(/CONFORMED SUB.*\n/, ""))).toBe("missing-form");
  expect(reasonFor(Buffer.from(whole, "utf16le"))).toBe("bad-encoding");
  expect(reasonFor(whole.replace("ACCESSION", "ACC\u0000SSION"))).toBe("bad-encoding");
});
