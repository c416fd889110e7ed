import { readFile } from "node:fs/promises";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import type { Database } from "#database/connect.ts";
import { openAdmin, rowOf } from "./admin-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { expectNoSidewaysScroll, uniqueNumber } from "../scene.ts";

const path = "/profile/admin/audit";

/** Entries of one actor who occurs nowhere else. */
async function writeEntries(db: Database, count: number): Promise<string> {
  const actor = `actor${uniqueNumber()}@x.example`;
  for (let index = 0; index < count; index += 1) {
    await appendAuditEntry(db, {
      at: `2026-11-${String(10 + (index % 3))}T08:00:00Z`,
      actor,
      subject: "=cmd|'/c calc'!A1@x.example",
      operation: index % 2 === 0 ? "admin_edit_user" : "delete_user",
      outcome: `change ${index}`,
      detail: { permissions: "none → alerts" },
      requestId: "request-7",
      networkAddress: "10.0.0.7",
    });
  }
  return actor;
}

test("the trail is reached from Admin, filtered, paged and read entry by entry [V16.2.1]", async ({
  page,
  db,
}) => {
  const actor = await writeEntries(db, 60);
  await openAdmin(page, db);
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  await sidebar.getByRole("link", { name: "Audit Trail" }).click();
  await expect(page).toHaveURL(/\/profile\/admin\/audit$/);
  await expect(page).toHaveTitle("Audit Trail | Sentinel");
  await expect(page.getByText(/[\d,]+ entries, newest first/)).toBeVisible();

  const form = page.getByRole("form", { name: "Filter the audit trail" });
  await form.getByLabel("Actor").fill(actor.toUpperCase());
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("60 entries match, newest first.")).toBeVisible();
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows.first()).toContainText("change 59");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(rows).toHaveCount(10);
  await expect(rows.last()).toContainText("change 0");
  await page.goBack();
  await expect(rows.first()).toContainText("change 59");
  await page.goForward();
  await expect(rows.last()).toContainText("change 0");
  // The number of rows is no step of the history.
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("25");
  await expect(rows.last()).toContainText("change 35");
  await page.goBack();
  await expect(rows.first()).toContainText("change 59");
  await expect(rows).toHaveCount(25);

  await form.getByLabel("Operation").selectOption("delete_user");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("30 entries match, newest first.")).toBeVisible();
  // The view can be kept, reloaded and sent to someone.
  await page.reload();
  await expect(page.getByText("30 entries match, newest first.")).toBeVisible();

  await rows.first().click();
  const dialog = page.getByRole("dialog", { name: /^Entry [\d,]+$/ });
  await expect(dialog).toContainText("none → Alerts");
  await expect(dialog).toContainText("10.0.0.7");
  await expect(dialog).toContainText("request-7");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await form.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText(/[\d,]+ entries, newest first/)).toBeVisible();
});

test("an address the server refuses leaves the filter to correct it; axe finds nothing, also on a phone", async ({
  page,
  db,
  complaints,
}) => {
  const actor = await writeEntries(db, 3);
  await openAdmin(page, db, path);
  await test.step("an address the server refuses leaves the filter to correct it", async () => {
    await page.goto(`${path}?from=2026-99-99`);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const form = page.getByRole("form", { name: "Filter the audit trail" });
    await form.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByText(/[\d,]+ entries, newest first/)).toBeVisible();
    forgiveRefusedCalls(complaints);
  });
  await test.step("axe finds nothing on the trail, also on a phone", async () => {
    await page.goto(`${path}?actor=${encodeURIComponent(actor)}`);
    await expect(rowOf(page, "change 2")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await expect(page.getByRole("form", { name: "Filter the audit trail" })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.locator("tbody").getByRole("row").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await expectNoSidewaysScroll(page);
  });
});

test("all entries of the filter are exported, harmless to a spreadsheet [V1.2.10]", async ({
  page,
  db,
}) => {
  const actor = await writeEntries(db, 60);
  const admin = await openAdmin(page, db, `${path}?actor=${encodeURIComponent(actor)}`);
  await expect(page.getByText("60 entries match")).toBeVisible();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("Audit trail.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text.trimEnd().split("\r\n")).toHaveLength(61);
  expect(text).toContain(`"'=cmd|'/c calc'!A1@x.example"`);
  const entry = await db
    .selectFrom("audit_entry")
    .select("detail")
    .where("operation", "=", "export_audit")
    .where("actor", "=", admin.email)
    .executeTakeFirst();
  expect(entry?.detail).toEqual({ filter: `actor: ${actor}` });
});
