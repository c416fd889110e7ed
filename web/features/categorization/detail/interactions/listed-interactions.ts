import { labels } from "#contract/categorization/review-vocabulary.ts";
import { isUnsaved, type ReviewItem } from "../../session/review-item.ts";
import type { ListedInteraction } from "./interaction-list.tsx";
import type { InteractionMark } from "./interaction-mark.tsx";

export function listedInteractions(items: readonly ReviewItem[]): readonly ListedInteraction[] {
  return items.map((item) => ({
    number: item.number,
    heading: item.heading,
    mark: markOf(item),
  }));
}

/** First what the reviewer has to know. */
function markOf(item: ReviewItem): InteractionMark {
  if (["failed", "refused", "conflict"].includes(item.saving)) return "failed";
  if (!item.isDone) {
    if (isUnsaved(item)) return "begun";
    return item.outdated === null ? "open" : "corrected";
  }
  if (isUnsaved(item)) return "saving";
  return item.judgement.label === labels.relevant ? "relevant" : "not relevant";
}
