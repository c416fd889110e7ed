import { defineConfig } from "vitest/config";

const EXCLUDED = ["**/node_modules/**", "dist/**", ".cache/**", "data/**"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...EXCLUDED, "**/*.integration.test.ts", "e2e/**"],
        },
      },
      {
        test: {
          name: "integration",
          include: ["**/*.integration.test.ts"],
          exclude: EXCLUDED,
          globalSetup: ["testing/integration-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
