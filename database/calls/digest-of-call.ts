import { createHash } from "node:crypto";
import type { Transcript } from "#domain/transcripts/transcript.ts";

/**
 * SHA-256 of what a call says, whatever file it came in. Gvkey and fraud count only where the source
 * tells one of them: digests of calls without either are stored, and by another they would all be
 * taken for corrected.
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
