import pg from "pg";
import { connectionSettings } from "#database/connect.ts";

export type NoticeListener = {
  end: () => Promise<void>;
  /** Whether the connection is gone: nothing is heard any more. */
  isBroken: () => boolean;
};

/**
 * Calls the function of a channel whenever something is announced on it, until `end`. Notices are
 * lost when the connection breaks: look for what they tell of now and then as well.
 */
export async function listenForNotices(
  connectionString: string,
  channels: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<NoticeListener> {
  const client = new pg.Client(connectionSettings(connectionString));
  let isBroken = false;
  client.on("error", () => (isBroken = true));
  client.on("end", () => (isBroken = true));
  client.on("notification", ({ channel }) => {
    channels[channel]?.().catch(() => undefined);
  });
  await client.connect();
  for (const channel of Object.keys(channels)) {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  }
  return { end: () => client.end(), isBroken: () => isBroken };
}
