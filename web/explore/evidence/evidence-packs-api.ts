import { queryOptions } from "@tanstack/react-query";
import type { EvidencePack } from "#contract/operations/evidence/evidence-packs.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";

const whileBuildingMs = 1_000;

/** Whether a pack is still being made. */
export function isPending({ state }: Pick<EvidencePack, "state">): boolean {
  return state === "waiting" || state === "building";
}

/** The account's packs; reloaded every second while one is being made. */
export const evidencePacksQuery = queryOptions({
  queryKey: ["get_evidence_packs"],
  queryFn: async ({ signal }) => (await call("get_evidence_packs", {}, { signal })).packs,
  refetchInterval: ({ state }) => (state.data?.some(isPending) === true ? whileBuildingMs : false),
});

/** Saves a pack. @param email  the account's address */
export async function downloadPack({ pack_id, title }: EvidencePack, email: string): Promise<void> {
  await download("/export/evidence", { email, pack_id }, { fallbackName: `${title}.zip` });
}
