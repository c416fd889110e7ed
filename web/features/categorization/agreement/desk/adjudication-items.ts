import { interactionSchema } from "#contract/operations/reviews/categorization.ts";
import type {
  AdjudicatedInteraction,
  GoldDecision,
} from "#contract/operations/reviews/review-agreement.ts";

export type Shown = "all" | "disagreements" | "undecided";

/** The valid decision: the newest, if it is of the current version. */
export function holdingDecision({ decisions }: AdjudicatedInteraction): GoldDecision | null {
  const [newest] = decisions;
  return newest?.is_of_present_text === true ? newest : null;
}

/** Of the newest decision, whatever text it is of; 0: there is none. */
export function newestVersion({ decisions }: AdjudicatedInteraction): number {
  return decisions[0]?.version ?? 0;
}

export function isDisagreement({ labels }: AdjudicatedInteraction): boolean {
  return new Set(labels.map(({ categorization }) => categorization)).size > 1;
}

export function isUndecided(interaction: AdjudicatedInteraction): boolean {
  return isDisagreement(interaction) && holdingDecision(interaction) === null;
}

/** Disagreements first, each part by number; the one that is open stays whatever is shown. */
export function itemsShown(
  interactions: readonly AdjudicatedInteraction[],
  shown: Shown,
  openNumber: number | null,
): AdjudicatedInteraction[] {
  const wanted = { all: () => true, disagreements: isDisagreement, undecided: isUndecided }[shown];
  return interactions
    .filter((one) => wanted(one) || one.interaction_num === openNumber)
    .toSorted(
      (a, b) =>
        Number(isDisagreement(b)) - Number(isDisagreement(a)) ||
        a.interaction_num - b.interaction_num,
    );
}

/** The next disagreement without a decision after this one, from the top again at the end. */
export function nextUndecided(
  items: readonly AdjudicatedInteraction[],
  openNumber: number | null,
): number | null {
  const place = items.findIndex((one) => one.interaction_num === openNumber);
  const inOrder = [...items.slice(place + 1), ...items.slice(0, Math.max(0, place))];
  return inOrder.find(isUndecided)?.interaction_num ?? null;
}

/** The lines that offsets count in. @throws Error when the answer is of another shape */
export function linesOf({ interaction }: AdjudicatedInteraction): readonly string[] {
  return interactionSchema.parse(JSON.parse(interaction)).interaction;
}
