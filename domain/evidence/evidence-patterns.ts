import { capitalized } from "#contract/values/words.ts";
import type { EvidencePattern } from "#domain/evidence/evidence.ts";
import { withReportDaysOutsideQuotes } from "#domain/evidence/report-time.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";

/** Patterns as a report prints them, so that verifiers can compare its text with data/figures.json. */
export function patternsOf(proved: readonly Proved<string>[]): EvidencePattern[] {
  const shown = withReportDaysOutsideQuotes;
  return proved.map(({ label, sentence, rule, inputs, state, note }) => ({
    label,
    sentence: shown(sentence),
    rule: shown(rule),
    inputs: inputs.map((input) => ({
      label: capitalized(shown(input.label)),
      value: shown(input.value),
      source: input.source,
    })),
    isUndecided: state === "undecided",
    note: note === null ? null : shown(note),
  }));
}

/** A pattern in one paragraph. What would be stated of one that could not be determined is no fact. The verifiers form the same text. */
export function patternText({ label, sentence, rule, isUndecided, note }: EvidencePattern): string {
  const name = `Pattern “${label}”`;
  return isUndecided
    ? `${name} could not be determined: ${note ?? "Its inputs are unknown."} If it applied, it would state: “${sentence}” Rule: ${rule}`
    : `${name}: ${sentence} Rule: ${rule}${note === null ? "" : ` ${note}`}`;
}
