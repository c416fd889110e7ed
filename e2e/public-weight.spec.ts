import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

/** Script of a public page in all, gzip. Source: issue 3. */
const mostScriptBytes = 120_000;

/** Address and what shows that the page is there. */
const publicPages = [
  { path: "/login", heading: "Client Login" },
  { path: "/sign-up", heading: "Create your account" },
  { path: "/terms", heading: "Terms of Service" },
  { path: "/no-such-page", heading: "Page not found" },
] as const;

for (const { path, heading } of publicPages) {
  test(`${path} loads less than ${mostScriptBytes} bytes of script`, async ({ page }) => {
    const weights = weighScripts(page);
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    const scripts = await Promise.all(weights);
    expect(scripts.length).toBeGreaterThan(0);
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, JSON.stringify(scripts)).toBeLessThan(mostScriptBytes);
  });
}

/** Every script the page gets from now on, with its gzip size. */
function weighScripts(page: Page): Promise<{ url: string; bytes: number }>[] {
  const weights: Promise<{ url: string; bytes: number }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const weigh = async () => {
      const body = await response.body();
      return { url: new URL(response.url()).pathname, bytes: gzipSync(body).length };
    };
    weights.push(weigh());
  });
  return weights;
}
