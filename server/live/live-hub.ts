import { countUnread, readChannel } from "#database/alerts/channels/inbox.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import type { Database } from "#database/connect.ts";
import { keepListening } from "#database/listen.ts";
import type { Logger } from "#platform/logger.ts";

/** A client that receives the number of unread matches, at once and whenever it changes. */
export type Follower = { accountId: number; tell: (unread: number) => void };

export type LiveHub = {
  /** Notifies the follower until the returned function is called. */
  follow: (follower: Follower) => () => void;
  close: () => Promise<void>;
};

/** Many matches of one moment are sent once. */
const gatherMs = 150;

/** Sends clients of this process their unread counts; one connection listens for all. */
export function openLiveHub(
  db: Database,
  { connectionString, logger }: { connectionString: string; logger: Logger },
): LiveHub {
  const followers = new Followers();
  const warn = (error: unknown): void =>
    logger.warn({ part: "live", err: error }, "unread counts could not be sent");
  let gathering: NodeJS.Timeout | null = null;
  const notifySoon = (): Promise<void> => {
    gathering ??= setTimeout(() => {
      gathering = null;
      followers.notifyAll(db).catch(warn);
    }, gatherMs);
    return Promise.resolve();
  };
  const channels = { [alertNoticeChannel]: notifySoon, [readChannel]: notifySoon };
  const listening = keepListening(connectionString, channels, warn);
  return {
    follow: (follower) => {
      const unfollow = followers.add(follower);
      void notifySoon();
      return unfollow;
    },
    close: async () => {
      await listening.close();
      if (gathering !== null) clearTimeout(gathering);
    },
  };
}

/** Connected clients, and what each received last. */
class Followers {
  readonly #sent = new Map<Follower, number | null>();

  add(follower: Follower): () => void {
    this.#sent.set(follower, null);
    return () => void this.#sent.delete(follower);
  }

  async notifyAll(db: Database): Promise<void> {
    if (this.#sent.size === 0) return;
    const accounts = [...new Set([...this.#sent.keys()].map(({ accountId }) => accountId))];
    const counts = await countUnread(db, accounts);
    for (const [follower, sent] of this.#sent) {
      const unread = counts.get(follower.accountId) ?? 0;
      if (unread === sent) continue;
      this.#sent.set(follower, unread);
      follower.tell(unread);
    }
  }
}
