import type { HeaderField } from "#domain/evidence/evidence.ts";

const marks: Readonly<Record<HeaderField, string>> = {
  "ACCEPTANCE-DATETIME": "<ACCEPTANCE-DATETIME>",
  "FILED AS OF DATE": "FILED AS OF DATE:",
  "CONFORMED SUBMISSION TYPE": "CONFORMED SUBMISSION TYPE:",
};

/** Where fields stand in a submission, in bytes from 0; those its header has. */
export function headerOffsets(bytes: Buffer): ReadonlyMap<HeaderField, number> {
  const found = new Map<HeaderField, number>();
  for (const field of [
    "ACCEPTANCE-DATETIME",
    "FILED AS OF DATE",
    "CONFORMED SUBMISSION TYPE",
  ] as const) {
    const at = bytes.indexOf(marks[field]);
    if (at !== -1) found.set(field, at);
  }
  return found;
}

/** A header is within this, as verifiers read it. */
const longestHeader = 65_536;

/**
 * The names of the companies and persons in the header of a submission, by CIK. By the rule of the verifiers, which
 * compare these names; the parser of all headers is in sources, which the server must not import.
 */
export function namesInHeader(bytes: Buffer): ReadonlyMap<number, string> {
  const text = bytes.subarray(0, longestHeader).toString("latin1");
  const [header = ""] = text.split("<DOCUMENT>");
  const parties = header.matchAll(
    /COMPANY CONFORMED NAME:[ \t]*(\S.*?)\s*\n\s*CENTRAL INDEX KEY:[ \t]*(\d+)/g,
  );
  return new Map([...parties].map(([, name = "", cik]) => [Number(cik), name]));
}
