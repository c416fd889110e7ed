import type { Pool } from "pg";

export type FeedCursor = {
  /** Newest acceptance a whole walk has seen; null before the first. */
  seenThrough: string | null;
  /** What was accepted after it may be missing; null when nothing is. */
  gapSince: string | null;
};

/** How far the feed of a form has been seen. */
export async function readFeedCursor(pool: Pool, form: string): Promise<FeedCursor> {
  const { rows } = await pool.query<FeedCursor>(
    `select seen_through as "seenThrough", gap_since as "gapSince" from feed_cursor where form = $1`,
    [form],
  );
  return rows[0] ?? { seenThrough: null, gapSince: null };
}

/**
 * Moves a cursor after everything a walk saw is committed; it never goes back. A gap begins with the
 * walk that could not reach what was seen before, and stays until it is closed.
 */
export async function moveFeedCursor(
  pool: Pool,
  form: string,
  walk: { seenThrough: string | null; gapSince: string | null },
): Promise<void> {
  await pool.query(
    `insert into feed_cursor as c (form, seen_through, gap_since, gap_until, walked_at)
     values ($1, $2, $3, case when $3::timestamptz is not null then $2::timestamptz end, now())
     on conflict (form) do update
        set seen_through = greatest(c.seen_through, excluded.seen_through),
            gap_since = least(c.gap_since, excluded.gap_since),
            gap_until = greatest(c.gap_until, excluded.gap_until),
            walked_at = excluded.walked_at`,
    [form, walk.seenThrough, walk.gapSince],
  );
}

export type FeedGap = { form: string; since: string; until: string };

/** What feed reads could not reach and no index has covered yet. */
export async function listFeedGaps(pool: Pool): Promise<FeedGap[]> {
  const { rows } = await pool.query<FeedGap>(
    `select form, gap_since as since, coalesce(gap_until, walked_at) as until
       from feed_cursor where gap_since is not null order by form`,
  );
  return rows;
}

/** Closes a gap, unless it has grown since it was read. */
export async function closeFeedGap(pool: Pool, gap: FeedGap): Promise<void> {
  await pool.query(
    `update feed_cursor set gap_since = null, gap_until = null
      where form = $1 and gap_since = $2 and coalesce(gap_until, walked_at) = $3`,
    [gap.form, gap.since, gap.until],
  );
}
