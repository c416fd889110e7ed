import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { TEST_CHROMIUM_ARGUMENTS, findChromium } from "./testing/find-chromium.ts";

const EXCLUDED = ["**/node_modules/**", "dist/**", ".cache/**", "data/**"];

/**
 * What the oldest PostgreSQL need not run; see docs/decisions/0085-what-runs-on-the-oldest-postgresql.md. A file that is
 * not named here runs on both versions.
 */
const NOT_ON_OLDEST_POSTGRES = [
  // Servers of their own, of the version npm installed; or calls, mails, files, and processes.
  "database/embedded/**",
  "cli/**",
  "sources/**",
  "testing/**",
  "server/*.integration.test.ts",
  "server/{endpoint,live}/**",
  "server/evidence/**",
  "worker/jobs/{follow-calls,send-webhooks,send-messages}.integration.test.ts",
  "worker/alerts/delivery/**",
  // Accounts, inquiries, and standbys, whose statements the query builder writes.
  "server/{sessions,second-factor,accounts}/**",
  "server/operations/{account,administration,alert-channels,second-factor,session,sign-up}/**",
  "server/operations/form-submission.integration.test.ts",
  "database/standby/**",
  // The usual run backs up, and restores, on the oldest version: database/backup/other-postgres.
  "database/backup/{backup,other-postgres,review-backup}.integration.test.ts",
  // Statements of neighbors once more: in volume, under kills, or compared with the replica.
  "database/alerts/hits/record-many-hits.integration.test.ts",
  "database/filings/word-segments.integration.test.ts",
  "database/screening/replica/{replica-*,screening-replica}.integration.test.ts",
  "server/export/subjects/export-formats.integration.test.ts",
  "worker/alerts/keywords/page-equals-stream.integration.test.ts",
  "worker/alerts/matching/{match-amended-trades,match-trades,survive-kills}.integration.test.ts",
  "worker/alerts/prices/survive-kills.integration.test.ts",
  "worker/alerts/replay.integration.test.ts",
  "worker/data-sets/**",
  "worker/filings/{hostile-filing,archive-texts}.integration.test.ts",
  "worker/following/survive-faults.integration.test.ts",
  "worker/jobs/{ingest-archive,ingest-transcripts}.integration.test.ts",
];

const isOnOldestPostgres = process.env["TEST_POSTGRES_BIN"] !== undefined;

/**
 * Node imports the modules itself, as the product does, and reads each once for many files: most of the work. Each file
 * closes what it opened. See docs/decisions/0095-node-imports-the-modules-of-tests.md.
 */
const IN_NODE = {
  isolate: false,
  unstubGlobals: true,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // Room for new objects, so that fewer are looked at twice: a fourteenth of the work.
  execArgv: [
    "--min-semi-space-size=32",
    "--max-semi-space-size=64",
    "--import",
    resolve(import.meta.dirname, "testing/compile-jsx.ts"),
  ],
};

const executablePath = findChromium();

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...EXCLUDED, "**/*.{integration,slow}.test.ts", "e2e/**"],
          ...IN_NODE,
          // Most take milliseconds; on a busy machine many times as long. Only what hangs reaches this.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "slow",
          include: ["**/*.slow.test.ts"],
          exclude: EXCLUDED,
          ...IN_NODE,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: "integration",
          // One more than cores: a test waits for PostgreSQL and for processes of its own.
          maxWorkers: 3,
          // Of its own: projects that run together need the same number of workers.
          sequence: { groupOrder: 1 },
          include: ["**/*.integration.test.ts"],
          exclude: [...EXCLUDED, ...(isOnOldestPostgres ? NOT_ON_OLDEST_POSTGRES : [])],
          globalSetup: ["testing/integration-setup.ts"],
          ...IN_NODE,
          // Most take less than a second and none half a minute, but a machine may be many times slower
          // than another, or busy. Only what hangs reaches these.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          // See docs/decisions/0029-second-tries.md.
          retry: process.env["CI"] === undefined ? 0 : 1,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // Read before the tests: a package found on the way reloads the page under them.
        optimizeDeps: {
          entries: ["web/**/*.component.test.tsx"],
          include: [
            "react",
            "react/jsx-dev-runtime",
            "react-dom",
            "react-dom/client",
            "react-router",
            "@tanstack/react-query",
            "@base-ui/react/toast",
            "@dnd-kit/react",
          ],
        },
        resolve: { dedupe: ["react", "react-dom"] },
        test: {
          name: "components",
          include: ["web/**/*.component.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: TEST_CHROMIUM_ARGUMENTS,
                ...(executablePath === null ? {} : { executablePath }),
              },
              // Clicks wait until nothing moves any more.
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
