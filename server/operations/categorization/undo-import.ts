import { createHash } from "node:crypto";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { mostKeptListed } from "#contract/operations/reviews/undo-import.ts";
import {
  countAssignmentsWithoutOtherCalls,
  countCorrectedCalls,
  lockImport,
  readCallImport,
  readImportedCalls,
  removeCalls,
} from "#database/calls/undo-import.ts";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { runAsDetail, writeAuditEntry } from "#server/sessions/audit-entry.ts";

/** What undoing an import would remove, and which calls stay. */
export async function previewUndoImport(
  { import_id: id }: OperationInput<"preview_undo_import">,
  { db }: MemberContext,
): Promise<OperationAnswer<"preview_undo_import">> {
  return await inSnapshot(db, null, async (transaction) => {
    const { facts, digest, kept } = await planUndo(transaction, id);
    return {
      ...facts,
      kept_calls: kept.length,
      kept: kept
        .slice(0, mostKeptListed)
        .map(({ key, title, companyName }) => ({ key, title, company_name: companyName })),
      digest,
    };
  });
}

/**
 * Removes the calls that an import added, with its audit entry, except those in use. Without any to remove there is no
 * entry.
 * @throws OperationError `undo_changed` when it would remove something else than the caller was shown; not where nothing
 *   is left to remove: a caller whose answer was lost asks again
 */
export async function undoImport(
  { type, import_id: id, known_digest: known }: OperationInput<"undo_import">,
  context: MemberContext,
): Promise<OperationAnswer<"undo_import">> {
  const { identity } = context;
  return await context.db.transaction().execute(async (transaction) => {
    await lockImport(transaction, id);
    const { callImport, facts, digest, removed, kept } = await planUndo(transaction, id);
    const answer = {
      success: true,
      removed_calls: removed.length,
      kept_calls: kept.length,
    } as const;
    if (removed.length === 0) return answer;
    if (digest !== known) throw new OperationError("undo_changed");
    const by = identity.actorEmail;
    const callIds = removed.map((call) => call.id);
    await removeCalls(transaction, { importId: id, callIds, by });
    await writeAuditEntry(transaction, context, {
      operation: type,
      actor: by,
      outcome: kept.length === 0 ? "undone" : "partly undone",
      detail: {
        file: callImport.fileName,
        imported_at: callImport.importedAt,
        calls_removed: removed.length,
        interactions_removed: facts.removed_interactions,
        assignments_withdrawn: facts.withdrawn_assignments,
        calls_kept: kept.length,
        source: callImport.source,
        sha256: callImport.sha256.toString("hex"),
        // All: those kept, or the file, do not say which calls it added, nor which an earlier undo removed.
        keys_removed: removed.map(({ key }) => key).join(", "),
        ...runAsDetail(identity),
      },
    });
    return answer;
  });
}

/** @throws OperationError `call_import_not_found` */
async function planUndo(db: Database, id: number) {
  const callImport = await readCallImport(db, id);
  if (callImport === undefined) throw new OperationError("call_import_not_found");
  const calls = await readImportedCalls(db, id);
  const removed = calls.filter(({ isInUse }) => !isInUse);
  const corrected = removed.flatMap(({ correctedBy }) => correctedBy ?? []);
  const callIds = removed.map((call) => call.id);
  const facts = {
    removed_calls: removed.length,
    removed_interactions: removed.reduce((sum, { interactions }) => sum + interactions, 0),
    corrected_calls: corrected.length,
    corrected_by: [...new Set(corrected)],
    withdrawn_assignments: await countAssignmentsWithoutOtherCalls(db, callIds),
    kept_corrections: await countCorrectedCalls(db, id),
  };
  // Their number is not enough: while one call comes into use, another can leave its case.
  const digest = createHash("sha256")
    .update(JSON.stringify([callIds, facts]))
    .digest("hex");
  const kept = calls.filter(({ isInUse }) => isInUse);
  return { callImport, facts, digest, removed, kept };
}
