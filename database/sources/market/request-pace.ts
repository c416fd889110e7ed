import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** One pace for all processes that call one host; `Pace` of the EDGAR client. */
export type RequestPace = {
  waitForSlot: (signal?: AbortSignal) => Promise<void>;
  backOff: (retryAfterSeconds: number | null) => Promise<void>;
  succeed: () => Promise<void>;
};

/** A time to go by in place of the database's clock and real waiting, for tests. */
export type PaceTime = {
  /** Instant, UTC. */
  now: () => string;
  /** Of this process, since any moment. */
  elapsedMs: () => number;
  wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

export type PaceOptions = {
  /** Host or vendor; all that share the name share the pace. */
  name: string;
  requestsPerSecond: number;
  time?: PaceTime;
};

/**
 * EDGAR allows ten requests a second. Turns 110 ms apart keep that even where ten of them reach the
 * host 100 ms closer together than they were given out.
 */
const smallestSpacingSeconds = 0.11;
const longestBackOffSeconds = 600;
/** A host that demands a longer pause is called again after an hour anyway. */
const longestPauseSeconds = 3_600;
/** Simultaneous calls may have read the clock a little earlier. */
const pauseMarginSeconds = 1;
/**
 * A process that was held up has missed its turns. Were they taken all at once when it goes on, the
 * host would see them in one burst.
 */
const mostLateMs = 250;
/**
 * Longest plausible queue, apart from pauses. A turn or pause further ahead was given out before the
 * clock was set back and is ignored.
 */
const longestQueue = { seconds: 60, turns: 20 } as const;

/**
 * Gives out turns to all processes that call a host, evenly spaced by the clock of the database. One statement
 * takes one turn, so nothing is held by a process that stops. After a refusal no process has a slot for 1, 2,
 * 4 … 600 s, or as long as the host says; refusals that come in during the pause are of the same burst and
 * lengthen it only by what they say.
 */
export function createRequestPace(db: Database, options: PaceOptions): RequestPace {
  const { name, time } = options;
  const spacing = Math.max(1 / options.requestsPerSecond, smallestSpacingSeconds);
  const now = (): RawBuilder<string> =>
    time === undefined ? sql`clock_timestamp()` : sql`${time.now()}::timestamptz`;
  const wait = time?.wait ?? sleepFor;
  const elapsedMs = time?.elapsedMs ?? (() => performance.now());
  let wasRefused = false;
  return {
    waitForSlot: async (signal) => {
      for (;;) {
        signal?.throwIfAborted();
        const slot = await reserveSlot(db, { name, spacing, now: now() });
        wasRefused = slot.refusals > 0;
        if (slot.wait_ms <= 0) return;
        const beganAt = elapsedMs();
        await wait(slot.wait_ms, signal);
        const lateMs = elapsedMs() - beganAt - slot.wait_ms;
        if (lateMs > mostLateMs) continue;
        if (!(await isPaused(db, name, now()))) return;
      }
    },
    backOff: async (retryAfterSeconds) => {
      await pause(db, { name, now: now(), retryAfterSeconds });
      wasRefused = true;
    },
    succeed: async () => {
      if (!wasRefused) return;
      await sql`
        update request_pace as pace set refusals = 0, paused_until = null
         where name = ${name}
           and coalesce(${pauseThatCounts(now())} <= ${now()}, true)`.execute(db);
    },
  };
}

async function sleepFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
}

type Slot = { wait_ms: number; refusals: number };

async function reserveSlot(
  db: Database,
  { name, spacing, now }: { name: string; spacing: number; now: RawBuilder<string> },
): Promise<Slot> {
  const step = sql`make_interval(secs => ${spacing})`;
  const queue = longestQueue.seconds + longestQueue.turns * spacing;
  const pausedUntil = pauseThatCounts(now);
  const { rows } = await sql<Slot>`
    insert into request_pace as pace (name, next_at) values (${name}, ${now} + ${step})
        on conflict (name) do update
       set next_at = ${step} + greatest(
             ${now},
             case when pace.next_at
                       < greatest(${now}, ${pausedUntil}) + make_interval(secs => ${queue})
                  then pace.next_at end,
             ${pausedUntil})
    returning (extract(epoch from pace.next_at - ${step} - ${now}) * 1000)::float8 as wait_ms,
              pace.refusals`.execute(db);
  const [slot] = rows;
  if (slot === undefined) throw new Error(`No slot was given out for ${name}.`);
  return slot;
}

/** The end of the pause, null where none counts. */
function pauseThatCounts(now: RawBuilder<string>): RawBuilder<string | null> {
  const longest = longestPauseSeconds + pauseMarginSeconds;
  return sql`case when pace.paused_until <= ${now} + make_interval(secs => ${longest})
                  then pace.paused_until end`;
}

async function isPaused(db: Database, name: string, now: RawBuilder<string>): Promise<boolean> {
  const { rows } = await sql<{ is_paused: boolean | null }>`
    select ${pauseThatCounts(now)} > ${now} as is_paused
      from request_pace as pace where name = ${name}`.execute(db);
  return rows[0]?.is_paused === true;
}

async function pause(
  db: Database,
  refusal: { name: string; now: RawBuilder<string>; retryAfterSeconds: number | null },
): Promise<void> {
  const { name, now } = refusal;
  const pauseSeconds = Math.min(refusal.retryAfterSeconds ?? 0, longestPauseSeconds);
  await sql`
    insert into request_pace as pace (name, next_at, refusals, paused_until)
    values (${name}, ${now}, 1, ${now} + make_interval(secs => ${Math.max(1, pauseSeconds)}))
        on conflict (name) do update set
           refusals = case when ${pauseThatCounts(now)} > ${now} then pace.refusals
                           else least(pace.refusals, 30) + 1 end,
           paused_until = greatest(
             ${pauseThatCounts(now)},
             ${now} + make_interval(secs => greatest(
               ${pauseSeconds}::float8,
               case when ${pauseThatCounts(now)} > ${now} then 0
                    else least(${longestBackOffSeconds}::float8, power(2, least(pace.refusals, 30)))
               end)))`.execute(db);
}
