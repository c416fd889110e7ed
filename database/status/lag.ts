import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Nearest-rank percentiles of seconds from acceptance to visible; null without a filing. */
export type Lag = { count: number; p50Seconds: number | null; p95Seconds: number | null };

/** Half an hour of the market, by its first instant. */
export type LagSlot = Lag & { startsAt: string };

const slotSeconds = 1_800;

/**
 * Lag of the filings accepted within [from, to) that the feed named and that are visible, in all
 * and by half hours that have any, oldest first.
 */
export async function readLag(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<{ all: Lag; slots: LagSlot[] }> {
  const { rows } = await sql<Lag & { startsAt: string | null }>`
    select count(*) as count,
           percentile_disc(0.5) within group (order by lag_seconds) as "p50Seconds",
           percentile_disc(0.95) within group (order by lag_seconds) as "p95Seconds",
           to_timestamp(floor(extract(epoch from accepted_at) / ${slotSeconds}) * ${slotSeconds})
             as "startsAt"
      from filing_arrival
     where accepted_at >= ${from} and accepted_at < ${to} and lag_seconds is not null
     group by grouping sets ((), (4))
     order by 4`.execute(db);
  const slots = rows.flatMap(({ startsAt, ...lag }) =>
    startsAt === null ? [] : [{ startsAt, ...lag }],
  );
  const all = rows.find(({ startsAt }) => startsAt === null);
  return {
    all: {
      count: all?.count ?? 0,
      p50Seconds: all?.p50Seconds ?? null,
      p95Seconds: all?.p95Seconds ?? null,
    },
    slots,
  };
}
