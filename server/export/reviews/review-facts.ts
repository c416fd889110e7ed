import { createHash } from "node:crypto";
import type { z } from "zod";
import { brandNames } from "#contract/brand/names.ts";
import type { exportReviewsInput } from "#contract/operations/reviews/categorization-administration.ts";
import { productVersion } from "#contract/values/product-version.ts";
import type { ReviewMoment } from "#database/categorization/read-reviews.ts";

export type ReviewExportInput = z.output<typeof exportReviewsInput>;

/** The description in a file of reviews. */
export type ReviewFacts = {
  input: ReviewExportInput;
  /** UTC */
  exportedAt: string;
  moment: ReviewMoment;
  isDemonstration: boolean;
};

/**
 * Equal for equal states and product versions: saves and decisions are never deleted, and texts only where an import is
 * undone.
 */
export function reviewsVersion({ stored, lastSavedAt }: ReviewMoment): string {
  const state = [
    productVersion,
    "reviews",
    stored.saves,
    stored.decisions,
    stored.texts,
    stored.withdrawn,
    stored.undoneAt,
    lastSavedAt,
  ];
  return createHash("sha256").update(state.join("|")).digest("hex").slice(0, 16);
}

/** How to read the figures of a file; docs/operations.md explains it in detail. */
export const reviewConventions = {
  label:
    "1: Relevant to the alleged fraud of the company; 0: Not Relevant; null: none, or retracted.",
  counts:
    "A label counts when is_latest, when revision equals present_revision and when is_withdrawn is false; otherwise the text was corrected or withdrawn.",
  offsets:
    "start and end count Unicode code points of text from 0, excluding end, as in Python's text[start:end]; start_utf16 and end_utf16 count UTF-16 code units, as JavaScript and Java do.",
  text: "The interaction's lines joined by line feeds, unchanged; no highlight spans a line feed.",
  method:
    "Reviewers label independently and do not see the labels of others; a gold label is the decision of a review administrator, with the reason in note.",
  unknown: "null means unknown or none, never zero. Times are UTC.",
} as const;

/** The first line of JSON lines. */
export function aboutRecord({ input, exportedAt, moment, isDemonstration }: ReviewFacts) {
  const { labels, goldLabels, stored, lastSavedAt, withheld } = moment;
  return {
    record: "about",
    title: titleOf(input),
    ...(isDemonstration
      ? { demonstration: "Demonstration: invented calls. Times follow the clock of the server." }
      : {}),
    product: `${brandNames.product} ${productVersion}`,
    exported_at: exportedAt,
    exported_by: input.email,
    asked: {
      scope: input.scope,
      gvkey: input.gvkey ?? null,
      with_history: input.with_history,
    },
    data_version: {
      id: reviewsVersion(moment),
      saves: stored.saves,
      decisions: stored.decisions,
      texts: stored.texts,
      last_saved_at: lastSavedAt,
    },
    num_labels: labels,
    num_gold_labels: goldLabels,
    withheld: withheld.map(({ gvkey, companyName }) => ({ gvkey, company_name: companyName })),
    withheld_because:
      withheld.length === 0
        ? null
        : "Excluded because the person who exported also reviews these companies and has not completed them.",
    conventions: reviewConventions,
  };
}

/** For the file's name and its first line. */
export function titleOf({ scope, gvkey, with_history: withHistory }: ReviewExportInput): string {
  const whose = scope === "own" ? "Own labels of conference calls" : "Labels of conference calls";
  const parts = [whose, gvkey, withHistory ? "with history" : undefined];
  return parts.filter((part) => part !== undefined).join(" ");
}
