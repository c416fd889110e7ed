import type { StudyAnswer, StudyWindowFigures } from "#contract/operations/event-study.ts";
import { isChosenByOutcome, type OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import { tests, windowText } from "../study-texts.ts";

/**
 * What is said of a sample chosen by its own outcome: on what, measured when, and which of the windows
 * reported say nothing for that reason. Empty where the search has no such filter.
 */
export function selectionSentences({
  selected_on: filters,
  windows,
}: Pick<StudyAnswer, "selected_on" | "windows">): string[] {
  if (filters.length === 0) return [];
  const affected = windows.filter((window) => isChosenByOutcome(window, filters)).map(windowText);
  const named = [...new Set(affected)].join("; ");
  return [
    `The sample was selected on ${filtersText(filters)}.`,
    "Tests over windows that contain these days are certain to be significant and prove nothing; the same applies to the means, confidence intervals, AAR and CAAR of these days.",
    `Windows reported that contain ${isOpen(filters) ? "or may contain " : ""}them: ${named === "" ? "none" : named}.`,
  ];
}

/** "event return, which is measured on day 0; and on …" */
function filtersText(filters: readonly OutcomeFilter[]): string {
  const byDays = new Map<string, string[]>();
  for (const { name, measured_on: days } of filters)
    byDays.set(days, [...(byDays.get(days) ?? []), name]);
  return [...byDays]
    .map(
      ([days, names]) =>
        `${names.join(" and ")}, which ${names.length === 1 ? "is" : "are"} measured on ${days}`,
    )
    .join("; and on ");
}

function isOpen(filters: readonly OutcomeFilter[]): boolean {
  return filters.some(({ to }) => to === null);
}

/** Which tests reject a mean of zero at the 5 % level, in words; none where the sample was chosen by it. */
export function rejectingText(
  figures: StudyWindowFigures,
  filters: readonly OutcomeFilter[],
): string {
  if (isChosenByOutcome(figures, filters))
    return `No evidence: selected on ${filters.map(({ name }) => name).join(" and ")}`;
  const defined = tests.filter(({ key }) => figures[key] !== null);
  if (defined.length === 0) return "No test is defined";
  const rejecting = defined.filter(({ key }) => (figures[key]?.p ?? 1) < 0.05);
  if (rejecting.length === 0) return `None of ${defined.length}`;
  const names = rejecting.map(({ name }) => name).join(", ");
  return `${rejecting.length} of ${defined.length}: ${names}`;
}
