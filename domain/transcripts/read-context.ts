import type { Faults } from "#domain/transcripts/faults.ts";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/** What the reader of a format is given: what it reads goes out by `addCall` and `faults`. */
export type ReadContext = {
  /** Of the file, without its folder. */
  name: string;
  faults: Faults;
  /** @param line  where the call begins, from 1 */
  addCall: (call: Transcript, line: number) => void;
};
