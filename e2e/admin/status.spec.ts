import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import { createUnreadable } from "#testing/factories/filings/status.ts";
import { forgiveDeadNetwork } from "./admin-scene.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { breakCalls, expect, test } from "../journey.ts";
import { expectNoSidewaysScroll, openAs } from "../scene.ts";
import { readStatusScene, type StatusScene } from "./status-scene.ts";

let scene: StatusScene;
test.beforeAll(async ({ db }) => {
  scene = await readStatusScene(db);
});

/** The page is open to visitors too, so one signs in elsewhere. */
async function openStatus(page: Page, db: Database, ...permissions: readonly Permission[]) {
  const person = await openAs(page, db, "/dashboard", ...permissions);
  await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click();
  await expect(page).toHaveURL(/\/status$/);
  return person;
}

test("shows sources, lag, completeness, and unreadable filings, also when the next reading fails [V1.2.10]", async ({
  page,
  db,
  complaints,
}) => {
  await openStatus(page, db);
  await test.step("shows sources, lag and completeness, and opens what a day lacks by keyboard", async () => {
    await expect(page).toHaveTitle("Status | Sentinel");
    const sources = page.getByRole("region", { name: "Freshness per source" });
    await expect(sources.getByRole("row", { name: /EDGAR feed, Forms 3, 4, 5/ })).toBeVisible();
    // Read every 4 h, last 5 h 22 min before the journeys started.
    const late = sources.getByRole("row", { name: /Shares outstanding/ });
    await expect(late).toContainText(/\d+ h \d+ min4 hbehind by \d+ h \d+ min/);
    const text = await late.innerText();
    const [age, behind] = [...text.matchAll(/(\d+) h (\d+) min/g)].map(
      ([, hours, minutes]) => Number(hours) * 60 + Number(minutes),
    );
    expect([age, behind]).toEqual([expect.any(Number), (age ?? 0) - 4 * 60]);
    await expect(page.getByRole("img", { name: /^Lag per half hour/ })).toBeVisible();
    await page.getByRole("button", { name: "View as table" }).click();
    await expect(page.getByRole("columnheader", { name: "From (ET)" })).toBeVisible();

    const grid = page.getByRole("grid", { name: "Completeness of each day" });
    const complete = grid.getByRole("button", { name: dayInWords(scene.complete) });
    await expect(complete).toHaveAccessibleName(/1,000 of 1,000, complete/);
    const many = grid.getByRole("button", { name: dayInWords(scene.many) });
    await expect(many).toContainText("−3");
    await many.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(many).not.toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(many).toBeFocused();
    await page.keyboard.press("Enter");
    const popup = page.getByRole("dialog");
    await expect(popup).toContainText("1,000 in the index, 997 ingested, 1 missing, 2 unreadable");
    const listed = popup.getByRole("list", { name: "Filings not stored" }).getByRole("listitem");
    await expect(listed).toHaveCount(3);
    await expect(listed.first()).toContainText("Wexcombe Marine");
    await expect(popup).toContainText("unclosed element footnote");
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);
    await expect(many).toBeFocused();

    // Only administrators see jobs, mails, and errors.
    await expect(page.getByText("Text messages")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Try again/ })).toHaveCount(0);
  });
  await test.step("unreadable filings are sorted, turned and exported, harmless to a spreadsheet [V1.2.10]", async () => {
    const table = page.getByRole("table", { name: "Unreadable filings" });
    await expect(table.getByRole("columnheader", { name: "Filed" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/^11–/)).toBeVisible();
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe("Unreadable filings.csv");
    const text = await readFile(await download.path(), "utf8");
    expect(text).toContain(`"'=cmd|'/c calc'!A1 3"`);
    expect(text).not.toContain("/data/private");
  });
  await test.step("what is shown stays when the next reading fails, and says so", async () => {
    await expect(page.getByText(/^refreshed /)).toBeVisible();
    await breakCalls(page, "get_source_status");
    await expect(page.getByText(/^cannot be refreshed/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("grid", { name: "Completeness of each day" })).toBeVisible();
    forgiveDeadNetwork(complaints);
  });
});

test("an administrator has an unreadable filing downloaded again; axe finds nothing on the status, also on a phone", async ({
  page,
  db,
}) => {
  await test.step("an administrator has an unreadable filing fetched again, which is written down", async () => {
    const day = scene.missing;
    const accession = await createUnreadable(db, { filed_on: "2026-11-20", reason: "Encoding" });
    await db
      .insertInto("index_entry")
      .values({ accession, day, form: "4", cik: 320193, company_name: "Halden Ridge" })
      .execute();
    const admin = await openStatus(page, db, "admin");
    await expect(page.getByText("Text messages")).toBeVisible();
    const table = page.getByRole("table", { name: "Unreadable filings" });
    await table.getByRole("button", { name: "Filed" }).click();
    await table.getByRole("button", { name: "Filed" }).click();
    await table.getByRole("button", { name: `Try again: ${accession}` }).click();
    await expect(page.getByText(`${accession} will be downloaded again.`)).toBeVisible();
    await expect(table.getByRole("row").filter({ hasText: accession })).toContainText("waiting");
    const wanted = await db
      .selectFrom("wanted_filing")
      .select(["state", "found_in", "cik"])
      .where("accession", "=", accession)
      .execute();
    expect(wanted).toEqual([{ state: "waiting", found_in: "hand", cik: 320193 }]);
    const entry = await db
      .selectFrom("audit_entry")
      .select(["operation", "outcome", "detail"])
      .where("actor", "=", admin.email)
      .where("operation", "=", "retry_filing")
      .execute();
    expect(entry).toEqual([
      {
        operation: "retry_filing",
        outcome: "download requested",
        detail: { accession, form: "4" },
      },
    ]);
  });
  await test.step("axe finds nothing on the status, also on a phone", async () => {
    const grid = page.getByRole("grid", { name: "Completeness of each day" });
    await expect(grid).toBeVisible();
    await expect(page.getByRole("table", { name: "Unreadable filings" })).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await grid.getByRole("button", { name: dayInWords(scene.missing) }).click();
    await expect(page.getByRole("dialog", { name: /in the index/ })).toContainText("missing");
    await expectNoFaultsInAnyTheme(page);
    await page.keyboard.press("Escape");
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
    }
    await expectNoFaultsInAnyTheme(page);
  });
});

test("visitors get the summary, without anything private; axe finds nothing on it", async ({
  page,
}) => {
  await test.step("visitors get the summary, without anything private", async () => {
    const answers: string[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith("/api")) answers.push(await response.text());
    });
    await page.goto("/contact-us");
    await page.getByRole("link", { name: "Status" }).click();
    await expect(page).toHaveURL(/\/status$/);
    await expect(page.getByRole("heading", { name: "Status", level: 1 })).toBeVisible();
    await expect(page.getByText("EDGAR feed, 8-K")).toBeVisible();
    await expect(page.getByText(/missing, \d+ unreadable$/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Incidents, last 7 days" })).toBeVisible();
    expect(answers.join("")).not.toMatch(/\d{10}-\d{2}-\d{6}|Wexcombe|127\.0\.0\.1|private/);
  });
  await test.step("axe finds nothing on the summary, also on a phone", async () => {
    await page.goto("/status");
    await expect(page.getByText("EDGAR feed, 8-K")).toBeVisible();
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await expectNoFaultsInAnyTheme(page);
  });
});
