import type { PreviewedCall } from "./call-columns.tsx";
import { countText } from "#web/ui/display/number-text.ts";

/** Where in a file. */
export function lineText(line: number | null): string {
  return line === null ? "File" : `Line ${countText(line)}`;
}

export type Outcomes = { new: number; changed: number; unchanged: number; outdated: number };

export function outcomesOf(calls: readonly PreviewedCall[]): Outcomes {
  const outcomes = { new: 0, changed: 0, unchanged: 0, outdated: 0 };
  for (const { outcome, outdated_labels: outdated } of calls) {
    outcomes[outcome] += 1;
    outcomes.outdated += outdated;
  }
  return outcomes;
}

/** "2 new, 1 changed, 0 unchanged" */
export function outcomesText(outcomes: Omit<Outcomes, "outdated">): string {
  return `${countText(outcomes.new)} new, ${countText(outcomes.changed)} changed, ${countText(outcomes.unchanged)} unchanged`;
}
