import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { unpack, verifyBoth } from "#testing/evidence/unpacked-pack.ts";
import { expectNoFaultsAtAnyWidth, expectNoFaultsInAnyTheme } from "../axe.ts";
import { type EmptyProduct, startEmptyProduct } from "../empty-product.ts";
import { expect, test as shared } from "../journey.ts";
import { openAs } from "../scene.ts";

/** Companies of the demo world would change what other journeys find. */
const test = shared.extend<object, { product: EmptyProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const product = await startEmptyProduct();
      await provide(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

test("a pack of selected trades is made, downloaded, and verified without Sentinel; a changed byte is found", async ({
  page,
  db,
  product,
}) => {
  test.slow();
  await storeEvidenceScene(product.databaseUrl, db);
  const link = "/explore-trades?from=2026-01-01&to=2026-11-20&sort=value&order=down";
  await openAs(page, db, link, "explore_trades");
  const made = page.getByRole("button", { name: "Evidence pack" });
  await made.click();
  const dialog = page.getByRole("dialog", { name: "Evidence pack" });
  await dialog.getByRole("button", { name: "Select none" }).click();
  await expect(dialog.getByRole("button", { name: "Make pack" })).toBeDisabled();
  const rows = dialog.getByRole("list", { name: "Rows" }).getByRole("checkbox");
  await rows.nth(0).check();
  await rows.nth(1).check();
  await dialog.getByLabel("Title").fill("Two sales");
  await expectNoFaultsInAnyTheme(page);
  await expectNoFaultsAtAnyWidth(page);
  await dialog.getByRole("button", { name: "Make pack" }).click();
  const saving = dialog.getByRole("button", { name: "Download Two sales" });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  expect(download.suggestedFilename()).toBe("Two sales.zip");

  const folder = await mkdtemp(join(tmpdir(), "sentinel-e2e-pack-"));
  const zip = join(folder, "pack.zip");
  await download.saveAs(zip);
  const root = join(folder, "pack");
  await unpack(zip, root);

  await page.goto("/status");
  await expect(page.getByRole("heading", { name: "Key of evidence packs" })).toBeVisible();
  const key = /key ([0-9a-f]{16})/.exec((await page.locator("main").textContent()) ?? "")?.[1];
  for (const { status, output } of await verifyBoth(root, root, "--key", key ?? "none")) {
    expect(output).toContain("VERIFIED");
    expect(status).toBe(0);
  }

  const report = join(root, "report.html");
  const bytes = await readFile(report);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(report, bytes);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("CHANGED: report.html");
    expect(status).toBe(1);
  }
  await rm(folder, { recursive: true });
});
