import { createHash } from "node:crypto";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { usualSource } from "#contract/operations/reviews/transcript-import.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import type { Faults } from "#domain/transcripts/faults.ts";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import { newYorkDay } from "#platform/clock.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { compareCalls } from "#database/calls/compare-calls.ts";
import {
  type KeptCall,
  mostImportsListed,
  mostKeptListed,
} from "#contract/operations/reviews/undo-import.ts";
import {
  countAssignmentsOfOnly,
  type ImportedCall,
  isKept,
  listCallImports,
  lockImport,
  readCallImport,
  readImportedCalls,
  removeCalls,
} from "#database/calls/undo-import.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { runAsDetail, writeAuditEntry } from "#server/sessions/audit-entry.ts";

const mostErrorsShown = 100;

/** What a file holds, what an import would do with each call, and what cannot be read. */
export async function previewTranscripts(
  { file_name: name, content, source = usualSource }: OperationInput<"preview_transcripts">,
  { db, marketClock }: MemberContext,
): Promise<OperationAnswer<"preview_transcripts">> {
  const { calls, faults } = readTranscripts(name, content, newYorkDay(marketClock.now()));
  const compared = await compareCalls(db, { source, calls });
  return {
    source,
    calls: calls.map(({ key, companyName, title, heldOn, interactions }, at) => ({
      key,
      gvkey: compared[at]?.gvkey ?? "",
      company_name: companyName,
      title,
      held_on: heldOn,
      interactions: interactions.length,
      outcome: compared[at]?.outcome ?? "new",
      outdated_labels: compared[at]?.outdatedLabels ?? 0,
    })),
    errors: faults.all.slice(0, mostErrorsShown),
    error_count: faults.count,
  };
}

const mostErrorsListed = 5;

/** Stores all calls of a file with the audit entry that says so, or nothing at all. */
export async function importTranscripts(
  { file_name: name, content, source = usualSource }: OperationInput<"import_transcripts">,
  context: MemberContext,
): Promise<OperationAnswer<"import_transcripts">> {
  const { db, identity, marketClock } = context;
  const { calls, faults } = readTranscripts(name, content, newYorkDay(marketClock.now()));
  if (faults.count > 0) throw unreadable(faults);
  const { actorEmail, isRunAs, email } = identity;
  const counts = await db.transaction().execute(async (transaction) => {
    const stored = await storeCalls(transaction, {
      source,
      calls,
      file: { name, by: actorEmail },
    });
    await writeAuditEntry(transaction, context, {
      operation: "import_transcripts",
      actor: actorEmail,
      ...(isRunAs ? { subject: email } : {}),
      outcome: "imported",
      detail: {
        file: name,
        sha256: createHash("sha256").update(content).digest("hex"),
        source,
        ...stored,
      },
    });
    return stored;
  });
  return { success: true, ...counts };
}

function unreadable({ all, count, isFull }: Faults): OperationError {
  const listed = all
    .slice(0, mostErrorsListed)
    .map(({ line, reason }) => (line === null ? reason : `Line ${line}: ${reason}`));
  const more = `${isFull ? "at least " : ""}${count - listed.length} more`;
  const others = count > listed.length ? ` And ${more}.` : "";
  const text = `This file cannot be imported, and nothing was stored. ${listed.join(" ")}${others}`;
  return new OperationError("unreadable_transcripts", { text });
}

/** Imports of calls by people, newest first. */
export async function getCallImports(
  _input: OperationInput<"get_call_imports">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_call_imports">> {
  const { imports, total } = await inSnapshot(
    db,
    null,
    async (transaction) => await listCallImports(transaction, mostImportsListed),
  );
  return {
    imports: imports.map((one) => ({
      id: one.id,
      source: one.source,
      file_name: one.fileName,
      imported_at: one.importedAt,
      imported_by: one.importedBy,
      new_calls: one.newCalls,
      new_interactions: one.newInteractions,
      changed_calls: one.changedCalls,
      remaining_calls: one.remainingCalls,
      undone_at: one.undoneAt,
      undone_by: one.undoneBy,
    })),
    total,
  };
}

/** Which calls undoing an import would remove, and which stay and why. */
export async function previewUndoImport(
  { import_id: id }: OperationInput<"preview_undo_import">,
  { db }: MemberContext,
): Promise<OperationAnswer<"preview_undo_import">> {
  return await inSnapshot(db, null, async (transaction) => {
    if ((await readCallImport(transaction, id)) === undefined)
      throw new OperationError("call_import_not_found");
    const calls = await readImportedCalls(transaction, id);
    const removed = calls.filter((call) => !isKept(call));
    const kept = calls.filter(isKept);
    const corrected = removed.flatMap(({ correctedBy }) => correctedBy ?? []);
    return {
      removed_calls: removed.length,
      removed_interactions: countInteractions(removed),
      corrected_calls: corrected.length,
      corrected_by: [...new Set(corrected)],
      withdrawn_assignments: await countAssignmentsOfOnly(
        transaction,
        removed.map((call) => call.id),
      ),
      kept_calls: kept.length,
      kept: kept.slice(0, mostKeptListed).map((call) => ({
        key: call.key,
        title: call.title,
        company_name: call.companyName,
        reasons: reasonsOf(call),
      })),
    };
  });
}

function countInteractions(calls: readonly ImportedCall[]): number {
  return calls.reduce((sum, { interactions }) => sum + interactions, 0);
}

function reasonsOf({ hasSaves, isAdjudicated, isCited }: ImportedCall): KeptCall["reasons"] {
  return [
    ...(hasSaves ? ["saved" as const] : []),
    ...(isAdjudicated ? ["adjudicated" as const] : []),
    ...(isCited ? ["in_case" as const] : []),
  ];
}

const mostKeysNamed = 10;

/**
 * Removes the calls that an import added, with its audit entry, except those with review work. Can be repeated: calls
 * that are gone are not missed, and without any to remove there is no entry.
 */
export async function undoImport(
  { type, import_id: id }: OperationInput<"undo_import">,
  context: MemberContext,
): Promise<OperationAnswer<"undo_import">> {
  const { identity } = context;
  return await context.db.transaction().execute(async (transaction) => {
    await lockImport(transaction, id);
    const found = await readCallImport(transaction, id);
    if (found === undefined) throw new OperationError("call_import_not_found");
    const calls = await readImportedCalls(transaction, id);
    const removed = calls.filter((call) => !isKept(call));
    const kept = calls.length - removed.length;
    if (removed.length === 0) return { success: true, removed_calls: 0, kept_calls: kept };
    const by = identity.actorEmail;
    const callIds = removed.map((call) => call.id);
    const assignments = await removeCalls(transaction, { importId: id, callIds, by });
    await writeAuditEntry(transaction, context, {
      operation: type,
      actor: by,
      outcome: kept === 0 ? "undone" : "partly undone",
      detail: {
        file: found.fileName,
        imported_at: found.importedAt,
        calls_removed: removed.length,
        keys_removed: namedKeys(removed),
        interactions_removed: countInteractions(removed),
        assignments_withdrawn: assignments,
        calls_kept: kept,
        source: found.source,
        ...runAsDetail(identity),
      },
    });
    return { success: true, removed_calls: removed.length, kept_calls: kept };
  });
}

function namedKeys(calls: readonly ImportedCall[]): string {
  const named = calls.slice(0, mostKeysNamed).map(({ key }) => key);
  const more = calls.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
