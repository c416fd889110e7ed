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
