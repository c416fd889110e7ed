import type { ClientBase, Pool } from "pg";

type Queryable = Pick<ClientBase, "query"> | Pick<Pool, "query">;

export type Step = { finishedAt: string | null; detail: unknown };

/** How far a piece of work has come that may be killed and goes on where it was; null before it began. */
export async function readStep(client: Queryable, step: string): Promise<Step | null> {
  const { rows } = await client.query<Step>(
    `select finished_at as "finishedAt", detail from backfill_step where step = $1`,
    [step],
  );
  return rows[0] ?? null;
}

/** Notes that a step is done, with what is worth knowing of it. */
export async function finishStep(
  client: Queryable,
  step: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await client.query(
    `insert into backfill_step (step, finished_at, detail) values ($1, now(), $2)
     on conflict (step) do update set finished_at = excluded.finished_at, detail = excluded.detail`,
    [step, JSON.stringify(detail)],
  );
}

/** Keeps the first day an installation wants, decided once. @returns the day that was decided first */
export async function keepFirstDay(pool: Pool, day: string): Promise<string> {
  const { rows } = await pool.query<{ day: string }>(
    `insert into backfill_step as s (step, finished_at, detail)
     values ('first-day', now(), jsonb_build_object('day', $1::text))
     on conflict (step) do update set detail = s.detail
     returning detail ->> 'day' as day`,
    [day],
  );
  return rows[0]?.day ?? day;
}
