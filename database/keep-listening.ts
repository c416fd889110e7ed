import { listenForNotices, type NoticeListener } from "#database/listen.ts";

/** After this long a broken connection is rebuilt. */
const lookAgainMs = 10_000;

/**
 * As `listenForNotices`, through broken connections: after each of them every function is called once, for
 * what was announced meanwhile.
 * @param onFailure  called when the database cannot be reached; it is retried automatically
 */
export function keepListening(
  connectionString: string,
  channels: Readonly<Record<string, () => Promise<unknown>>>,
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
    await Promise.all(Object.values(channels).map((told) => told()));
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
