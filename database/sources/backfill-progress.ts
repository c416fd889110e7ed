import type { Pool } from "pg";

export type QueueCounts = {
  waiting: number;
  /** Of these, tried fewer times than someone has patience for. */
  untried: number;
  stored: number;
  unreadable: number;
  absent: number;
};

/** How the wanted filings of some days stand. */
export async function countUnsettled(
  pool: Pool,
  range: { from: string; to: string },
  patience: number,
): Promise<QueueCounts> {
  const { rows } = await pool.query<QueueCounts>(
    `select count(*) filter (where state = 'waiting') as waiting,
            count(*) filter (where state = 'waiting' and (attempts < $3 or claimed_by is not null))
              as untried,
            count(*) filter (where state = 'stored') as stored,
            count(*) filter (where state = 'unreadable') as unreadable,
            count(*) filter (where state = 'absent') as absent
       from wanted_filing where filed_on between $1 and $2`,
    [range.from, range.to, patience],
  );
  return rows[0] ?? { waiting: 0, untried: 0, stored: 0, unreadable: 0, absent: 0 };
}
