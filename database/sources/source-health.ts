import type { Database } from "#database/connect.ts";
import { sql } from "kysely";

export type HealthNote = {
  /** 'feed/4', 'daily-index', 'full-index', 'tickers', 'companies', 'prices/daily', 'prices/live' … */
  part: string;
  /** 'edgar', 'demo', or the vendor's name. */
  source: string;
  /** Real instant of the try, UTC. */
  at: string;
  /** Null where it is polled at set hours. */
  intervalSeconds: number | null;
  /** After how long without success it counts as silent. */
  silentAfterSeconds: number;
};

/** Notes that a part of a source answered. */
export async function noteSuccess(
  db: Database,
  note: HealthNote & {
    /** Null when it brought nothing new. */
    newest: { name: string; at: string | null } | null;
    detail?: string;
  },
): Promise<void> {
  const values = {
    source: note.source,
    last_attempt_at: note.at,
    last_success_at: note.at,
    failures: 0,
    interval_seconds: note.intervalSeconds,
    silent_after_seconds: note.silentAfterSeconds,
    ...(note.detail === undefined ? {} : { detail: note.detail }),
    ...(note.newest === null
      ? {}
      : {
          last_news_at: note.at,
          newest_item: note.newest.name,
          newest_item_at: note.newest.at,
        }),
  };
  await db
    .insertInto("source_health")
    .values({ part: note.part, ...values })
    .onConflict((conflict) => conflict.column("part").doUpdateSet(values))
    .execute();
}

/** Notes that a part of a source did not answer, or not what was requested. */
export async function noteFailure(
  db: Database,
  note: HealthNote & { error: string },
): Promise<void> {
  const values = {
    source: note.source,
    last_attempt_at: note.at,
    last_error: note.error,
    last_error_at: note.at,
    interval_seconds: note.intervalSeconds,
    silent_after_seconds: note.silentAfterSeconds,
  };
  await db
    .insertInto("source_health")
    .values({ part: note.part, ...values, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .column("part")
        .doUpdateSet({ ...values, failures: sql<number>`source_health.failures + 1` }),
    )
    .execute();
}
