import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { composePack, type PackRequest } from "#server/evidence/compose-pack.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import type { EvidenceSigner } from "#server/evidence/signing-key.ts";
import { writePack } from "#server/evidence/write-pack.ts";
import { evidenceSettings, publishedScore } from "#testing/evidence/evidence-scene.ts";

type Target = { folder: string; signer: EvidenceSigner };
type Options = { withWholeSeries?: boolean; withTrades?: boolean };

/** Composes a pack of some rows and writes it into a folder. */
export async function makePack(
  database: Database,
  selection: Partial<EvidenceSelection>,
  { folder, signer, withWholeSeries = false, withTrades = true }: Target & Options,
) {
  const request: PackRequest = {
    title: "Łódź “pack” <b>& 測試",
    selection: { ...nothingSelected, ...selection },
    withWholeSeries,
    withTrades,
    score: publishedScore,
    caseParts: null,
    isDemonstration: true,
  };
  const pack = await inSnapshot(database, null, (db) => composePack(db, request, evidenceSettings));
  const target = { path: folder, mostBytes: 1e9 };
  const unique = crypto.randomUUID();
  return { pack, ...(await writePack(database, pack, { folder: target, signer, unique })) };
}
