import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#database/connect.ts";
import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import { makePack } from "#testing/evidence/make-pack.ts";
import { unpack } from "#testing/evidence/unpacked-pack.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

export type PackMaker = Awaited<ReturnType<typeof createPackMaker>>;

/** Makes and unpacks packs of a database in a folder of its own. */
export async function createPackMaker(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-packs-"));
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  const signer = await openEvidenceSigner({ db, keyRing: testKeyRing, clock });
  return {
    /** @returns the pack as composed, and the folder it is unpacked into */
    make: async (selection: Partial<EvidenceSelection>, withTrades = true) => {
      const { pack, path } = await makePack(db, selection, { folder, signer, withTrades });
      const root = await mkdtemp(join(folder, "unpacked-"));
      await unpack(path, root);
      return { pack, root };
    },
    remove: async () => rm(folder, { recursive: true }),
  };
}
