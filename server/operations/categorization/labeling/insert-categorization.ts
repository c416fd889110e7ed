import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  lockCurrentTranscript,
  type AnnotationContent,
  readAnnotation,
  type StoredSave,
  storeAnnotation,
} from "#database/categorization/annotations.ts";
import { isLocked } from "#database/categorization/review-progress.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditAdminMode } from "#server/operations/categorization/labeling/audit-admin-mode.ts";
import {
  type HeldAssignment,
  onAssignment,
} from "#server/operations/categorization/labeling/on-assignment.ts";
import { assertLabelsVisible } from "#server/operations/categorization/review-subject.ts";
import { highlightsOf, isSame } from "#server/operations/categorization/highlight-validation.ts";

type Input = OperationInput<"insert_categorization">;

/**
 * Saves a reviewer's annotation of one interaction. An identical annotation is not saved again, so
 * that a call whose answer was lost can be repeated.
 */
export async function insertCategorization(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"insert_categorization">> {
  return await onAssignment(input, context, async (held) => {
    await assertLabelsVisible(held.context, held.subject, input.gvkey);
    const { version, savedAt } = await save(input, held);
    const progress = await held.progress();
    return {
      success: true,
      version,
      saved_at: savedAt,
      num_categorized: progress.categorized,
      total: progress.total,
      is_locked: isLocked(progress),
    };
  });
}

async function save(
  input: Input,
  { subject, context, progress }: HeldAssignment,
): Promise<StoredSave> {
  const { db, clock } = context;
  const { gvkey, interaction_num, known_revision, known_version } = input;
  const reviewed = { accountId: subject.accountId, gvkey, interactionNumber: interaction_num };
  const text = await lockCurrentTranscript(db, reviewed);
  if (text === null) throw new OperationError("interaction_not_found");
  if (known_revision !== undefined && known_revision !== text.revision)
    throw new OperationError("transcript_changed");
  const content = labeled(input, text);
  const present = await readAnnotation(db, reviewed);
  if (present !== null && isSame(present, content)) return present;
  const isHeldByLock = !subject.isAdminMode || subject.isActorsOwn;
  if (isHeldByLock && isLocked(await progress())) throw new OperationError("company_locked");
  if (known_version !== undefined && known_version !== (present?.version ?? 0))
    throw new OperationError("categorization_changed");
  const at = clock.now().toString();
  const stored = await storeAnnotation(db, reviewed, { content, savedBy: subject.actorEmail, at });
  const detail = { gvkey, interaction_num, version: stored.version };
  await auditAdminMode(context, subject, { operation: "insert_categorization", detail });
  return stored;
}

/** @throws OperationError `foreign_highlights`, `highlight_needed` */
function labeled(
  { categorization, reason, interaction_html: html }: Input,
  { revision, body }: { revision: number; body: string },
): AnnotationContent {
  // A lone half of a character cannot be stored, and would not be found to be the same again.
  const note = reason?.toWellFormed() ?? "";
  const highlights = highlightsOf({ categorization, html }, body);
  return { revision, categorization, reason: note.trim() === "" ? null : note, highlights };
}
