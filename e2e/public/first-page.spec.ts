import { expect, test } from "../journey.ts";

test("the application opens without a complaint", async ({ page }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(/Sentinel/);
});
