import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import { personName } from "#contract/values/person-name.ts";
import { capitalized } from "#contract/values/words.ts";
import type { EvidencePattern } from "#domain/evidence/evidence.ts";
import { withReportDaysOutsideQuotes } from "#domain/evidence/report/report-time.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";
import type { TradingHabit } from "#domain/patterns/trading-habits.ts";
import type { IssuerRecord, ReportingOwner } from "#domain/trades/issuer-record.ts";

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

/** States from when on filings are stored where years before that are the reason that a habit is unknown. */
export function withStoredSince(
  pattern: Proved<TradePattern>,
  habit: TradingHabit | null,
  { ownershipFilings }: IssuerRecord,
): Proved<TradePattern> {
  if (habit?.kind !== "unclassified" || !/^(routine|opportunistic)-/.test(pattern.pattern))
    return pattern;
  const [first = ""] = ownershipFilings.flatMap(({ filedOn }) => filedOn ?? []).sort();
  const isReason = habit.years.some(
    ({ year, months }) => months.length === 0 && first > `${year}-12-31`,
  );
  return isReason
    ? {
        ...pattern,
        note: `${pattern.note ?? ""} The first Form 3, 4, or 5 of this company that Sentinel has stored was filed ${first}.`,
      }
    : pattern;
}

/** A person as people write the name. */
export function writtenName({ name, isOfficer, isDirector }: ReportingOwner): string {
  return personName(name, isOfficer || isDirector);
}
