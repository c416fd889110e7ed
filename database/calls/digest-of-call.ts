import { createHash } from "node:crypto";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/**
 * SHA-256 of what a call says, whatever file it came in. A call of which the source tells neither
 * gvkey nor fraud has the digest it had before there were any.
 */
export function digestOfCall(call: Transcript): Buffer {
  const { key, cik, ticker, companyName, fiscalPeriod, heldOn, title, interactions } = call;
  const said = interactions.map(({ kind, description, turns }) => [
    kind,
    description,
    turns.map(({ speaker, role, text }) => [speaker, role, text]),
  ]);
  const { gvkey, fraudDescription } = call;
  const added = gvkey === null && fraudDescription === null ? [] : [gvkey, fraudDescription];
  const content = [key, cik, ticker, companyName, fiscalPeriod, heldOn, title, said, ...added];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}
