import { countUnread, readChannel } from "#database/alerts/channels/inbox.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import { triageChannel } from "#database/leads/change-leads.ts";
import { leadChannel } from "#database/leads/store-leads.ts";
import { caseChannel } from "#database/cases/announce-case.ts";
import type { Database } from "#database/connect.ts";
import { keepListening } from "#database/listen.ts";
import type { Logger } from "#platform/logger.ts";

/**
 * A client that receives the number of unread matches, at once and whenever it changes, and is notified when leads,
 * or what its organization made of them, or one of the account's cases changed.
 */
export type Follower = {
  accountId: number;
  /** Null: not a holder of alerts. */
  notify: ((unread: number) => void) | null;
  /** Null: sees no leads. */
  leads: { organizationKey: string; notify: () => void } | null;
  /** Null: sees no cases. */
  notifyOfCases: (() => void) | null;
};

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
  const notices = gathered(() => void followers.notifyAll(db).catch(warn));
  /** Organizations whose people changed leads; null: the leads themselves changed. */
  let changedFor: Set<string> | null = new Set();
  const leads = gathered(() => {
    followers.notifyOfLeads(changedFor);
    changedFor = new Set();
  });
  const noteTriage = (organization = ""): Promise<void> => {
    if (organization === "") changedFor = null;
    changedFor?.add(organization);
    return leads.soon();
  };
  /** Accounts whose cases changed; null: any. */
  let membersOfChanged: Set<number> | null = new Set();
  const cases = gathered(() => {
    followers.notifyOfCases(membersOfChanged);
    membersOfChanged = new Set();
  });
  const noteCase = (members = ""): Promise<void> => {
    if (members === "") membersOfChanged = null;
    for (const id of members.split(",")) membersOfChanged?.add(Number(id));
    return cases.soon();
  };
  const channels = {
    [alertNoticeChannel]: notices.soon,
    [readChannel]: notices.soon,
    [leadChannel]: () => noteTriage(),
    [triageChannel]: noteTriage,
    [caseChannel]: noteCase,
  };
  const listening = keepListening(connectionString, channels, warn);
  return {
    follow: (follower) => {
      const unfollow = followers.add(follower);
      void notices.soon();
      return unfollow;
    },
    close: async () => {
      await listening.close();
      notices.stop();
      leads.stop();
      cases.stop();
    },
  };
}

/** Runs once for all calls of a moment. */
function gathered(run: () => void): { soon: () => Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = null;
        run();
      }, gatherMs);
      return Promise.resolve();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
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
    const withInbox = [...this.#sent.keys()].filter(({ notify }) => notify !== null);
    const accounts = [...new Set(withInbox.map(({ accountId }) => accountId))];
    const counts = await countUnread(db, accounts);
    for (const [follower, sent] of this.#sent) {
      const unread = counts.get(follower.accountId) ?? 0;
      if (follower.notify === null || unread === sent) continue;
      this.#sent.set(follower, unread);
      follower.notify(unread);
    }
  }

  /** @param changedFor  keys of organizations; null: all */
  notifyOfLeads(changedFor: ReadonlySet<string> | null): void {
    for (const { leads } of this.#sent.keys()) {
      if (leads !== null && changedFor?.has(leads.organizationKey) !== false) leads.notify();
    }
  }
  /** @param members  ids of accounts; null: all */
  notifyOfCases(members: ReadonlySet<number> | null): void {
    for (const { accountId, notifyOfCases } of this.#sent.keys())
      if (members?.has(accountId) !== false) notifyOfCases?.();
  }
}
