import { counted } from "#contract/values/amount-text.ts";
import {
  type InteractionStatus,
  interactionStatuses,
  type Label,
  labels,
  reviewTimes,
} from "#contract/categorization/review-vocabulary.ts";
import type { ReviewItem } from "#web/features/categorization/review-state/review-item.ts";

type Shown = {
  status: InteractionStatus;
  label: Label | null;
  highlightCount: number;
  saving: ReviewItem["saving"];
  /** Milliseconds since 1970. */
  savesAt: number | null;
  isUnsaved: boolean;
  /** Whether anything was ever saved. */
  isKept: boolean;
};

export function highlightsText(count: number): string {
  return counted(count, "highlight", "highlights");
}

/** The line below the status: what is chosen, and what becomes of it. */
export function statusDetail(shown: Shown, now: number): string {
  return [choiceText(shown), savingText(shown, now)].filter((text) => text !== "").join(". ");
}

function choiceText({ status, label, highlightCount }: Shown): string {
  if (status === interactionStatuses.chooseLabel)
    return `${highlightsText(highlightCount)}, no choice yet`;
  if (status === interactionStatuses.highlight) return "Relevant, no highlight yet";
  if (status === interactionStatuses.inProgress) return "Nothing chosen yet";
  return label === labels.relevant
    ? `Relevant, ${highlightsText(highlightCount)}`
    : "Not Relevant, no highlights";
}

function savingText({ saving, savesAt, isUnsaved, isKept }: Shown, now: number): string {
  if ((saving === "dirty" || saving === "sending") && savesAt !== null) {
    // The clock that is shown may be up to a second behind.
    const left = Math.min(secondsLeft(savesAt, now), reviewTimes.autosave / 1_000);
    return `Saving in ${left} s`;
  }
  if (saving === "sending" || saving === "held") return "Saving";
  if (saving === "failed" || saving === "refused") {
    return savesAt === null ? "Not saved" : `Not saved, retrying in ${secondsLeft(savesAt, now)} s`;
  }
  if (saving === "conflict") return "Also changed elsewhere";
  if (isUnsaved) return "Not saved";
  return isKept ? "Saved" : "";
}

function secondsLeft(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1_000));
}
