import type { ClientBase } from "pg";

/** The time zone of each alert's owner, IANA name; alerts that are gone are left out. */
export async function readShownZones(
  client: ClientBase,
  alertIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; timeZone: string }>(
    `select alert.id, account.timezone as "timeZone"
       from alert join account on account.id = alert.account_id where alert.id = any($1)`,
    [alertIds],
  );
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}
