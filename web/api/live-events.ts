import { followLive } from "./follow-live.ts";

/** What a part of the page is notified of while it is open. */
export type LiveListener = {
  /** How many matches are unread, at once and after every change. */
  onUnread?: (unread: number) => void;
  /** Leads, or what the organization made of them, changed. */
  onLeads?: () => void;
  /** One of the account's cases changed. */
  onCases?: () => void;
};

const listeners = new Set<LiveListener>();
let connection: { email: string; ending: AbortController } | null = null;
let lastUnread: number | null = null;

/**
 * Listens on the one live connection of this tab, which is opened with the first listener and closed with the last.
 * @param email  of the account shown; with another one a new connection is opened
 * @returns stops listening
 */
export function listenLive(email: string, listener: LiveListener): () => void {
  listeners.add(listener);
  if (connection?.email !== email) connect(email);
  else if (lastUnread !== null) listener.onUnread?.(lastUnread);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

function connect(email: string): void {
  disconnect();
  const ending = new AbortController();
  connection = { email, ending };
  void followLive({
    signal: ending.signal,
    onUnread: (unread) => {
      lastUnread = unread;
      for (const listener of listeners) listener.onUnread?.(unread);
    },
    onLeads: () => {
      for (const listener of listeners) listener.onLeads?.();
    },
    onCases: () => {
      for (const listener of listeners) listener.onCases?.();
    },
  });
}

function disconnect(): void {
  connection?.ending.abort();
  connection = null;
  lastUnread = null;
}
