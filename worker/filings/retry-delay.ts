import { retrySeconds } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import type { UnreadableReason } from "#sources/edgar/unreadable.ts";

const { retry } = fetchFilings;

/**
 * How long a filing waits that could not be fetched, in real seconds. One that does not exist may
 * be in the feed before its folder is there; after most of a day it is abandoned until an index
 * lists it. Anything else is retried indefinitely.
 * @param attempts  tries so far
 * @returns null when it is given up
 */
export function waitAfterFailure(error: unknown, attempts: number): number | null {
  const failure = error instanceof EdgarError ? error.failure : null;
  if (failure === "absent" && attempts >= retry.attemptsWhileAbsent) return null;
  if (failure === "refused") return retry.afterRefusalSeconds;
  return retrySeconds(retry, attempts);
}

/** Whether a page was in the filing's place each time, which its record should say. */
export function isPageEachTime(error: unknown, attempts: number): boolean {
  if (!(error instanceof EdgarError) || attempts < retry.attemptsWhileBroken) return false;
  return error.failure === "unavailable" && error.httpStatus === 200;
}

/** What a filing that is only half published, or a page of maintenance in its place, looks like. */
export const passingReasons: readonly UnreadableReason[] = [
  "empty",
  "truncated",
  "html-error-page",
  "missing-header",
  "not-edgar",
];

/**
 * How long to wait before an unreadable filing is read once more, in real seconds.
 * @returns null when its reason will not pass
 */
export function waitAfterUnreadable(reasonCode: string, attempts: number): number | null {
  const mayPass = passingReasons.some((reason) => reason === reasonCode);
  return mayPass && attempts < retry.attemptsWhileBroken ? retrySeconds(retry, attempts) : null;
}
