import { z } from "zod";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import {
  interactionStatuses,
  type InteractionStatus,
  type Label,
  labels,
} from "#contract/categorization/review-vocabulary.ts";
import { labelSchema } from "#contract/operations/reviews/categorization.ts";

/** What a reviewer says of one interaction. */
export type Annotation = {
  label: Label | null;
  note: string;
  highlights: readonly HighlightRange[];
};

/** As it was kept in the browser, or came from another tab. */
export const annotationSchema = z.object({
  label: labelSchema.nullable(),
  note: z.string(),
  highlights: z.array(z.tuple([z.int(), z.int()]).readonly()).readonly(),
}) satisfies z.ZodType<Annotation>;

/** Source: second specification, section 4; reading G-77: highlights without choice come first. */
export function statusOf({ label, highlights }: Annotation): InteractionStatus {
  if (label === labels.notRelevant) return interactionStatuses.complete;
  const isHighlighted = highlights.length > 0;
  if (label === null)
    return isHighlighted ? interactionStatuses.chooseLabel : interactionStatuses.inProgress;
  return isHighlighted ? interactionStatuses.complete : interactionStatuses.highlight;
}

export function isComplete(annotation: Annotation): boolean {
  return statusOf(annotation) === interactionStatuses.complete;
}

/**
 * Whether the server takes it as it is. Besides what is complete this is a note without a choice,
 * and a choice that was taken back: the server must not keep a label that is no longer shown.
 */
export function isSaveable(annotation: Annotation): boolean {
  return isComplete(annotation) || statusOf(annotation) === interactionStatuses.inProgress;
}

/** As the server keeps them: it has no note of white space, nor halves of characters in it. */
export function isSameAnnotation(one: Annotation, other: Annotation): boolean {
  return (
    one.label === other.label &&
    keptNote(one) === keptNote(other) &&
    one.highlights.length === other.highlights.length &&
    one.highlights.every(([start, end], place) => {
      const range = other.highlights[place];
      return range !== undefined && range[0] === start && range[1] === end;
    })
  );
}

function keptNote({ note }: Annotation): string {
  return note.trim() === "" ? "" : note.toWellFormed();
}

/** Not Relevant clears the highlights. */
export function withLabel(annotation: Annotation, label: Label): Annotation {
  return label === labels.notRelevant
    ? { ...annotation, label, highlights: [] }
    : { ...annotation, label };
}

/**
 * A highlight on what is not relevant takes that choice back: with it the server would drop the
 * highlight.
 */
export function withHighlights(
  annotation: Annotation,
  highlights: readonly HighlightRange[],
): Annotation {
  const isTakenBack = annotation.label === labels.notRelevant && highlights.length > 0;
  return { ...annotation, highlights, label: isTakenBack ? null : annotation.label };
}

/** Drops what was highlighted since the last save and with it the question for a choice; the note stays. */
export function withoutUnsavedHighlights(annotation: Annotation, saved: Annotation): Annotation {
  return { ...annotation, label: saved.label, highlights: saved.highlights };
}
