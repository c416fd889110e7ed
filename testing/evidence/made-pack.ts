import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import type { StatedSearch } from "#domain/evidence/stated-search.ts";
import { composePack, type PackRequest } from "#server/evidence/compose-pack.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import { writePack } from "#server/evidence/write-pack.ts";
import {
  evidenceSettings,
  publishedScore,
  salesBeforeAnEvent,
} from "#testing/evidence/evidence-scene.ts";
import { stopVerifiers } from "#testing/evidence/verifier-processes.ts";
import { unpack } from "#testing/evidence/unpacked-pack.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

export type PackMaker = Awaited<ReturnType<typeof packsForFile>>;

type Options = {
  withWholeSeries?: boolean;
  withTrades?: boolean;
  /** Reads the search that the pack states, in the snapshot of the pack. */
  readSearch?: (snapshot: Database) => Promise<StatedSearch>;
  /** Another database than that of the maker. */
  of?: Database;
};

/** Makes and unpacks packs of a database in a folder that is removed after the tests of the file. */
export async function packsForFile(db: Database) {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-packs-"));
  afterAll(async () => {
    await stopVerifiers();
    await rm(folder, { recursive: true });
  });
  const clock = createMovableClock("2026-11-20T15:00:00Z");
  const signer = await openEvidenceSigner({ db, keyRing: testKeyRing, clock });
  const unpacked = async (path: string): Promise<string> => {
    const root = await mkdtemp(join(folder, "unpacked-"));
    await unpack(path, root);
    return root;
  };
  /** @returns the pack as composed, its ZIP with the hash, and the folder it is unpacked into */
  const make = async (selection: Partial<EvidenceSelection>, options: Options = {}) => {
    const { of = db, withWholeSeries = false, withTrades = true, readSearch } = options;
    const request: Omit<PackRequest, "search"> = {
      title: "Łódź “pack” <b>& 測試",
      selection: { ...nothingSelected, ...selection },
      withWholeSeries,
      withTrades,
      score: publishedScore,
      caseParts: null,
      isDemonstration: true,
    };
    const pack = await inSnapshot(of, null, async (snapshot) => {
      const search = (await readSearch?.(snapshot)) ?? null;
      return await composePack(snapshot, { ...request, search }, evidenceSettings);
    });
    const target = { path: folder, mostBytes: 1e9 };
    const unique = crypto.randomUUID();
    const written = await writePack(of, pack, { folder: target, signer, unique });
    return { pack, ...written, root: await unpacked(written.path) };
  };
  let few: ReturnType<typeof make> | undefined;
  return {
    folder,
    /** Of the key that signs the packs. */
    keyId: signer.keyId,
    /** Unpacks a pack once more. @returns the folder */
    unpacked,
    make,
    /** The pack of two trades and an event, made once: tests change copies of it. */
    ofFew: async () => {
      few ??= make(await salesBeforeAnEvent(db));
      return await few;
    },
  };
}
