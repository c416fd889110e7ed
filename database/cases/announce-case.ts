import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** PostgreSQL channel for changes of cases; the payload is the ids of the members' accounts, with commas. */
export const caseChannel = "case_change";

/** Once the transaction commits, announces to the current members of a case that it changed. */
export async function announceCase(transaction: Database, caseId: number): Promise<void> {
  await sql`
    select pg_notify(${caseChannel}, string_agg(account_id::text, ',' order by account_id))
      from case_member where case_id = ${caseId} and account_id is not null
    having count(*) > 0`.execute(transaction);
}
