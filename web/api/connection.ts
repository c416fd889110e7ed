import { useSyncExternalStore } from "react";

const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
const longestWaitMs = 5_000;

let isReachable = true;
let pauseMs = firstPauseMs;
let nextAsk: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server can be reached, as the calls of this page find. */
export function useIsServerReachable(): boolean {
  return useSyncExternalStore(listen, isServerReachable);
}

/** Says what happens whenever the server can be reached again. */
export function whenServerReturns(handler: () => void): void {
  listen(() => {
    if (isReachable) handler();
  });
}

/** Whether the server can be reached, at this moment. */
export function isServerReachable(): boolean {
  return isReachable;
}

/**
 * No answer came to a call. From now on the server is asked, after growing pauses, until it can work again; where no part
 * of the page waits for that, it is not.
 */
export function noteNoAnswer(): void {
  if (!isReachable || listeners.size === 0) return;
  isReachable = false;
  pauseMs = firstPauseMs;
  notify();
  nextAsk = setTimeout(() => void askAgain(), pauseMs);
}

/** The server answered a call, so it can be reached, whatever `/ready` says. */
export function noteAnswer(): void {
  if (isReachable) return;
  clearTimeout(nextAsk);
  isReachable = true;
  notify();
}

/** Finds out whether the server can be reached, where no call has. */
export async function checkConnection(): Promise<void> {
  if (!isReachable) return;
  if ((await ask())?.ok !== true) noteNoAnswer();
}

async function askAgain(): Promise<void> {
  const answer = await ask();
  // An answer to a call may have come meanwhile.
  if (isReachable) return;
  pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  if (answer?.ok === true) noteAnswer();
  else nextAsk = setTimeout(() => void askAgain(), pauseMs);
}

async function ask(): Promise<Response | null> {
  try {
    const response = await fetch("/ready", { signal: AbortSignal.timeout(longestWaitMs) });
    return isOfServer(response) ? response : null;
  } catch {
    return null;
  }
}

/** The server answers in JSON; a proxy in front of it has pages of its own. */
function isOfServer({ headers }: Response): boolean {
  return headers.get("content-type")?.includes("json") === true;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
