import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { openDatabase } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { nothingSelected } from "#server/evidence/evidence-selection.ts";
import { composePack } from "#server/evidence/compose-pack.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import { writePack } from "#server/evidence/write-pack.ts";
import { systemClock } from "#platform/clock.ts";
import { evidenceSettings, publishedScore } from "#testing/evidence/evidence-scene.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

/**
 * Writes one pack, to be killed: says "ready" once it is composed, waits for the folder on its standard input, then
 * says "begun" when it starts to write and "done" when the pack is there.
 */
const { connectionString, trades } = z
  .object({
    connectionString: z.string(),
    trades: z.array(z.object({ accession: z.string(), rowNumber: z.int() })),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const db = openDatabase(connectionString, { max: 2 });
const request = {
  title: "Killed",
  selection: { ...nothingSelected, trades },
  withWholeSeries: true,
  withTrades: true,
  score: publishedScore,
  caseParts: null,
  search: null,
  isDemonstration: true,
};
const pack = await inSnapshot(db, null, (snapshot) =>
  composePack(snapshot, request, evidenceSettings),
);
const signer = await openEvidenceSigner({ db, keyRing: testKeyRing, clock: systemClock });
process.stdout.write("ready\n");
const folder = (await text(process.stdin)).trim();
process.stdout.write("begun\n");
const target = { path: folder, mostBytes: Number.MAX_SAFE_INTEGER };
await writePack(db, pack, { folder: target, signer, unique: randomUUID() });
process.stdout.write("done\n");
await db.destroy();
