import { interactionStatuses } from "#contract/categorization/review-vocabulary.ts";
import type { ReviewItem } from "../session/review-item.ts";

/** Why an interaction may not be left as it is. */
export type LeaveProblem = "no choice" | "no highlight";

export function leaveProblem(item: Pick<ReviewItem, "status">): LeaveProblem | null {
  if (item.status === interactionStatuses.chooseLabel) return "no choice";
  return item.status === interactionStatuses.highlight ? "no highlight" : null;
}
