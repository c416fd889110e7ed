import type { EvidencePattern } from "#domain/evidence/evidence.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";

/** Patterns as a report has them. */
export function patternsOf(proved: readonly Proved<string>[]): EvidencePattern[] {
  return proved.map(({ label, sentence, rule, inputs, state, note }) => ({
    label,
    sentence,
    rule,
    inputs,
    isUndecided: state === "undecided",
    note,
  }));
}
