import type { ClientBase } from "pg";
import type { Database } from "#database/connect.ts";

/** The time zones in which accounts are shown times, IANA names; accounts that are gone are left out. */
export async function readTimeZones(
  client: ClientBase,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; timeZone: string }>(
    `select id, timezone as "timeZone" from account where id = any($1)`,
    [accountIds],
  );
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** The time zone an account is shown times in, an IANA name. */
export async function readTimeZone(db: Database, accountId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom("account")
    .select("timezone")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return timezone;
}
