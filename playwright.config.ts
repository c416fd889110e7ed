import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./testing/find-chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: ".cache/e2e",
  globalSetup: "./e2e/product-setup.ts",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  workers: 2,
  // See docs/decisions/0029-second-tries.md.
  retries: process.env["CI"] === undefined ? 0 : 1,
  // A machine may run other things beside this; axe alone takes seconds on a full table.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env["E2E_REPORT"]
    ? [["list"], ["json", { outputFile: process.env["E2E_REPORT"] }]]
    : "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Of a second try, where there is one: tracing every journey is a good part of the work. Without
    // the film and the copies of each page, which are half the work of the browser.
    trace: {
      mode: process.env["CI"] === undefined ? "retain-on-failure" : "on-first-retry",
      screenshots: false,
      snapshots: false,
    },
    launchOptions: {
      args: CHROMIUM_ARGUMENTS,
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
});
