import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { mostCaseRows } from "#contract/evidence/evidence-limits.ts";
import type { CaseEvidence } from "#server/evidence/case-evidence.ts";
import {
  failPack,
  finishPack,
  forgetOldPacks,
  notePackProgress,
} from "#database/evidence/evidence-packs.ts";
import type { ScoreWeights } from "#domain/evidence/leads/lead-evidence.ts";
import type { StatedSearch } from "#domain/evidence/stated-search.ts";
import { inSnapshot } from "#database/in-snapshot.ts";
import { collectEvidence } from "#server/evidence/collect-evidence.ts";
import { type EvidenceSelection, withinLimit } from "#server/evidence/evidence-selection.ts";
import { type ComposedPack, composePack, wantedFilings } from "#server/evidence/compose-pack.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import {
  PackRefused,
  refuseOversized,
  workPrefix,
  writePack,
  type WrittenPack,
} from "#server/evidence/write-pack.ts";
import type { Services } from "#server/endpoint/context.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";
import { packWork } from "#server/limits/limit-table.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { listFetchable, requestOriginals } from "#database/filings/originals.ts";

// Of this process: what is guarded are its processor and disk.
const enqueue = createFairQueue(packWork);

export type PackJob = {
  id: string;
  accountId: number;
  title: string;
  selection: EvidenceSelection;
  withWholeSeries: boolean;
  /** Whether the pack may show insiders' trades. */
  withTrades: boolean;
  /** Reads the weights of scores, in the snapshot of everything else. */
  readScore: (db: Services["db"]) => Promise<ScoreWeights>;
  /** Reads what a case adds, in the snapshot of everything else; null without a case. */
  readCase: ((db: Services["db"]) => Promise<CaseEvidence>) | null;
  /** Reads the search that the rows were selected from, in the snapshot of everything else; null where none is stated. */
  readSearch: ((db: Services["db"]) => Promise<StatedSearch>) | null;
  /** Notes the finished pack in the audit trail, in the transaction that makes it ready. */
  audit: (db: Services["db"], written: WrittenPack, pack: ComposedPack) => Promise<void>;
};

type Builder = Pick<Services, "db" | "clock" | "logger" | "keyRing" | "settings">;

/** Builds a pack when its turn comes; the outcome is in the database. Never throws. */
export async function buildInTurn(services: Builder, job: PackJob): Promise<void> {
  const { db, clock, logger } = services;
  let progress = "Waiting for other packs";
  let state: "waiting" | "building" = "waiting";
  const beat = (): Promise<void> =>
    notePackProgress(db, job.id, { progress, state, at: clock.now().toString() });
  const timer = setInterval(() => void beat().catch(() => undefined), packWork.beatMs);
  try {
    const outcome = await enqueue(String(job.accountId), async () => {
      state = "building";
      await build(services, job, async (text) => {
        progress = text;
        await beat();
      });
    });
    if (outcome === null)
      throw new PackRefused("Too many packs are being created. Try again in a minute.");
  } catch (error) {
    if (!(error instanceof PackRefused)) logger.error({ err: error, pack: job.id }, "pack failed");
    const problem =
      error instanceof PackRefused
        ? error.message
        : "Sentinel could not create this pack because of an internal error. Try again.";
    await failPack(db, job.id, problem).catch((failure: unknown) =>
      logger.error({ err: failure, pack: job.id }, "failure of a pack not noted"),
    );
  } finally {
    clearInterval(timer);
  }
}

async function build(
  services: Builder,
  job: PackJob,
  announce: (progress: string) => Promise<void>,
): Promise<void> {
  const { db, settings, clock, keyRing } = services;
  await removeOldPacks(services);
  await announce("Computing figures");
  const wanted = await inSnapshot(db, null, async (snapshot) => {
    const { selection, caseParts } = await selectionOf(job, snapshot);
    const { withTrades } = job;
    const score = await job.readScore(snapshot);
    const options = { settings, withTrades, score };
    const { evidence } = await collectEvidence(snapshot, selection, options);
    return wantedFilings(evidence, caseParts);
  });
  await awaitOriginals(db, wanted, announce);
  await announce("Computing figures");
  const pack = await inSnapshot(db, null, async (snapshot) => {
    const { selection, caseParts } = await selectionOf(job, snapshot);
    const { title, withWholeSeries, withTrades } = job;
    const { isDemonstration } = settings;
    const request = {
      title,
      selection,
      withWholeSeries,
      withTrades,
      score: await job.readScore(snapshot),
      caseParts,
      search: (await job.readSearch?.(snapshot)) ?? null,
      isDemonstration,
    };
    return await composePack(snapshot, request, settings);
  });
  if (pack.gone.length > 0 && job.readCase === null)
    throw new PackRefused(
      `No longer stored: ${pack.gone.slice(0, 5).join(", ")}. Search again and select the current rows.`,
    );
  await refuseOversized(pack, settings.evidence);
  await announce("Writing the pack");
  const signer = await openEvidenceSigner({ db, keyRing, clock });
  const written = await writePack(db, pack, { folder: settings.evidence, signer, unique: job.id });
  await db.transaction().execute(async (transaction) => {
    const at = clock.now().toString();
    await finishPack(transaction, job.id, { ...written, needs: pack.needs, at });
    await job.audit(transaction, written, pack);
  });
}

async function selectionOf(job: PackJob, db: Services["db"]): Promise<CaseEvidence> {
  if (job.readCase === null) return { selection: job.selection, caseParts: null };
  const evidence = await job.readCase(db);
  const { trades, events } = evidence.selection;
  const rows = trades.length + events.length;
  if (rows > mostCaseRows)
    throw new PackRefused(
      `The case has ${rows} trades and events; a pack can have at most ${mostCaseRows}.`,
    );
  return { ...evidence, selection: withinLimit(evidence.selection) };
}

/** Removes packs that are no longer offered, and what killed processes left. */
async function removeOldPacks({ db, clock, settings }: Builder): Promise<void> {
  const before = clock.now().subtract({ hours: packWork.keptHours });
  const kept = await forgetOldPacks(db, before.toString());
  const folder = settings.evidence.path;
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const isPack = /^[0-9a-f]{64}\.zip$/.test(name) && !kept.has(name.slice(0, 64));
    if (!isPack && !name.startsWith(workPrefix)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    // A pack that was just written may not be noted yet.
    const isOld = found !== null && Date.now() - found.mtimeMs > packWork.leftoversMs;
    if (isOld) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const longestOriginalsWaitMs = 60_000;
const originalsPollMs = 500;

/**
 * Has the bytes of filings fetched that are not kept, by the worker from a followed source, and waits for them.
 * Filings that do not come within a minute are left out of the pack, which says so.
 * @param announce  how many have arrived
 */
async function awaitOriginals(
  db: Database,
  accessions: readonly string[],
  announce: (progress: string) => Promise<void>,
): Promise<void> {
  const wanted = await listFetchable(db, accessions);
  if (wanted.length === 0) return;
  await requestOriginals(db, wanted);
  const deadline = performance.now() + longestOriginalsWaitMs;
  for (
    let left = wanted;
    left.length > 0 && performance.now() < deadline;
    left = await listFetchable(db, wanted)
  ) {
    await announce(`Downloading filings: ${wanted.length - left.length} of ${wanted.length}`);
    await pause(originalsPollMs);
  }
}
