import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { AuthenticatedBy } from "#database/tables/accounts.ts";

/**
 * Puts new secrets in place of a live session's and notes that its person has just proved who they
 * are. The refresh secret before counts as used: it ends the session when it comes back.
 * @returns false when the session has ended meanwhile
 */
export async function renewProvedSession(
  db: Database,
  renewal: {
    id: string;
    accessHash: Buffer;
    accessExpiresAt: string;
    refreshHash: Buffer;
    cookieHash: Buffer;
    by: AuthenticatedBy;
    at: string;
  },
): Promise<boolean> {
  const result = await db
    .updateTable("session")
    .set({
      access_token_hash: renewal.accessHash,
      access_expires_at: renewal.accessExpiresAt,
      previous_refresh_hash: sql<Buffer>`refresh_token_hash`,
      refresh_token_hash: renewal.refreshHash,
      cookie_hash: renewal.cookieHash,
      authenticated_at: renewal.at,
      authenticated_by: renewal.by,
      last_used_at: renewal.at,
    })
    .where("id", "=", renewal.id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
