import { createHash } from "node:crypto";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { usualSource } from "#contract/operations/reviews/transcript-import.ts";
import { storeCalls } from "#database/calls/store-calls.ts";
import type { Faults } from "#domain/transcripts/faults.ts";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import { newYorkDay } from "#platform/clock.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { compareCalls } from "#database/calls/compare-calls.ts";

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
  const sha256 = createHash("sha256").update(content).digest();
  const counts = await db.transaction().execute(async (transaction) => {
    const stored = await storeCalls(transaction, {
      source,
      calls,
      file: { name, sha256, by: actorEmail },
    });
    await writeAuditEntry(transaction, context, {
      operation: "import_transcripts",
      actor: actorEmail,
      ...(isRunAs ? { subject: email } : {}),
      outcome: "imported",
      detail: {
        file: name,
        sha256: sha256.toString("hex"),
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
