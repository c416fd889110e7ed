import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { z } from "zod";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { createSalesAlert } from "./alert-scene.ts";
import { breakCalls, expect, forgiveRefusedCalls, test } from "../journey.ts";
import { createCompany, createPerson, signIn } from "../scene.ts";

test("results load by page; order, new marks, and file cover all pages", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await createPerson(db, "alerts");
  // The older, the dearer: from October 10 to 21.
  // The newest is reported by another filing as well.
  const trades = Array.from({ length: 12 }, (_, at) => ({
    value: String(100_000 * (12 - at)),
    sum_value: at === 11 ? null : String(100_000 * (12 - at)),
    accepted_at: `2026-10-${10 + at}T18:31:00Z`,
  }));
  const company = await createCompany(page, db, trades);
  const alertId = await createSalesAlert(db, {
    email,
    name: "Paged",
    company,
    // After all of them: only what is recorded below is.
    watchedFrom: "2026-10-30T00:00:00Z",
  });
  await sql`delete from alert_sweep where alert_id = ${alertId}`.execute(db);
  const oldest = await db
    .selectFrom("trade")
    .select(["accession", "row_number"])
    .where("issuer_cik", "=", company.cik)
    .orderBy("accepted_at")
    .executeTakeFirstOrThrow();
  const hitId = await createHit(db, {
    alertId,
    dedupKey: `${oldest.accession}/${oldest.row_number}`,
    accession: oldest.accession,
    cik: company.cik,
    happenedAt: "2026-10-10T18:31:00Z",
  });
  const parts: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api")) return;
    const {
      type,
      page: of,
      sort_column: by,
    } = z.looseObject({ type: z.string() }).parse(request.postDataJSON());
    if (type === "get_alert") parts.push([of, by]);
  });

  await page.goto("/alert?alertName=Paged");
  await signIn(page, email);
  const sentence = page.getByText("12 matches in 12 months, 1 recorded by the alert");
  await expect(sentence).toContainText("newest first. 1 was unread when you opened this page.");
  const table = page.getByRole("table", { name: "Results for Paged" });
  const rows = table.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("21 Oct 2026");
  await expect(table.getByText("Unread:")).toHaveCount(0);
  await expect(table.getByText("Another filing of the same group reports")).toHaveCount(1);
  await expect(rows.first()).toContainText("Totals count them once, with that filing.");
  await expect(table.getByText("Excluded", { exact: true })).toHaveCount(1);
  // Opening the results reads the matches of all pages.
  const hit = db.selectFrom("alert_hit").select("read_at").where("id", "=", hitId);
  await expect.poll(async () => (await hit.executeTakeFirstOrThrow()).read_at).not.toBeNull();

  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("10 Oct 2026");
  await expect(rows.last()).toContainText("Unread:");
  await expect(sentence).toContainText("1 was unread when you opened this page.");
  const value = table.getByRole("button", { name: "Value", exact: true });
  await value.click();
  await expect(rows.first()).toContainText("$ 100,000.00");
  await expect(rows).toHaveCount(10);
  await expect(sentence).not.toContainText("newest first");
  await value.click();
  await expect(rows.first()).toContainText("$ 1,200,000.00");
  await expect(rows.first()).toContainText("Unread:");
  const size = page.getByRole("combobox", { name: "Rows per page" });
  await size.selectOption("25");
  await expect(rows).toHaveCount(12);
  await size.selectOption("10");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("$ 1,200,000.00");

  // The order is in the address: it survives a reload and leaving the page.
  await page.reload();
  await expect(rows.first()).toContainText("$ 1,200,000.00");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Back to Alerts" }).click();
  await expect(page.getByRole("table", { name: "Insider Trading Alerts" })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("$ 100,000.00");
  await page.getByRole("button", { name: "Page 1", exact: true }).click();
  await expect(rows.first()).toContainText("$ 1,200,000.00");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toContain('"Value","Counted in Totals ($)","Excluded Because","10b5-1"');
  expect(lines[1]).toContain('"1200000","1200000","",');
  expect(lines[12]).toContain('"100000","","already reported in another filing",');
  expect(parts).toEqual([
    [1, undefined],
    [2, undefined],
    [1, "Value"],
    [1, "Value"],
    // 25 rows per page, and 10 again.
    [1, "Value"],
    [1, "Value"],
    // Reloaded, the second page, left and returned to it, and the first page.
    [1, "Value"],
    [2, "Value"],
    [2, "Value"],
    [1, "Value"],
    [undefined, "Value"],
  ]);

  // Back returns to the page of results before.
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await page.goForward();
  await expect(rows).toHaveCount(10);

  const mend = await breakCalls(page, "get_alert");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(
    page.getByRole("heading", { name: "The CSV file could not be created." }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText("$ 100,000.00");

  // An order that only alerts of another kind have is dropped.
  await page.goto("/alert?alertName=Paged&matches_sort=Items.asc");
  await expect(rows.first()).toContainText("21 Oct 2026");
  await expect(page).toHaveURL(/\/alert\?alertName=Paged$/);
  forgiveRefusedCalls(complaints);
});
