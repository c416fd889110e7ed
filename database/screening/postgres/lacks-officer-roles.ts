import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Whether officer roles of some trades have not been computed since migration 67: what searches for roles leaves them out. */
export async function lacksOfficerRoles(db: Database): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select exists (select from trade where officer_roles is null and is_live) as lacks`.execute(db);
  return rows[0]?.lacks === true;
}
