import type { StoredReview } from "#database/categorization/read-reviews.ts";
import { codePointRanges } from "#contract/categorization/code-point-ranges.ts";

/** A label or decision as JSON lines have it. */
export function reviewRecord(review: StoredReview) {
  const { text, highlights } = review;
  const codePoints = codePointRanges(text, highlights);
  return {
    record: review.kind,
    gvkey: review.gvkey,
    company_name: review.companyName,
    fraud_description: review.fraudDescription,
    call_source: review.source,
    call_key: review.callKey,
    call_title: review.callTitle,
    held_on: review.heldOn,
    interaction_num: review.interactionNum,
    revision: review.revision,
    present_revision: review.presentRevision,
    is_withdrawn: review.isWithdrawn,
    kind: review.textKind,
    heading: review.heading,
    reviewer: review.reviewer,
    label: review.label,
    note: review.note,
    highlights: highlights.map(([start, end], place) => ({
      start: codePoints[place]?.[0] ?? null,
      end: codePoints[place]?.[1] ?? null,
      start_utf16: start,
      end_utf16: end,
      text: text.slice(start, end),
    })),
    version: review.version,
    is_latest: review.isLatest,
    saved_at: review.savedAt,
    saved_by: review.savedBy,
    text,
  };
}

export type ReviewRecord = ReturnType<typeof reviewRecord>;
