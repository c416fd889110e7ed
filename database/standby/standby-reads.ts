import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "#database/connect.ts";
import { createAcknowledgedBeats } from "#database/standby/acknowledged-beats.ts";
import {
  deleteBeats,
  readBeat,
  readNewestBeatAt,
  writeBeat,
} from "#database/standby/heartbeats.ts";
import { createStandbyState } from "#database/standby/standby-state.ts";
import { watchDatabase } from "#database/watch-database.ts";
import type { Clock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";

export type StandbyReads = {
  /**
   * Reads on the standby, in one read-only snapshot that is known not to be too old. Where there is none, or the
   * read fails there, it runs on the primary.
   * @param mayRepeat  whether a read that failed on the standby may run again; one that took too long never does
   */
  read<Result>(
    work: (db: Database) => Promise<Result>,
    mayRepeat?: (error: unknown) => boolean,
  ): Promise<Result>;
  close: () => Promise<void>;
};

type Options = {
  /** Of the standby, or of what leads to one. */
  connectionString: string;
  primary: Database;
  /** The oldest that an answer may be. */
  maxBehindMs: number;
  /** Host and port of this process, for the status page. */
  server: string;
  clock: Clock;
  logger: Logger;
  metrics?: Metrics | null;
  /** Between two beats. */
  beatEveryMs?: number;
};

const usualBeatEveryMs = 1_000;
/** A standby that takes longer for one row does not answer. */
const answerWithinMs = 2_000;
/** Rows of processes that were killed. */
const beatsKept = Temporal.Duration.from({ hours: 24 });

const pool = {
  max: 10,
  connectTimeoutMs: answerWithinMs,
  lockTimeoutMs: 10_000,
  statementTimeoutMs: 55_000,
  areStatementsInTurn: true,
} as const;

/**
 * Reads that may be behind, on a standby. Once a second a beat is written to the primary, and looked for on the
 * standby; every read looks for it again in its own snapshot.
 */
export function openStandbyReads(options: Options): StandbyReads {
  const { primary, maxBehindMs, clock, logger } = options;
  const processId = randomUUID();
  const connections = new Set<pg.PoolClient>();
  const standby = openStandby(options, connections);
  const watch = watchStandby({ ...options, processId, standby, connections });
  let isClosed = false;

  async function read<Result>(
    work: (db: Database) => Promise<Result>,
    mayRepeat: (error: unknown) => boolean = () => true,
  ): Promise<Result> {
    if (!watch.isUsed()) return work(primary);
    let isTooOld = false;
    try {
      return await standby
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(async (snapshot) => {
          const ageMs = await watch.ageOf(snapshot);
          isTooOld = ageMs === null || ageMs > maxBehindMs;
          if (isTooOld) throw new Error("The standby is too far behind.");
          return await work(snapshot);
        });
    } catch (error) {
      if (isTooOld) return work(primary);
      if (isConnectionFailure(error)) watch.failed(error);
      if (isFinal(error) || !mayRepeat(error)) throw error;
      if (error instanceof pg.DatabaseError)
        logger.warn(
          { part: "standby", err: error },
          "a read failed on the standby and is repeated",
        );
      return work(primary);
    }
  }

  const old = clock.now().subtract(beatsKept).toString();
  deleteBeats(primary, { before: old }).catch(() => undefined);
  return {
    read,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await watch.stop();
      await deleteBeats(primary, { processId }).catch(() => undefined);
      await standby.destroy();
    },
  };
}

type Watched = Options & { processId: string; standby: Database; connections: Set<pg.PoolClient> };

/** Sends beats, looks for them on the standby, and decides whether it is used. */
function watchStandby(options: Watched) {
  const { primary, clock, processId, standby, connections } = options;
  const beats = createAcknowledgedBeats();
  const state = createStandbyState(options);

  async function ageOf(db: Database): Promise<number | null> {
    return beats.ageOf(await readBeat(db, processId), performance.now());
  }

  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    const sent = beats.send(performance.now());
    const at = clock.now().toString();
    try {
      await writeBeat(primary, { processId, beat: sent.beat, at }, state.now());
      sent.acknowledge();
    } catch {
      // What the standby shows gets older. That the primary does not answer, its own users say.
      sent.fail();
    }
  }

  async function beat(): Promise<void> {
    sending ??= send().finally(() => {
      sending = null;
    });
    // A commit that waits for its standbys waits without end; what the standby shows gets older meanwhile.
    await inTime(sending).catch(() => undefined);
    await look();
  }

  async function look(): Promise<void> {
    try {
      const ageMs = await inTime(ageOf(standby));
      if (ageMs !== null) return state.seen(ageMs);
      state.notSeen(await inTime(readNewestBeatAt(standby)));
    } catch (error) {
      state.failed(error);
      // What runs on them waits for a standby that does not answer: it fails, and runs on the primary.
      for (const client of connections) client.connection?.stream.destroy();
    }
  }

  const running = keepRunning(beat, options.beatEveryMs ?? usualBeatEveryMs);
  return {
    ageOf,
    isUsed: (): boolean => state.now().isUsed,
    failed: (error: unknown): void => state.failed(error),
    stop: running.stop,
  };
}

function openStandby(
  { connectionString, logger, metrics = null }: Options,
  connections: Set<pg.PoolClient>,
): Database {
  const watch = watchDatabase("standby", { logger, metrics });
  return openDatabase(connectionString, {
    ...pool,
    ...watch,
    onPool: (opened) => {
      opened.on("connect", (client) => connections.add(client));
      opened.on("remove", (client) => connections.delete(client));
      watch.onPool?.(opened);
    },
  });
}

/** Lost, refused, ended by the server, or not answered: other reads would meet the same. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    /^(08...|53...|57P0[1-5]|ECONN.*|ENOTFOUND|ETIMEDOUT|EPIPE)$/.test(code) ||
    /Connection terminated|connection error|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/** A statement that took too long, which would burden the primary as well; a write, which may not be here. */
function isFinal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === "57014" || error.code === "25006");
}

async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const seconds = answerWithinMs / 1_000;
  const timer = setTimeout(
    () => reject(new Error(`The standby did not answer within ${seconds} seconds.`)),
    answerWithinMs,
  );
  // It may fail after the other has ended.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Repeats work, so long after its end each time, without keeping the process alive. */
function keepRunning(work: () => Promise<void>, everyMs: number): { stop: () => Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void>;
  const run = (): void => {
    underWay = work().finally(() => {
      if (!isStopped) timer = setTimeout(run, everyMs).unref();
    });
  };
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
