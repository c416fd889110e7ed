import { createPricedCompany, listTicker } from "./company-scene.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../scene.ts";

test("what the page shows is in its address and comes back with it; a page after the last shows the last", async ({
  page,
  db,
}) => {
  const company = await createPricedCompany(page, db);
  const path = `/company?cik=${company.cik}`;
  await openAs(page, db, path, "explore_trades", "explore_events");
  await test.step("what the page shows stands in its address, and comes back with it", async () => {
    const insiders = page.getByRole("region", { name: "Insiders" });
    const filings = page.getByRole("region", { name: "Filings" });
    await page.getByRole("button", { name: "Sale", exact: true }).click();
    await page.getByRole("button", { name: "View as table" }).click();
    await insiders.getByText("5 years", { exact: true }).click();
    await page
      .getByRole("region", { name: "Insider trades" })
      .getByLabel("Rows per page")
      .selectOption("20");
    await filings.getByText("8-K", { exact: true }).click();
    const keywords = filings.getByRole("textbox", { name: "Keywords in the text of filings" });
    await keywords.fill("going concern");
    await keywords.press("Enter");
    await expect(page).toHaveURL(
      `${path}&hide=sale&view=table&period=five&trades_rows=20&forms=current&words=going+concern`,
    );

    await page.reload();
    await expect(page.getByRole("table", { name: `${company.ticker} prices` })).toBeVisible();
    await expect(insiders.getByRole("radio", { name: "5 years" })).toBeChecked();
    await expect(filings.getByRole("radio", { name: "8-K" })).toBeChecked();
    await expect(filings.getByRole("button", { name: "Remove going concern" })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Insider trades" }).getByLabel("Rows per page"),
    ).toHaveValue("20");
    await page.getByRole("button", { name: "View as chart" }).click();
    await expect(page.getByRole("button", { name: "Sale", exact: true })).toHaveAttribute(
      "aria-pressed",
      "false",
    );

    await page
      .getByRole("link", { name: "Dashboard" })
      .or(page.getByRole("link", { name: "Overview" }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goBack();
    await expect(filings.getByRole("button", { name: "Remove going concern" })).toBeVisible();
  });
  await test.step("an address of a page behind the last shows the last, never that nothing is stored", async () => {
    const behind = `${path}&trades_page=99&events_page=99`;
    await page.goto(behind);
    const trades = page.getByRole("region", { name: "Insider trades" });
    const events = page.getByRole("region", { name: "Material events" });
    await expect(trades.getByText("1–1 of 1")).toBeVisible();
    await expect(events.getByText("1–1 of 1")).toBeVisible();
    await expect(
      page.getByText(/of this company are stored|in this stock are stored/),
    ).toBeHidden();
    await expect(page).toHaveURL(path);
  });
});

test("a moved chart shows none of the ranges; a last trade and a close under another ticker are named by their own", async ({
  page,
  db,
}) => {
  const company = await createPricedCompany(page, db);
  await test.step("a chart that was moved shows none of the ranges, and each can be asked for again", async () => {
    await openAs(page, db, `/company?ticker=${company.ticker}`, "explore_trades");
    const chart = page.getByRole("slider");
    const year = page.getByRole("radio", { name: "1Y" });
    await expect(year).toBeChecked();
    await chart.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect(year).not.toBeChecked();
    await page.getByText("1Y", { exact: true }).click();
    await expect(year).toBeChecked();
    // A narrower window shows the same days.
    await page.setViewportSize({ width: 390, height: 740 });
    await expect(chart).toBeVisible();
    await expect(year).toBeChecked();
  });
  await test.step("a last trade and a close under another ticker are each named by their own", async () => {
    const ticker = `N${company.ticker.slice(1)}`;
    // The company was renamed since its last close: what its bars are under is its former ticker.
    await db
      .updateTable("issuer_ticker")
      .set({ list_date: "2020-01-01" })
      .where("cik", "=", company.cik)
      .execute();
    await listTicker(db, company, ticker);
    const traded = { ticker, source: "live", price: 43.5, traded_at: "2026-11-19T19:05:00Z" };
    await db.insertInto("live_quote").values(traded).execute();
    await page.goto(`/company?cik=${company.cik}`);
    await expect(page.getByText(`${ticker} last trade 19 Nov 2026, 14:05 ET · live`)).toBeVisible();
    await expect(
      page.getByText(new RegExp(`${company.ticker} close of 30 Oct 2026`)),
    ).toBeVisible();
  });
});
