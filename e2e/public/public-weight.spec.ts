import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

/** Script of a public page in all, gzip. Source: issue 3. */
const mostScriptBytes = 120_000;

/** Address and what shows that the page is there. */
const publicPages = [
  { path: "/", heading: /^Market surveillance/ },
  { path: "/marketeconomics", heading: /^Economic analysis/ },
  { path: "/login", heading: "Client Login" },
  { path: "/forgot-password", heading: "Lost your password?" },
  { path: "/reset-password", heading: "Set a new password" },
  {
    path: "/verify-email?token=x&email=a%40b.example&choose_password=1",
    heading: "Choose a password",
  },
  { path: "/status", heading: "Status" },
  { path: "/terms", heading: "Terms of Service" },
  // These pages also load the router and the members' routes.
  { path: "/no-such-page", heading: "Page not found", most: 120 * 1_024 },
  { path: "/sign-up", heading: "Create your account", most: 120 * 1_024 },
  { path: "/contact-us", heading: "Let's talk", most: 120 * 1_024 },
] satisfies { path: string; heading: string | RegExp; most?: number }[];

test("public pages load no more script than they may", async ({ browser, baseURL }) => {
  for (const { path, heading, most = mostScriptBytes } of publicPages) {
    await test.step(`${path} loads less than ${most} bytes of script`, async () => {
      // Nothing is in its cache.
      const page = await browser.newPage({ baseURL: baseURL ?? "" });
      const weights = weighScripts(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      const scripts = await Promise.all(weights);
      expect(scripts.length).toBeGreaterThan(0);
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(total, JSON.stringify(scripts)).toBeLessThan(most);
      await page.close();
    });
  }
});

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
