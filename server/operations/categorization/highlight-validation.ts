import { parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { type Label, labels } from "#contract/categorization/review-vocabulary.ts";
import type { AnnotationContent } from "#database/categorization/annotations.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * What is highlighted in a text that is labeled, or decided of; nothing where it is not relevant.
 * @param html  the text with marks, or none
 * @throws OperationError `foreign_highlights`, `highlight_needed`
 */
export function highlightsOf(
  { categorization, html }: { categorization: Label | null; html: string | null | undefined },
  body: string,
): AnnotationContent["highlights"] {
  const isMarked = html !== undefined && html !== null;
  const highlights = isMarked ? parseMarkedHtml(html, body) : [];
  // Refused with any label: highlights of another text belong to a label of that text.
  if (highlights === null) throw new OperationError("foreign_highlights");
  if (categorization !== labels.relevant) return [];
  if (highlights.length === 0) throw new OperationError("highlight_needed");
  return highlights;
}

/** Whether two annotations of the same text are equal. */
export function isSame(one: AnnotationContent, other: AnnotationContent): boolean {
  return (
    one.revision === other.revision &&
    one.categorization === other.categorization &&
    one.reason === other.reason &&
    JSON.stringify(one.highlights) === JSON.stringify(other.highlights)
  );
}
