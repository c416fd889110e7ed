import type { Download } from "@playwright/test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/connect.ts";
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
      const db = openDatabase(product.databaseUrl, { max: 2 });
      await storeEvidenceScene(product.databaseUrl, db);
      await db.destroy();
      await provide(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
});

// In one worker: each has a product of its own, and fills it.
test.describe.configure({ mode: "default" });

test("a pack of selected trades is made, downloaded, and verified without Sentinel; a changed byte is found", async ({
  page,
  db,
}) => {
  test.slow();
  const link = "/explore-trades?from=2026-01-01&to=2026-11-20&sort=value&order=down";
  await openAs(page, db, link, "explore_trades");
  const made = page.getByRole("button", { name: "Evidence pack" });
  await made.click();
  const dialog = page.getByRole("dialog", { name: "Evidence pack" });
  await dialog.getByRole("button", { name: "Select none" }).click();
  await expect(dialog.getByRole("button", { name: "Create pack" })).toBeDisabled();
  const rows = dialog.getByRole("list", { name: "Rows" }).getByRole("checkbox");
  await rows.nth(0).check();
  await rows.nth(1).check();
  await dialog.getByLabel("Title").fill("Two sales");
  await expectNoFaultsInAnyTheme(page);
  await expectNoFaultsAtAnyWidth(page);
  await dialog.getByRole("button", { name: "Create pack" }).click();
  const saving = dialog.getByRole("button", { name: "Download Two sales" });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  expect(download.suggestedFilename()).toBe("Two sales.zip");

  const { folder, root, zip } = await unpackDownload(download);
  await page.goto("/status");
  await expect(page.getByRole("heading", { name: "Signing key of evidence packs" })).toBeVisible();
  const key = /key ([0-9a-f]{16})/.exec((await page.locator("main").textContent()) ?? "")?.[1];
  for (const { status, output } of await verifyBoth(zip, root, "--key", key ?? "none")) {
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

async function unpackDownload(
  download: Download,
): Promise<{ folder: string; root: string; zip: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-e2e-pack-"));
  const zip = join(folder, "pack.zip");
  await download.saveAs(zip);
  const root = join(folder, "pack");
  await unpack(zip, root);
  return { folder, root, zip };
}

test("the guided tour leads from a planted case among the leads to a pack of the case, which verifies", async ({
  page,
  db,
}) => {
  test.slow();
  await openAs(page, db, "/help", "explore_trades", "explore_events");
  await page.getByRole("button", { name: "Start the tour" }).click();
  const card = page.getByRole("complementary", { name: "Guided tour" });
  const leads = page.getByRole("table", { name: "Leads" }).locator("tbody").getByRole("row");
  await expect(leads.first()).toContainText("CPTX");
  // The row opens the lead, not only its title.
  await leads.first().getByRole("cell").nth(3).click();
  await expect(card).toContainText("Step 2 of 6");
  await expect(page.getByRole("dialog").getByText("Total points")).toBeVisible();
  await card.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Escalate" }).click();
  const escalating = page.getByRole("dialog", { name: "Escalate Lead" });
  await escalating.getByLabel("Title").fill("Sales before the trial results");
  await escalating.getByRole("button", { name: "Escalate" }).click();
  await page.getByRole("link", { name: "Open case" }).click();
  await expect(card).toContainText("Step 4 of 6");
  await card.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Evidence pack" }).click();
  const dialog = page.getByRole("dialog", { name: "Evidence pack" });
  await dialog.getByRole("button", { name: "Create pack" }).click();
  const saving = dialog.getByRole("button", { name: /^Download CASE-/ });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  const { folder, root } = await unpackDownload(download);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("VERIFIED");
    expect(status).toBe(0);
  }
  // The trades of the lead are in it, and what of them was recomputed.
  expect(await readFile(join(root, "report.html"), "utf8")).toContain("Tillery Robert V");
  await rm(folder, { recursive: true });
});
