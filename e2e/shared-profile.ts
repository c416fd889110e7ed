import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";

/** Closing takes milliseconds; a page that was just being reloaded was once seen not to close at all. */
const longestClose = 10_000;

/**
 * A profile of the browser that the journeys of a worker use one after the other; each finds it
 * empty. What the browser has loaded and compiled stays, which is a third of opening a page.
 */
export type SharedProfile = { context: BrowserContext; anchor: Page; options: string };

/**
 * @param url  of the product; the page that stays open there keeps the process of its pages
 * @param options  what tells this profile from others
 */
export async function openProfile(
  browser: Browser,
  url: string,
  options: string,
): Promise<SharedProfile> {
  const context = await browser.newContext();
  const anchor = await context.newPage();
  await anchor.goto(`${url}/favicon.svg`);
  return { context, anchor, options };
}

/** Closes the pages of a journey and forgets what they stored. @returns whether another may use the profile */
export async function emptyProfile({ context, anchor }: SharedProfile): Promise<boolean> {
  const pages = context.pages().filter((page) => page !== anchor);
  const areClosed = await closesInTime(Promise.all(pages.map((page) => page.close())));
  if (!areClosed || anchor.isClosed()) return false;
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    context.unrouteAll({ behavior: "ignoreErrors" }),
  ]);
  return anchor.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const { promise, resolve } = Promise.withResolvers<null>();
      indexedDB.deleteDatabase(name).addEventListener("success", () => resolve(null));
      await promise;
    }
    // A clock that was stopped stays so.
    return String(setTimeout).includes("[native code]");
  });
}

/** Closes the profile with all its pages; one that does not close ends with the browser. */
export async function closeProfile(profile: SharedProfile | null): Promise<void> {
  if (profile !== null) await closesInTime(profile.context.close());
}

async function closesInTime(closing: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    return await Promise.race([closing.then(() => true), sleep(longestClose, false, { signal })]);
  } finally {
    waiting.abort();
  }
}
