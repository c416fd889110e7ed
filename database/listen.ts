import pg from "pg";
import { connectionSettings } from "#database/connect.ts";

type NoticeListener = {
  end: () => Promise<void>;
  /** Whether the connection is gone: nothing is heard any more. */
  isBroken: () => boolean;
};

/**
 * Calls the function of a channel with the payload whenever something is announced on it, until `end`. Notices are
 * lost when the connection breaks: also check periodically for what they announce.
 */
export async function listenForNotices(
  connectionString: string,
  channels: Readonly<Record<string, (payload?: string) => Promise<unknown>>>,
): Promise<NoticeListener> {
  const client = new pg.Client(connectionSettings(connectionString));
  let isBroken = false;
  client.on("error", () => (isBroken = true));
  client.on("end", () => (isBroken = true));
  client.on("notification", ({ channel, payload }) => {
    channels[channel]?.(payload).catch(() => undefined);
  });
  await client.connect();
  for (const channel of Object.keys(channels)) {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  }
  return { end: () => client.end(), isBroken: () => isBroken };
}

/** After this long a broken connection is rebuilt. */
const lookAgainMs = 10_000;

/**
 * As `listenForNotices`, through broken connections: after each of them every function is called once, without a payload, for
 * what was announced meanwhile.
 * @param onFailure  called when the database cannot be reached; it is retried automatically
 */
export function keepListening(
  connectionString: string,
  channels: Readonly<Record<string, (payload?: string) => Promise<unknown>>>,
  onFailure: (error: unknown) => void,
): { close: () => Promise<void> } {
  let listener: NoticeListener | null = null;
  let isClosed = false;

  async function listen(): Promise<void> {
    const opened = await listenForNotices(connectionString, channels);
    if (isClosed) await opened.end();
    else listener = opened;
  }

  async function look(): Promise<void> {
    if (listener !== null && !listener.isBroken()) return;
    listener = null;
    await listen();
    await Promise.all(Object.values(channels).map((notify) => notify()));
  }

  let looking = look().catch(onFailure);
  const timer = setInterval(() => {
    looking = looking.then(look).catch(onFailure);
  }, lookAgainMs);
  timer.unref();

  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await listener?.end().catch(() => undefined);
    },
  };
}
