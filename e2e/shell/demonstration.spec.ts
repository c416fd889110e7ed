import { rm } from "node:fs/promises";
import { demoPassword } from "#cli/sources/demo-accounts.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";
import { expect, test } from "../journey.ts";

/** A market's day in sixteen seconds. */
const speed = "3600";
/** Some five weeks of filings: the demonstration begins about four weeks back. */
const since = Temporal.Now.plainDateISO().subtract({ days: 36 }).toString();

// It signs in at an address of its own.
test.use({ ownProfile: true });

let product: StartedProduct;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dataDir = await makeOpenFolder("sentinel-demonstration-");
  product = await startRealProduct({
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
    SENTINEL_SOURCE: "demo",
    SENTINEL_FOLLOW_SINCE: since,
    SENTINEL_DEMO_SPEED: speed,
  });
  await expect.poll(() => product.output(), { timeout: 500_000 }).toContain("The market is filled");
});
test.afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a printed account sees a market that lives, and that it is invented", async ({ page }) => {
  test.setTimeout(400_000);
  await page.goto(`${product.url}/login`);
  const strip = page.getByRole("complementary", { name: "Demonstration" });
  await expect(strip).toContainText("invented companies, people and prices");
  await page.getByLabel("Email").fill("analyst@demo.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();

  const stored = page.getByRole("list", { name: "Stored data" });
  await expect(stored).toContainText("filings read");
  await expect(strip).toContainText(/\w{3} \d+ \w{3,4} \d{4}, \d\d:\d\d ET/);
  const before = await stored.textContent();
  // No one reloads the page.
  await expect(stored).not.toHaveText(before ?? "", { timeout: 240_000 });

  await page.goto(`${product.url}/explore-trades`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const filing = page.getByRole("link", { name: /^Filing .* in the demonstration$/ }).first();
  const address = await filing.getAttribute("href");
  // The page may run nothing, not even what watches journeys.
  const shown = await page.request.get(`${product.url}${address}`);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toContain("this filing, its company and its people are invented");
});
