import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listPacks } from "#database/evidence/evidence-packs.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { packWork } from "#server/limits/limit-table.ts";

const mostListed = 20;
const interrupted = "The server restarted while it was creating this pack. Create it again.";

/** The caller's packs with their progress, the newest first. */
export async function getEvidencePacks(
  _input: OperationInput<"get_evidence_packs">,
  { db, clock, identity }: MemberContext,
): Promise<OperationAnswer<"get_evidence_packs">> {
  const silentSince = clock.now().subtract({ milliseconds: packWork.silentMs }).toString();
  const { accountId } = identity;
  const packs = await listPacks(db, { accountId, silentSince, limit: mostListed });
  return {
    packs: packs.map((pack) => ({
      pack_id: pack.id,
      title: pack.title,
      created_at: pack.createdAt,
      state: pack.isSilent ? "failed" : pack.state,
      progress: pack.progress,
      problem: pack.isSilent ? interrupted : pack.problem,
      sha256: pack.hash,
      size_bytes: pack.sizeBytes,
      case_id: pack.caseId,
    })),
  };
}
