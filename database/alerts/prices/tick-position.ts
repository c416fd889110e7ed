import type { PoolClient } from "pg";
import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * Through which instant all last trades of a vendor were matched against alerts; null: none yet.
 */
export async function readTickPosition(db: Database, source: string): Promise<string | null> {
  const { rows } = await sql<{ takenThrough: string }>`
    select taken_through as "takenThrough" from tick_position where source = ${source}`.execute(db);
  return rows[0]?.takenThrough ?? null;
}

/** Moves the position on in the transaction that records what was found up to it; never back. */
export async function storeTickPosition(
  client: PoolClient,
  source: string,
  takenThrough: string,
): Promise<void> {
  await client.query(
    `insert into tick_position as p (source, taken_through) values ($1, $2)
     on conflict (source) do update set taken_through = excluded.taken_through
      where p.taken_through < excluded.taken_through`,
    [source, takenThrough],
  );
}

/** The last day whose splits and dividends were requested from a vendor; null: none yet. */
export async function readActionsDay(db: Database, source: string): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from asked_actions where source = ${source}`.execute(db);
  return rows[0]?.day ?? null;
}

/** Records that a vendor has reported all splits and dividends of a day. */
export async function storeActionsDay(db: Database, source: string, day: string): Promise<void> {
  await sql`insert into asked_actions (source, day) values (${source}, ${day})
            on conflict (source) do update set day = excluded.day`.execute(db);
}
