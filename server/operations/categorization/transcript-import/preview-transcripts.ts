import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { usualSource } from "#contract/operations/transcript-import.ts";
import { compareCalls } from "#database/calls/compare-calls.ts";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

const mostErrorsShown = 100;

/** What a file holds, what an import would do with each call, and what cannot be read. */
export async function previewTranscripts(
  { file_name: name, content, source = usualSource }: OperationInput<"preview_transcripts">,
  { db }: MemberContext,
): Promise<OperationAnswer<"preview_transcripts">> {
  const { calls, faults } = readTranscripts(name, content);
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
