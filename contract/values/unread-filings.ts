import { numberText } from "#contract/values/amount-text.ts";

/** Where the count of filings that are still to be read stops. */
export const mostUnreadCounted = 100_000;

/** So many are on their way at any moment of a busy day; more are a backlog, and it is said. */
export const usualUnreadFilings = 20;

/** "1 filing", "1,158 filings", "100,000 filings or more": of a count that stops at `mostUnreadCounted`. */
export function unreadFilingsInWords(count: number): string {
  if (count === 1) return "1 filing";
  return `${numberText(count, 0)} filings${count >= mostUnreadCounted ? " or more" : ""}`;
}
