import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Resolves when the database answers a query. */
export async function awaitAnswer(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
