import { readFile } from "node:fs/promises";
import { z } from "zod";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { forgiveDeadNetwork } from "../admin/admin-scene.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { createSalesAlert } from "./alert-scene.ts";
import { breakCalls, expect, forgiveRefusedCalls, test } from "../journey.ts";
import { createCompany, createPerson, expectNoSidewaysScroll, signIn } from "../scene.ts";

test("an alert's results are read, sorted, exported, marked as seen, and sent as configured", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await createPerson(db, "alerts");
  // The dearest was found by the watch, and filed late.
  const trades = Array.from({ length: 12 }, (_, at) => ({
    value: String(100_000 * (at + 1)),
    sum_value: String(100_000 * (at + 1)),
    days_to_file: at === 11 ? 6 : 2,
    owner_name: at === 0 ? "=Formula Fiona" : `Seller ${at}`,
    accepted_at: `2026-10-${String(10 + at)}T18:31:00Z`,
  }));
  const company = await createCompany(page, db, trades);
  const alertId = await createSalesAlert(db, {
    email,
    name: "Late sales",
    company,
    // Before the newest of them.
    watchedFrom: "2026-10-21T18:00:00Z",
  });
  const newest = await db
    .selectFrom("trade")
    .select(["accession", "row_number"])
    .where("issuer_cik", "=", company.cik)
    .orderBy("accepted_at", "desc")
    .executeTakeFirstOrThrow();
  await createHit(db, {
    alertId,
    dedupKey: `${newest.accession}/${newest.row_number}`,
    accession: newest.accession,
    cik: company.cik,
    happenedAt: "2026-10-21T18:31:00Z",
  });

  await page.goto("/alert?alertName=Late+sales");
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: "Results for Late sales" })).toBeVisible();
  await expect(
    page.getByText(
      "12 matches in 12 months, 1 recorded by the alert, newest first. 1 was unread when",
    ),
  ).toBeVisible();
  const chips = page.getByRole("list", { name: "Conditions" });
  await expect(chips).toContainText(company.ticker);
  await expect(chips).toContainText("Sales");

  const table = page.getByRole("table", { name: "Results for Late sales" });
  const rows = table.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(10);
  const first = rows.first();
  await expect(first).toContainText("Unread:");
  await expect(first).toContainText("21 Oct 2026 18:31");
  await expect(first).toContainText("$ 1,200,000.00");
  await expect(first.getByRole("link", { name: company.ticker, exact: true })).toHaveAttribute(
    "href",
    `https://finance.yahoo.com/quote/${company.ticker}`,
  );
  await expect(first.getByRole("link", { name: "Form 4" })).toHaveAttribute("target", "_blank");
  await expect(first.getByRole("button", { name: "Filed late" })).toHaveAccessibleDescription(
    "The SEC requires filing within 2 days. This trade was filed in 6 days.",
  );
  await first.getByRole("button", { name: /to a case$/ }).click();
  const toCase = page.getByRole("dialog", { name: "Add to case" });
  await toCase.getByRole("button", { name: "Create case" }).click();
  await expect(toCase.getByRole("status")).toContainText("Added to the new case CASE-");
  await toCase.getByRole("button", { name: "Done" }).click();
  const widths = table.getByRole("separator");
  await expect(widths.first()).toHaveAttribute("aria-valuetext", "15.0 percent");
  await expect(table.getByRole("separator", { name: "Width of Reporting Person" })).toHaveAttribute(
    "aria-valuetext",
    "10.0 percent",
  );

  // All columns are in sight, no header is cut, and the widths are those of the whole table.
  const fit = await table.evaluate((element) => ({
    hidden: (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0),
    cut: [...element.querySelectorAll("th [data-truncate]")]
      .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => {
        return scrollHeight > clientHeight || scrollWidth > clientWidth;
      })
      .map(({ textContent }) => textContent),
  }));
  expect(fit).toEqual({ hidden: 0, cut: [] });

  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect(rows).toHaveCount(2);
  await table.getByRole("button", { name: "Value", exact: true }).click();
  await expect(rows.first()).toContainText("$ 100,000.00");
  await expect(page.getByText("newest first")).toHaveCount(0);
  await table.getByRole("button", { name: "Value", exact: true }).click();
  await expect(rows.first()).toContainText("$ 1,200,000.00");
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("25");
  await expect(rows).toHaveCount(12);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Results for Late sales.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(13);
  expect(lines[0]).toMatch(/^"Company Name","Ticker","Date Accepted \(UTC\)","Filing URL",/);
  expect(lines[12]).toContain(`"'=Formula Fiona"`);

  await expectNoFaultsInAnyTheme(page);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await expectNoFaults(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Seen once: a reload has nothing new, and keeps order and rows per page.
  await page.reload();
  await expect(page.getByText("12 matches in 12 months, 1 recorded by the alert.")).toBeVisible();
  await expect(page.getByText("since your last visit")).toHaveCount(0);

  await page.getByRole("button", { name: "Delivery" }).click();
  const dialog = page.getByRole("dialog", { name: "Delivery of Late sales" });
  await dialog.getByRole("combobox", { name: "How often" }).selectOption("weekly");
  await dialog.getByRole("combobox", { name: "Day of the week" }).selectOption("Friday");
  await dialog.getByLabel("Time of the day").fill("07:45");
  await dialog.getByLabel("Time of the day").press("Enter");
  await dialog.getByRole("switch", { name: "Pause this alert" }).check();
  const mailIsOff = "Email notifications are off in Account Settings.";
  await expect(dialog).toContainText(mailIsOff);
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Turn on email" }).click();
  await expect(dialog).not.toContainText(mailIsOff);
  const account = db.selectFrom("account").select("can_send_email").where("email", "=", email);
  expect(await account.executeTakeFirst()).toEqual({ can_send_email: 1 });
  // A reload ends a save that is still on its way.
  const saved = db
    .selectFrom("alert")
    .select(["cadence", "delivery_weekday", "delivery_minute", "is_paused"])
    .where("id", "=", alertId);
  await expect
    .poll(() => saved.executeTakeFirst())
    .toEqual({
      cadence: "weekly",
      delivery_weekday: 5,
      delivery_minute: 7 * 60 + 45,
      is_paused: true,
    });
  await page.reload();
  await expect(chips).toContainText("Paused");
  await page.getByRole("button", { name: "Delivery" }).click();
  await expect(dialog.getByRole("combobox", { name: "How often" })).toHaveValue("weekly");
  await expect(dialog.getByRole("combobox", { name: "Day of the week" })).toHaveValue("5");
  await expect(dialog.getByLabel("Time of the day")).toHaveValue("07:45");
  await dialog.getByRole("button", { name: "Done" }).click();

  const mend = await breakCalls(page, "get_alert");
  await page.reload();
  await expect(page.getByText("No matching results given the criteria.")).toBeVisible();
  const notice = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(notice).toContainText("Matches may exist");
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows).toHaveCount(12);
  forgiveRefusedCalls(complaints);

  await page.getByRole("button", { name: "Back to Alerts" }).click();
  await expect(page).toHaveURL(/\/alerts$/);
  await page.goto("/alert");
  await expect(page).toHaveURL(/\/alerts$/);

  await page.goto("/alert?alertName=Renamed+since");
  await expect(page.getByText("Alert not found")).toBeVisible();
  await expect(
    page.getByText(
      "You have no alert with this name. It may have been renamed or deleted; check Your Alerts.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeHidden();
  forgiveRefusedCalls(complaints);
});

test("unread matches that the results do not list stay unread until the log shows them", async ({
  page,
  db,
}) => {
  const { email } = await createPerson(db, "alerts");
  const company = await createCompany(page, db, [{}]);
  const alertId = await createSalesAlert(db, {
    email,
    name: "Narrowed",
    company,
  });
  const hit = {
    alertId,
    cik: company.cik,
    facts: { "Company Name": "Quillstone", Ticker: "QLSW" },
  };
  // The product may record the trade itself at any time, which is another match.
  const hits = [await createHit(db, hit), await createHit(db, hit)];
  const unread = async () => {
    const { count } = await db
      .selectFrom("alert_hit")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("id", "in", hits)
      .where("read_at", "is", null)
      .executeTakeFirstOrThrow();
    return count;
  };
  await page.goto("/alert?alertName=Narrowed");
  await signIn(page, email);
  await expect(page.getByText("1 match in 12 months")).toBeVisible();
  const note = page.getByText("2 unread matches are not listed here");
  await expect(note).toBeVisible();
  expect(await unread()).toBe(2);
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Open the log" }).click();
  const log = page.getByRole("dialog", { name: "Delivery log of Narrowed" });
  await expect(log.getByRole("heading", { name: "QLSW · Quillstone" })).toHaveCount(2);
  await expect(note).toHaveCount(0);
  await expect(log).toBeVisible();
  expect(await unread()).toBe(0);
});

test("quiet hours are kept", async ({ page, db }) => {
  const { email } = await createPerson(db, "alerts");
  await page.goto("/profile/account-settings");
  await signIn(page, email);
  await page.getByRole("switch", { name: "Quiet hours" }).check();
  await page.getByLabel("Quiet hours begin").fill("21:30");
  await page.getByLabel("Quiet hours begin").press("Enter");
  await expect
    .poll(async () => {
      const { quiet_from: from, quiet_until: until } = await db
        .selectFrom("account")
        .select(["quiet_from", "quiet_until"])
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return { from, until };
    })
    .toEqual({ from: 21 * 60 + 30, until: 7 * 60 });
  await page.reload();
  await expect(page.getByLabel("Quiet hours begin")).toHaveValue("21:30");
});

test("keyword texts that were not read in time are read for the rows shown, again after a failure", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await createPerson(db, "alerts");
  const keywords = { constraint_type: "keywords" as const, bool: "or" as const, val: ["R&D"] };
  await createAlert(db, {
    email,
    name: "Research",
    definition: { form_type: "keyword", form_type_constraints: [keywords] },
  });
  const accessions = Array.from({ length: 12 }, (_, at) => `0000000077-26-0000${String(at + 10)}`);
  const columns = ["Company Name", "Date Accepted", "Keywords Found", "Document", "Snippet"];
  const requests: string[][] = [];
  // The page also asks by itself when its rows are read again, so a click decides who is answered.
  await page.addInitScript(() =>
    addEventListener(
      "click",
      ({ target }) => {
        if (
          target instanceof Element &&
          target.closest("button")?.textContent?.includes("Load missing")
        )
          Reflect.set(globalThis, "isLoadClicked", true);
      },
      true,
    ),
  );
  const isLoadClicked = () => page.evaluate(() => Reflect.has(globalThis, "isLoadClicked"));
  await page.route("**/api", async (route) => {
    const { type, ...payload } = z
      .looseObject({ type: z.string() })
      .parse(route.request().postDataJSON());
    if (type === "get_alert") {
      const details = accessions.map((accession) => ({
        key: accession,
        accession,
        cik: "0000000077",
        match_id: null,
        is_unread: false,
      }));
      const data = accessions.map((_, at) => ({
        ...Object.fromEntries(columns.map((name) => [name, null])),
        "Company Name": `Quillstone ${at + 1}`,
        "Date Accepted": "2026-10-21 18:31",
      }));
      const title = "Results for Research";
      await route.fulfill({
        json: {
          title,
          columns,
          data,
          details,
          total: 12,
          is_total_known: true,
          notes: [],
          keywords: ["R&D"],
        },
      });
    } else if (type === "get_snippets") {
      const sought = z.looseObject({ accessions: z.array(z.string()) }).parse(payload);
      expect(sought).toMatchObject({ keywords: ["R&D"] });
      if (!(await isLoadClicked())) return route.abort();
      requests.push(sought.accessions);
      const json = sought.accessions.map((accession) => ({
        accession,
        "Keywords Found": "R&D (2)",
        Document: "8-K",
        Snippet: `… costs of R&D rose in ${accession} …`,
      }));
      await route.fulfill({ json });
    } else await route.continue();
  });
  await page.goto("/alert?alertName=Research");
  await signIn(page, email);
  await expect(page.getByText("Not loaded yet")).toHaveCount(10);
  const load = page.getByRole("button", { name: "Load missing snippets" });
  await load.click();
  await expect(page.getByText("… costs of R&D rose in")).toHaveCount(10);
  await expect(load).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("… costs of R&D rose in")).toHaveCount(2);
  expect([requests[0], requests.at(-1)]).toEqual([accessions.slice(0, 10), accessions.slice(10)]);
  forgiveDeadNetwork(complaints);
});
