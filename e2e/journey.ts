import { expect, type Page, type Request, test as base } from "@playwright/test";
import type { OperationType } from "#contract/catalogue.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import { closeProfile, emptyProfile, openProfile, type SharedProfile } from "./shared-profile.ts";

type JourneyFixtures = {
  /**
   * Whether the journey needs a new profile of the browser: it measures a first visit, stores something for another
   * address than the product's, or sets options of the browser other than `viewport` and `contextOptions`.
   */
  ownProfile: boolean;
  /** What the page complained of: console errors, uncaught errors, blocked by the content policy. */
  complaints: string[];
};

type WorkerFixtures = {
  /** The product that journeys share. A file of journeys may have one of its own. */
  product: { url: string; databaseUrl: string };
  /** The product's database, for setting the scene with factories. */
  db: Database;
  /** The profile of the journeys before, if it can be used again. */
  profiles: { last: SharedProfile | null };
};

/**
 * A browser journey on the running product. It fails on anything the page complains of, whatever
 * else it asserts; a journey that provokes a refused call says so with `forgiveRefusedCalls`.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) =>
      provide({ url: readAddress("E2E_URL"), databaseUrl: readAddress("E2E_DATABASE_URL") }),
    { scope: "worker" },
  ],
  baseURL: async ({ product }, provide) => provide(product.url),
  db: [
    async ({ product }, provide) => {
      const db = openDatabase(product.databaseUrl, { max: 2 });
      await provide(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],
  profiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const profiles: WorkerFixtures["profiles"] = { last: null };
      await provide(profiles);
      await closeProfile(profiles.last);
    },
    { scope: "worker" },
  ],
  ownProfile: [false, { option: true }],
  context: async (
    { browser, product, profiles, ownProfile, viewport, javaScriptEnabled, contextOptions },
    provide,
  ) => {
    if (ownProfile || !javaScriptEnabled) {
      const context = await browser.newContext();
      await provide(context);
      await context.close();
      return;
    }
    const options = JSON.stringify([viewport, contextOptions]);
    if (profiles.last?.options !== options) {
      await closeProfile(profiles.last);
      profiles.last = await openProfile(browser, product.url, options);
    }
    await provide(profiles.last.context);
    if (await emptyProfile(profiles.last)) return;
    await closeProfile(profiles.last);
    profiles.last = null;
  },
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = [];
      await listenForComplaints(page, complaints);
      await provide(complaints);
      // A call that is answered by the journey may still be under way.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(complaints.filter((text) => !(forgiven.has(complaints) && isRefusal(text)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});

export { expect };

const refusedCall = /^console: Failed to load resource: .*\/(?:api|live|ready|export\/trades)\)$/;
/** Code that is loaded when it is first needed, requested from a server that is off, or that stops before it answers. */
const refusedCode =
  /^console: .* net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE) \(.*\/assets\/[\w-]+\.js(?:\?try=\d+)?\)$/;

/** Complaints of journeys that cause refused calls on purpose. */
const forgiven = new WeakSet<string[]>();

const isRefusal = (text: string): boolean => refusedCall.test(text) || refusedCode.test(text);

/**
 * Ignores what the browser reports about calls that the server refused, so far and from now on: it may report a refusal
 * later than the page shows it. Anything else still counts.
 */
export function forgiveRefusedCalls(complaints: string[]): void {
  forgiven.add(complaints);
  expect(complaints.filter((text) => !isRefusal(text))).toEqual([]);
  complaints.length = 0;
}

/** Whether a request of the page calls this operation. */
export function isCallOf(request: Request, operation: OperationType): boolean {
  if (new URL(request.url()).pathname !== "/api") return false;
  const call: unknown = request.postDataJSON();
  return typeof call === "object" && call !== null && "type" in call && call.type === operation;
}

/** Lets every call of this operation fail, until the answer is called. */
export async function breakCalls(
  page: Page,
  operation: OperationType,
): Promise<() => Promise<void>> {
  await page.route("**/api", (route) =>
    isCallOf(route.request(), operation) ? route.abort() : route.fallback(),
  );
  return () => page.unroute("**/api");
}

declare global {
  /** In the page. */
  var reportPolicyViolation: (text: string) => void;
}

/** Collects what a page complains of that is not the journey's own. */
export async function listenForComplaints(page: Page, complaints: string[]): Promise<void> {
  page.on("pageerror", (error) => complaints.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  await page.exposeFunction("reportPolicyViolation", (text: string) => {
    complaints.push(`content policy: ${text}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      globalThis.reportPolicyViolation(
        `${event.effectiveDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber} ${event.sample}`,
      );
    });
  });
}

export function readAddress(variable: string): string {
  const address = process.env[variable];
  if (address === undefined)
    throw new Error(`${variable} is not set: run this with "npm run e2e".`);
  return address;
}
