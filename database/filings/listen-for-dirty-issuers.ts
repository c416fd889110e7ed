import pg from "pg";
import { connectionSettings } from "#database/connect.ts";
import { dirtyIssuerChannel } from "#database/filings/dirty-issuers.ts";

/**
 * Calls `onNotice` whenever issuers were marked for computing, until `end`. Notices are lost when
 * the connection breaks: look for marked issuers now and then as well.
 */
export async function listenForDirtyIssuers(
  connectionString: string,
  onNotice: () => Promise<void>,
): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client(connectionSettings(connectionString));
  client.on("error", () => undefined);
  client.on("notification", () => {
    onNotice().catch(() => undefined);
  });
  await client.connect();
  await client.query(`listen ${dirtyIssuerChannel}`);
  return { end: () => client.end() };
}
