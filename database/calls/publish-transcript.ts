import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Takes a stored call up for review: new interactions, and new texts of those that were corrected. */
export async function publishTranscript(db: Database, callId: number): Promise<void> {
  await sql`select take_up_call(${callId})`.execute(db);
}
