import { defineConfig } from "@playwright/test";
import { TEST_CHROMIUM_ARGUMENTS, findChromium } from "./testing/find-chromium.ts";

const executablePath = findChromium();

/** These start a product of their own, or build something: the longest come first, in parallel with the others. */
const WITH_OWN_PRODUCT = [
  "explore/planted-facts",
  "shell/demonstration",
  "dashboard/dashboard-figures",
  "public/hosts",
  "gallery/gallery",
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  // Node reads TypeScript itself. Playwright's own translation of all that journeys import takes 8 s.
  build: { external: ["**/*.ts"] },
  outputDir: ".cache/e2e",
  globalSetup: "./e2e/product-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // One more than cores: a journey waits for timers and for the server about a quarter of its time.
  workers: 3,
  // See docs/decisions/0029-second-tries.md.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // Most take less than ten seconds, but a machine may be many times slower than another, or busy. Only
  // what hangs reaches these.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: "own product", testMatch: WITH_OWN_PRODUCT },
    { name: "shared product", testIgnore: WITH_OWN_PRODUCT },
  ],
  reporter: process.env["E2E_REPORT"]
    ? [["list"], ["json", { outputFile: process.env["E2E_REPORT"] }]]
    : "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Movements are a good part of the work of the browser, and every journey waits for their end.
    contextOptions: { reducedMotion: "reduce" },
    // Of a second try, where there is one: tracing every journey is a good part of the work. Without
    // the film and the copies of each page, which are half the work of the browser.
    trace: {
      mode: process.env["CI"] === undefined ? "retain-on-failure" : "on-first-retry",
      screenshots: false,
      snapshots: false,
    },
    launchOptions: {
      // Pages of one profile share a process, and what it has compiled. See e2e/shared-profile.ts.
      args: [...TEST_CHROMIUM_ARGUMENTS, "--process-per-site"],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
