import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { TEST_CHROMIUM_ARGUMENTS, findChromium } from "#testing/find-chromium.ts";
import { testSecretKeys } from "#testing/server/key-ring.ts";
import { startRealProduct, type StartedProduct } from "#testing/processes/running-product.ts";
import { expect, forgiveRefusedCalls, readAddress, test } from "../journey.ts";
import {
  choose,
  commandSaves,
  createReviewScene,
  goToInteraction,
  highlightLine,
  annotationHistory,
  keptNotes,
  openFromList,
  storedAnnotations,
  writeNote,
} from "./review-scene.ts";
import { signIn } from "../scene.ts";

const texts = [
  "Thank you all for joining us this afternoon.",
  "Revenue was recorded before anything was delivered.",
  "The auditors have asked about it twice.",
];

/** The whole of a line, as its number highlights it. */
const whole = (number: number) => [[0, (texts[number - 1] ?? "").length]];

/** A server of its own on the database of all journeys, to be killed. */
function startServer(dataDir: string, port = "0"): Promise<StartedProduct> {
  return startRealProduct(
    {
      ...testSecretKeys,
      DATABASE_URL: readAddress("E2E_DATABASE_URL"),
      SENTINEL_DATA_DIR: dataDir,
      SENTINEL_PORT: port,
    },
    "server",
  );
}

test("a server killed between a change and its save, and one that was off meanwhile, lose nothing", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  const dataDir = await mkdtemp(join(tmpdir(), "sentinel-review-"));
  let server = await startServer(dataDir);
  const { url } = server;
  try {
    await page.goto(`${url}/categorization`);
    await signIn(page, scene.email);
    await openFromList(page, scene.companyName);
    await choose(page, "Not Relevant");
    await server.stop("SIGKILL");
    await goToInteraction(page, 2);
    await highlightLine(page);
    await choose(page, "Relevant");
    await writeNote(page, "Nobody was listening.");
    await expect(page.getByRole("alert").filter({ hasText: "kept in this browser" })).toBeVisible();
    expect(await storedAnnotations(db, scene)).toEqual({});
    server = await startServer(dataDir, new URL(url).port);
    await expect
      .poll(() => storedAnnotations(db, scene), { timeout: 120_000 })
      .toEqual({
        1: { label: 0, note: null, highlights: [] },
        2: { label: 1, note: "Nobody was listening.", highlights: whole(2) },
      });
    expect(await annotationHistory(db, scene, 2)).toHaveLength(1);
  } finally {
    await server.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
  forgiveRefusedCalls(complaints);
});

type Browser = { page: Page; kill: () => Promise<void> };

/** A browser of its own with this profile, as a person starts it; it can be killed with all its parts. */
async function startBrowser(profile: string): Promise<Browser> {
  const started = spawn(
    findChromium() ?? chromium.executablePath(),
    [
      ...TEST_CHROMIUM_ARGUMENTS,
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"], detached: true },
  );
  const browser = await chromium.connectOverCDP(await debuggingAddress(started));
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const kill = async (): Promise<void> => {
    const gone = once(started, "exit");
    // Its group: a browser is many processes.
    process.kill(-(started.pid ?? Number.NaN), "SIGKILL");
    await gone;
  };
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return { page, kill };
}

function debuggingAddress({ stderr }: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let printed = "";
  stderr?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /DevTools listening on (\S+)/.exec(printed)?.[1];
    if (address !== undefined) resolve(address);
  });
  return promise;
}

test("a browser killed as soon as its database has a change has kept it", async ({
  db,
  baseURL,
}) => {
  const scene = await createReviewScene(db, texts);
  const profile = await mkdtemp(join(tmpdir(), "sentinel-profile-"));
  const address = (path: string) => new URL(path, baseURL).href;
  try {
    const first = await startBrowser(profile);
    await first.page.goto(address("/categorization"));
    await signIn(first.page, scene.email);
    // Nothing reaches the server, however long the browser takes.
    (await commandSaves(first.page)).set("lose");
    await openFromList(first.page, scene.companyName);
    await goToInteraction(first.page, 2);
    await highlightLine(first.page);
    await choose(first.page, "Relevant");
    await writeNote(first.page, "The last words.");
    await expect.poll(() => keptNotes(first.page)).toContain("The last words.");
    await first.kill();
    expect(await storedAnnotations(db, scene)).toEqual({});

    const second = await startBrowser(profile);
    await second.page.goto(address("/categorization"));
    const company = second.page.getByRole("link", { name: scene.companyName });
    await company.or(second.page.getByLabel("Email")).waitFor();
    // The cookie of the session ends with the browser.
    if (!(await company.isVisible())) await signIn(second.page, scene.email);
    await openFromList(second.page, scene.companyName);
    await expect
      .poll(() => storedAnnotations(db, scene))
      .toEqual({ 2: { label: 1, note: "The last words.", highlights: whole(2) } });
    await second.kill();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
