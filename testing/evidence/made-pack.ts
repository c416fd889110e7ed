import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { composePack, type PackRequest } from "#server/evidence/compose-pack.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import { writePack } from "#server/evidence/write-pack.ts";
import { evidenceSettings, publishedScore } from "#testing/evidence/evidence-scene.ts";
import { unpack } from "#testing/evidence/unpacked-pack.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

export type PackMaker = Awaited<ReturnType<typeof createPackMaker>>;

/** Makes signed packs of a database in a folder of its own. */
export async function createPackMaker(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-packs-"));
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  const signer = await openEvidenceSigner({ db, keyRing: testKeyRing, clock });
  return {
    /** @returns the pack as composed, and the folder it is unpacked into */
    make: async (selection: Partial<PackRequest["selection"]>, withTrades = true) => {
      const request: PackRequest = {
        title: "Notices and plans",
        selection: { trades: [], events: [], leads: [], ...selection },
        withWholeSeries: false,
        withTrades,
        score: publishedScore,
        caseParts: null,
        isDemonstration: true,
      };
      const pack = await inSnapshot(db, null, (snapshot) =>
        composePack(snapshot, request, evidenceSettings),
      );
      const target = { path: folder, mostBytes: 1e9 };
      const { path } = await writePack(db, pack, {
        folder: target,
        signer,
        unique: crypto.randomUUID(),
      });
      const root = await mkdtemp(join(folder, "unpacked-"));
      await unpack(path, root);
      return { pack, root };
    },
    remove: async () => rm(folder, { recursive: true }),
  };
}
