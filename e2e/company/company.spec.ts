import { createEvents } from "#testing/factories/filings/filings.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { createPricedCompany } from "./company-scene.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createCompany, expectNoSidewaysScroll, openAs } from "../scene.ts";

test("a company is opened by search; its chart is read by keyboard, and as a table", async ({
  page,
  db,
  complaints,
}) => {
  const company = await createPricedCompany(page, db);
  const { email } = await openAs(page, db, "/dashboard", "explore_trades", "explore_events");
  await test.step("a company is opened by search, and its chart is read by keyboard", async () => {
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type(company.ticker);
    await expect(page.getByRole("option", { name: company.name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/company\\?ticker=${company.ticker}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(company.name);
    // 22 trading days: 40 dollars and 21 times 10 cents.
    await expect(page.getByText("$ 42.10").first()).toBeVisible();
    await expect(page.getByText("close of 30 Oct 2026 · journey daily, unadjusted")).toBeVisible();

    await page.getByText("3M", { exact: true }).click();
    await expect(page).toHaveURL(/range=3m/);
    const chart = page.getByRole("slider", { name: new RegExp(company.name) });
    await chart.focus();
    await page.keyboard.press("End");
    await expect(chart).toHaveAttribute("aria-valuetext", /^30 Oct 2026; Close \$\s42\.10/);
    await page.keyboard.press("ArrowLeft");
    await expect(chart).toHaveAttribute("aria-valuetext", /^29 Oct 2026; Close \$\s42\.00/);
    await page.keyboard.press("ArrowUp");
    await expect(chart).toHaveAttribute("aria-valuetext", /^28 Oct 2026, day 0; .*8\.01, 9\.01/);
    await page.keyboard.press("ArrowUp");
    await expect(chart).toHaveAttribute(
      "aria-valuetext",
      /^13 Oct 2026; Close \$\s40\.80; .*\$\s1,864\.42K; Enter opens: a sale of 13 Oct 2026$/,
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/row=\d{10}-26-000001-1/);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(/range=3m$/);
    // The rows were made without the filing that would prove them.
    forgiveRefusedCalls(complaints);
  });
  await test.step("the table has the chart's data, marks that the picture leaves out too", async () => {
    await page.getByRole("button", { name: "Sale", exact: true }).click();
    await page.getByRole("button", { name: "View as table" }).click();
    await expect(page.getByRole("group", { name: "Marks shown" })).toBeHidden();
    const table = page.getByRole("table", { name: `${company.ticker} prices` });
    const row = table.getByRole("row").filter({ hasText: "13 Oct 2026" });
    await expect(row).toContainText("1,864,420.00");
    await expect(table.getByRole("row").filter({ hasText: "28 Oct 2026" })).toContainText(
      "8-K 8.01, 9.01",
    );
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const name = (await file).suggestedFilename();
    expect(name).toContain(company.ticker);
    await expect
      .poll(() =>
        db
          .selectFrom("audit_entry")
          .select(["outcome", "detail"])
          .where("operation", "=", "export_in_browser")
          .where("actor", "=", email)
          .execute(),
      )
      // The 22 trading days of the range.
      .toEqual([{ outcome: "exported", detail: { file: name, rows: 22 } }]);
    await page.getByRole("button", { name: "View as chart" }).click();
    await expect(page.getByRole("slider")).toBeVisible();
  });
});

test("insiders stand next to events where both fit; axe finds nothing; the events lead to their study", async ({
  page,
  db,
}) => {
  const company = await createPricedCompany(page, db);
  const path = `/company?cik=${company.cik}`;
  await openAs(page, db, path, "explore_trades", "explore_events");
  await test.step("axe finds nothing in either theme, and a phone scrolls down only", async () => {
    await expect(page.getByRole("slider")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "28 Oct 2026" })).toBeVisible();
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowUp");
    await expectNoFaultsInAnyTheme(page);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("insiders stand next to events where both fit, and the events lead to their study", async () => {
    const insiders = page.getByRole("region", { name: "Insiders" });
    const events = page.getByRole("region", { name: "Material events" });
    await expect(events.getByText("1–1 of 1")).toBeVisible();
    const places = async () => {
      const [left, right] = [await insiders.boundingBox(), await events.boundingBox()];
      if (left === null || right === null) throw new Error("not on the page");
      return {
        isNext: right.x >= left.x + left.width && right.y === left.y,
        below: right.y > left.y,
      };
    };
    await expect.poll(places).toEqual({ isNext: true, below: false });
    await page.setViewportSize({ width: 390, height: 740 });
    await expect.poll(places).toEqual({ isNext: false, below: true });
    await page.setViewportSize({ width: 1440, height: 900 });

    await events.getByRole("link", { name: "Study" }).click();
    await expect(page).toHaveURL(/\/event-study\?of=events/);
    await expect(page.getByText("1 event", { exact: true })).toBeVisible();
    await expect(page.getByText(company.name).first()).toBeVisible();
  });
});

test("trades and events show the latest first", async ({ page, db }) => {
  const days = ["2026-03-02", "2026-10-13", "2025-06-03"];
  const company = await createCompany(
    page,
    db,
    days.map((trade_date) => ({ trade_date })),
  );
  for (const [place, day] of days.entries()) {
    await createEvents(db, {
      accession: `${String(company.cik).padStart(10, "0")}-26-80000${place}`,
      cik: company.cik,
      company_name: company.name,
      ticker: company.ticker,
      day_0: day,
      filed_on: day,
      accepted_at: `${day}T11:05:00Z`,
    });
  }
  const path = `/company?cik=${company.cik}`;
  await openAs(page, db, path, "explore_trades", "explore_events");
  for (const name of ["Insider trades", "Material events"]) {
    const rows = page.getByRole("table", { name }).locator("tbody").getByRole("row");
    await expect(rows.getByRole("cell").filter({ hasText: /^\d{2} \w{3} \d{4}$/ })).toHaveText([
      "13 Oct 2026",
      "02 Mar 2026",
      "03 Jun 2025",
    ]);
  }
});

test("prices are asked for before the company is known", async ({ page, db }) => {
  const company = await createPricedCompany(page, db);
  const prices = page.waitForRequest((request) => isCallOf(request, "get_company_prices"));
  await page.route("**/api", async (route) => {
    if (isCallOf(route.request(), "get_company")) await prices;
    await route.continue();
  });
  await openAs(page, db, `/company?cik=${company.cik}`, "explore_trades");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(company.name);
});

test("each part asks for its permission", async ({ page, db }) => {
  const company = await createPricedCompany(page, db);
  await openAs(page, db, `/company?cik=${company.cik}`, "alerts");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(company.name);
  await expect(page.getByRole("link", { name: "Request Access: Insider trades" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Request Access: Material events" })).toBeVisible();
  await expect(page.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("group", { name: "Marks shown" })).toBeHidden();
});

test("opens without any package, each part locked; an unknown ticker leads back", async ({
  page,
  db,
  complaints,
}) => {
  await test.step("opens without any package, each part locked", async () => {
    const company = await createPricedCompany(page, db);
    await openAs(page, db, `/company?ticker=${company.ticker}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(company.name);
    for (const part of [
      "Price chart",
      "Insiders",
      "Material events",
      "Insider trades",
      "Filings",
    ]) {
      await expect(page.getByRole("link", { name: `Request Access: ${part}` })).toBeVisible();
    }
    await expect(page.getByRole("combobox", { name: "Search ticker or company" })).toBeVisible();
  });
  await test.step("an unknown ticker leads back", async () => {
    await page.goto("/company?ticker=NOSUCH");
    await expect(page.getByRole("heading", { name: "Company not found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the dashboard" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    forgiveRefusedCalls(complaints);
  });
});
