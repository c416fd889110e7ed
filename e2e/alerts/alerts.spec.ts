import type { Page } from "@playwright/test";
import { createPricedCompany } from "../company/company-scene.ts";
import { createQuietAlert, match } from "./alert-scene.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createCompany, expectNoSidewaysScroll, openAs, signIn } from "../scene.ts";

function formOf(page: Page) {
  return page.getByRole("dialog", { name: /^(?:Create New Alert|Edit Alert) - / });
}

/** Of the row of an alert. */
function rowOf(page: Page, name: string) {
  return page.getByRole("row", { name: new RegExp(name) });
}

test("an alert on insiders is made by its rules, changed, renamed, duplicated and deleted", async ({
  page,
  db,
  complaints,
}) => {
  await page.route("**/api", async (route) => {
    const isOwners = isCallOf(route.request(), "get_owners");
    if (isOwners) await route.fulfill({ json: { "0000000042": "Marchetti Lena" } });
    else await route.fallback();
  });
  const company = await createCompany(page, db, [{}]);
  const other = await createCompany(page, db, [{}]);
  const { email } = await openAs(page, db, "/alerts", "alerts");
  await expect(page.getByRole("heading", { name: "Your Alerts", level: 1 })).toBeVisible();
  await expect(page.getByText("No alerts found.")).toBeVisible();

  await page.getByRole("button", { name: "+ Insider Trading Alert" }).click();
  const form = formOf(page);
  await expect(form).toHaveAccessibleName("Create New Alert - Insider Trading");
  const name = form.getByLabel("Alert name");
  await expect(name).toBeFocused();
  await form.getByLabel("Purchases").uncheck();
  await form.getByLabel("Sales").uncheck();
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form.getByText("Please enter an alert name before saving.")).toBeVisible();
  await expect(
    form.getByText("You must choose a trade type (Purchases, Sales, or both)."),
  ).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Quiet-period sales");
  await form.getByLabel("Sales").check();

  // Criteria go when someone is named; who is named is of one sort.
  await form.getByText("Company filters").click();
  await form.getByRole("textbox", { name: "Market value ($M)" }).fill("500");
  await form.getByText("Selected companies").click();
  const companies = form.getByRole("combobox", { name: "Company" });
  // A company that was typed and not chosen: the alert would watch another market than meant.
  await companies.fill("ZZZZ9");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form.getByText("No company matches “ZZZZ9”.")).toBeVisible();
  await expect(companies).toBeFocused();
  await companies.fill(company.ticker);
  await page.keyboard.press("Enter");
  const owner = form.getByRole("combobox", { name: "Reporting person" });
  await owner.fill("Marchetti");
  await form.getByRole("option", { name: /Marchetti Lena/ }).click();
  await expect(form.getByText("Remove companies before selecting owners.")).toBeVisible();
  await form.getByText("Company filters").click();
  await expect(
    form.getByRole("button", { name: "Market value A company is selected" }),
  ).toBeVisible();
  await form.getByText("Selected companies (1)").click();

  const lines = `\uFEFF"${other.ticker.toLowerCase()}"\r\n\r\n${company.ticker}\r\nZZZZ9\r\n`;
  const upload = form.getByLabel("Tickers, CSV file");
  await upload.setInputFiles({ name: "t.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
  await expect(form.getByText("Added 1 ticker(s).")).toBeVisible();
  await expect(form.getByLabel("Not found:")).toHaveValue("ZZZZ9");
  await upload.setInputFiles({ name: "t.csv", mimeType: "text/csv", buffer: Buffer.from([0, 1]) });
  await expect(form.getByText(/^This is not a text file\./)).toBeVisible();

  // The second value must be above the first; entering one turns the filters on.
  await form.getByLabel("Value traded, operator").selectOption("BETWEEN");
  await form.getByRole("textbox", { name: "Value traded, from ($K)" }).fill("250");
  await form.getByRole("textbox", { name: "Value traded, to ($K)" }).fill("100");
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form.getByText("The second value must be above the first.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Value traded, to ($K)" })).toBeFocused();
  await page.keyboard.type("1000");
  await expect(form.getByRole("switch", { name: "Form 4 filters" })).toBeChecked();
  await expectNoFaultsInAnyTheme(page);
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/alerts$/);
  const table = page.getByRole("table", { name: "Insider Trading Alerts" });
  await expect(table.getByRole("row").nth(1)).toContainText(
    /Quiet-period sales.*Sales · all insider types · value \$\s250K/,
  );
  for (const { ticker } of [company, other]) {
    await expect(
      rowOf(page, "Quiet-period sales").getByRole("link", { name: ticker }),
    ).toBeVisible();
  }

  await createQuietAlert(db, { email, name: "Taken" });
  await page.getByRole("button", { name: "Edit Quiet-period sales" }).click();
  await expect(form).toHaveAccessibleName("Edit Alert - Insider Trading");
  await expect(form.getByRole("textbox", { name: "Value traded, to ($K)" })).toHaveValue("1000");
  await form.getByRole("switch", { name: "Form 4 filters" }).uncheck();
  await expect(form.getByLabel("Value traded, operator")).toHaveValue(">=");
  // The list here does not know of the other one yet: the server refuses the rename.
  await name.fill("Taken");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert").first()).toContainText(
    "You already have an alert with this name.",
  );
  forgiveRefusedCalls(complaints);
  await name.fill("  Sales   of officers ");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(rowOf(page, "Sales of officers")).toContainText("Sales · all insider types");
  await expect(rowOf(page, "Quiet-period sales")).toHaveCount(0);

  await page.getByRole("button", { name: "Duplicate Sales of officers" }).click();
  await expect(form).toHaveAccessibleName("Create New Alert - Insider Trading");
  await expect(name).toHaveValue("Sales of officers (copy)");
  await page.reload();
  await expect(name).toHaveValue("Sales of officers (copy)");
  await name.fill("Of directors");
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  const conditionsOf = (alert: string) => rowOf(page, alert).locator("td").nth(1);
  await expect(conditionsOf("Of directors")).toHaveText(
    await conditionsOf("Sales of officers").innerText(),
  );

  await page.goto("/alerts?new=4&duplicate=Quiet-period sales");
  await expect(page.getByRole("dialog", { name: "Create New Alert" })).toContainText(
    "You have no alert named “Quiet-period sales”.",
  );
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete Sales of officers" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Sales of officers?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(rowOf(page, "Sales of officers")).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, "Taken")).toBeVisible();
  await expect(rowOf(page, "Sales of officers")).toHaveCount(0);
});

test("an event alert needs a threshold, asks before it is left, and outlives reload and session", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, "/alerts/material-event", "alerts");
  await expect(page.getByRole("heading", { name: "Track Material Events" })).toBeVisible();
  await expect(page.getByText("You don't have any material event alerts yet.")).toBeVisible();
  await page.getByRole("button", { name: "+ Create Alert" }).click();
  const form = formOf(page);
  await expect(form).toHaveAccessibleName("Create New Alert - Material Event");
  await form.getByLabel("Alert name").fill("Drop with prior selling");
  await page.keyboard.press("Enter");
  const lacking = form.getByText(
    "You must enter a materiality threshold (Price Drop or Price Increase) before saving.",
  );
  await expect(lacking).toBeVisible();
  await expect(form.getByLabel("Price drop", { exact: true })).toBeFocused();
  await expect(form.getByRole("switch", { name: "Insider trading" })).toBeDisabled();
  const drop = form.getByLabel("Price drop", { exact: true });
  await page.keyboard.type("1x0.");
  await expect(drop).toHaveValue("1x0.");
  await expect(form.getByText("Enter a whole number from 1 to 100.")).toBeVisible();
  await drop.fill("10");
  await expect(lacking).toBeHidden();
  await expect(
    form.getByRole("button", { name: "Value purchased Set a price increase first" }),
  ).toBeVisible();
  await form.getByRole("textbox", { name: "Value sold ($K)" }).fill("500");
  await expect(form.getByRole("switch", { name: "Insider trading" })).toBeChecked();
  await expect(form.getByRole("region", { name: "Back-test" })).toContainText(/Would have matched/);

  const question = page.getByRole("alertdialog", { name: "Discard this alert?" });
  await form.getByLabel("Alert name").focus();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  // Each time the form is to be closed, not only the first.
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.getByRole("textbox", { name: "Value sold ($K)" })).toHaveValue("500");

  // Whether the browser asks or not, what was typed is there after a reload.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(form.getByText(/Your draft was restored/)).toBeVisible();
  await expect(form.getByLabel("Price drop", { exact: true })).toHaveValue("10");

  // No answer: the form stays, with the reason, and the next attempt goes through.
  await page.route("**/api", async (route) => {
    if (isCallOf(route.request(), "set_alerts")) await route.abort();
    else await route.fallback();
  });
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form.getByRole("alert")).toContainText("Your entries are kept; please try again.");
  await page.unroute("**/api");
  complaints.length = 0;

  // The session ends meanwhile: to the sign-in screen and back to the form.
  await db
    .deleteFrom("session")
    .where("account_id", "in", db.selectFrom("account").select("id").where("email", "=", email))
    .execute();
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(page).toHaveURL(/\/login$/);
  forgiveRefusedCalls(complaints);
  await signIn(page, email);
  await expect(form.getByRole("textbox", { name: "Value sold ($K)" })).toHaveValue("500");
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, "Drop with prior selling")).toContainText(
    "Price drop >= 10.0% · sold >= $ 500K, 30 days",
  );
  await page.getByRole("button", { name: "+ Create Alert" }).click();
  await expect(form.getByLabel("Alert name")).toHaveValue("");
});

test("a keyword alert by keyboard alone, on a narrow phone, whatever its name", async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email } = await openAs(page, db, "/alerts", "alerts");
  const long = `Überwachung 継続企業 ${"sehr lang ".repeat(7)}`.trim();
  // The number of unseen matches is after the name.
  await match(await createQuietAlert(db, { email, name: long }), 1);
  await page.getByRole("button", { name: "+ Keyword Alert" }).focus();
  await page.keyboard.press("Enter");
  const form = formOf(page);
  await expect(form.getByLabel("Alert name")).toBeFocused();
  await page.keyboard.type("المخاطر & “risks” <b>");
  await page.keyboard.press("Enter");
  await expect(form.getByText("You must enter at least one keyword before saving.")).toBeVisible();
  const keywords = form.getByRole("textbox", { name: "Keywords" });
  await expect(keywords).toBeFocused();
  await page.keyboard.type("  going   concern ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Going Concern");
  await page.keyboard.press("Enter");
  await page.keyboard.type("fraud");
  await page.keyboard.press("Enter");
  const list = form.getByRole("list", { name: "Keywords, 2 chosen" });
  await expect(list.getByRole("listitem")).toHaveText(["going concern", "fraud"]);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("restated");
  // Leaving the field takes it too.
  await page.keyboard.press("Tab");
  await expect(list.getByRole("listitem")).toHaveText(["going concern", "restated"]);
  await form.getByText("Require all").click();
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page);
  await keywords.focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expectNoSidewaysScroll(page);
  const row = rowOf(page, "المخاطر");
  await expect(row).toContainText("all of “going concern”, “restated”");
  await expectNoFaultsInAnyTheme(page);
  await row.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(form.getByRole("radio", { name: "Require all" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("a new alert begins with what a page knows; who may not have one is led elsewhere", async ({
  page,
  db,
  browser,
}) => {
  const company = await createPricedCompany(page, db);
  await openAs(page, db, `/company?cik=${company.cik}`, "alerts", "explore_trades");
  await page.getByRole("button", { name: "Create alert" }).click();
  await page.getByRole("menuitem", { name: `Price moves of ${company.ticker}` }).click();
  const form = formOf(page);
  await expect(form).toHaveAccessibleName("Create New Alert - Market Movement");
  await expect(form.getByLabel("Alert name")).toHaveValue(`${company.ticker} price moves`);
  await expect(form.getByRole("list", { name: "Company, 1 chosen" })).toContainText(company.name);
  // Nothing was typed: nothing to ask.
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/alerts$/);

  const search = new URLSearchParams({
    ticker: company.ticker,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    tradeType: "sale",
    autoSearch: "true",
  });
  await page.goto(`/explore-trades?${search}`);
  await page.getByRole("link", { name: "Create alert from this search" }).click();
  await expect(form).toHaveAccessibleName("Create New Alert - Insider Trading");
  await expect(form.getByLabel("Purchases")).not.toBeChecked();
  await expect(form.getByRole("list", { name: "Company, 1 chosen" })).toContainText(company.ticker);

  // Its one sale would have been found; a look at it loses nothing of the form.
  await form.getByLabel("Alert name").fill("Sales like these");
  const backTest = form.getByRole("region", { name: "Back-test" });
  await expect(backTest).toContainText("Would have matched 1 time in the last 12 months");
  const months = backTest.getByRole("list", { name: "Matches by month" });
  await expect(months.getByText("Oct 2026: 1")).toBeAttached();
  await backTest.getByRole("button", { name: "See the matches" }).click();
  await expect(page).toHaveURL(/\/alert#/);
  const results = page.getByRole("heading", { name: "Results for Sales like these" });
  const conditions = page.getByRole("list", { name: "Conditions" });
  await expect(results).toBeVisible();
  await expect(page).toHaveTitle(/^Results for Sales like these/);
  await expect(conditions).toContainText("Conditions as entered in the form (possibly unsaved)");
  await expect(conditions).toContainText(company.ticker);
  // Its address alone opens it again; Back then leads to a form with the same conditions.
  const copied = await page.context().newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole("heading", { name: "Results for Sales like these" })).toBeVisible();
  await copied.getByRole("button", { name: "Back to Search" }).click();
  await expect(copied.getByLabel("Alert name")).toHaveValue("Sales like these");
  await expect(copied.getByLabel("Purchases")).not.toBeChecked();
  await copied.close();
  await page.getByRole("button", { name: "Back to Search" }).click();
  await expect(form.getByLabel("Alert name")).toHaveValue("Sales like these");
  await expect(form.getByLabel("Purchases")).not.toBeChecked();

  const reviewer = await (await browser.newContext()).newPage();
  await openAs(reviewer, db, "/dashboard", "categorization_admin");
  for (const path of ["/alerts", "/alerts/insider-trading", "/alerts/price?new=price_alert"]) {
    await reviewer.goto(path);
    await expect(reviewer).toHaveURL(/\/dashboard$/);
  }
  await reviewer.context().close();
});
