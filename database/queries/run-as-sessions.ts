import type { Database } from "#database/connect.ts";

type OwnSession = { cookieHash: Buffer; deviceId: string | null; absoluteExpiresAt: string };

/** The session while nothing has ended it, held until the transaction ends. */
export async function lockLiveSession(
  transaction: Database,
  id: string,
): Promise<OwnSession | undefined> {
  return transaction
    .selectFrom("session")
    .select([
      "cookie_hash as cookieHash",
      "device_id as deviceId",
      "absolute_expires_at as absoluteExpiresAt",
    ])
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Ends what runs as another from the session. */
export async function endRunAsOf(
  transaction: Database,
  { parentId, reason, at }: { parentId: string; reason: string; at: string },
): Promise<void> {
  await transaction
    .updateTable("session")
    .set({ revoked_at: at, revoked_reason: reason })
    .where("parent_session_id", "=", parentId)
    .where("revoked_at", "is", null)
    .execute();
}
