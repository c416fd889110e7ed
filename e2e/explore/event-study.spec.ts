import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import Papa from "papaparse";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { expectNoSidewaysScroll, openAs, searchLink } from "../scene.ts";
import { createStudied } from "./study-scene.ts";

// Worked out by hand from the returns of the scene. Days −1 to +1: −3.5, −2.5 and −1.5%, so mean
// −2.5%, deviation 1%, error 1%/√3, t −2.5 × √3 = −4.330; with 2 degrees of freedom
// p = 1 − 4.330/√(2 + 4.330²) = 0.0494, and the 97.5% quantile is 4.30265, so the band is ± 2.484%.

/** Of the window chosen, in the row of this name. */
function chosenCell(page: Page, row: string): Locator {
  return page
    .getByRole("table", { name: "Windows and tests" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row, exact: row === "N" }) })
    .getByRole("cell")
    .first();
}

test("events are studied from their results: chart, tables, files, methods, and back", async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const companies = await createStudied(page, db);
  await openAs(page, db, "/explore-material-events", "explore_events");
  for (const { ticker, name } of companies) {
    await page.getByLabel("Company", { exact: true }).fill(ticker);
    await page.getByRole("option", { name }).click();
  }
  const filingDate = "The filing date is EDGAR's: an 8-K received after 17:30 New York time";
  await expect(page.getByLabel("Date filed")).toHaveAccessibleDescription(new RegExp(filingDate));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("1–5 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Study", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Event Study", level: 1 })).toBeVisible();
  await expect(page.getByText(filingDate).first()).toBeVisible();
  const sentence = `5 events of ${companies[0]?.ticker}, ${companies[1]?.ticker}, ${companies[2]?.ticker} and 1 more with a filing date`;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText("3 of 5 used, 2 dropped.")).toBeVisible();

  const chart = page.getByRole("slider", { name: "Day of the event window" });
  await chart.focus();
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    "Day 0: AAR −3.00% (3 events); CAAR from −10 −3.00%, 95% confidence interval −5.48% to −0.52% (3 events).",
  );
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    "Day +1: AAR +0.50% (3 events); CAAR from −10 −2.50%, 95% confidence interval −4.98% to −0.02% (3 events).",
  );
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "-10");
  await page.keyboard.press("ArrowLeft");
  await expect(chart).toHaveAttribute("aria-valuenow", "-10");

  await page.getByRole("button", { name: "View as table" }).click();
  const days = page.getByRole("table", { name: "Days of the event window" });
  await expect(days.getByRole("row")).toHaveCount(32);
  await expect(days.getByRole("row").filter({ hasText: /^0/ })).toContainText("−3.00%");
  await page.getByRole("button", { name: "View as chart" }).click();

  // All tests are in sight at once, the chosen window first.
  const windows = page.getByRole("table", { name: "Windows and tests" });
  await expect(windows.getByRole("columnheader").nth(1)).toHaveText("−1 to +1chosen");
  await expect(chosenCell(page, "N")).toHaveText("3");
  await expect(chosenCell(page, "Mean CAR")).toHaveText("−2.50%");
  await expect(chosenCell(page, "95% confidence interval")).toHaveText("−4.98% to−0.02%");
  await expect(chosenCell(page, "t (cross-section)")).toHaveText("−4.330p 0.0494");
  await expect(chosenCell(page, "Mean correlation")).toHaveText(/^(?:−?0\.\d{4})$/);
  const scrolled = page.getByRole("region", { name: "Windows and tests" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { hidden } = await scrolled.evaluate((box) => ({
    hidden: box.scrollWidth - box.clientWidth,
  }));
  expect(hidden).toBe(0);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download windows as CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("Event study windows.csv");
  const { data } = Papa.parse<Record<string, string>>(await readFile(await file.path(), "utf8"), {
    header: true,
  });
  expect(data).toHaveLength(6);
  const [saved] = data;
  // Columns and nothing else; what they are of is a file of its own.
  expect(Object.keys(saved ?? {}).filter((name) => name.length > 80)).toEqual([]);
  const describing = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download description as text" }).click();
  const description = await describing;
  expect(description.suggestedFilename()).toBe("Event study description.txt");
  const about = await readFile(await description.path(), "utf8");
  for (const text of [
    sentence,
    "Query as sent to explore_events (JSON): {",
    "Data version: ",
    "Computed at (UTC): 20",
  ])
    expect(about).toContain(text);
  expect(saved).toMatchObject({ "From day": "-1", "To day": "1", N: "3", Negative: "3" });
  expect(Number(saved?.["Mean CAR (fraction)"])).toBeCloseTo(-0.025, 12);
  expect(Number(saved?.["95% confidence interval to (fraction)"])).toBeCloseTo(
    -0.025 + 0.043_026_527 / Math.sqrt(3),
    8,
  );
  expect(Number(saved?.["t (cross-section)"])).toBeCloseTo(-2.5 * Math.sqrt(3), 8);
  expect(Number(saved?.["p of t (cross-section)"])).toBeCloseTo(1 - 4.330127 / 20.75 ** 0.5, 6);

  // Each earned what the scene says on day 0 and 0.5% on day +1, and nothing abnormal on other days.
  const reading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download abnormal returns as CSV" }).click();
  const returns = await reading;
  expect(returns.suggestedFilename()).toBe("Event study abnormal returns.csv");
  const events = Papa.parse<Record<string, string>>(await readFile(await returns.path(), "utf8"), {
    header: true,
  }).data;
  const arOf = (day: string) =>
    events.map((event) => Math.round(Number(event[`AR ${day} (fraction)`] ?? "") * 1e8) / 1e8);
  expect(arOf("0").toSorted((one, other) => one - other)).toEqual([-0.04, -0.03, -0.02]);
  expect([arOf("+1"), arOf("-10"), arOf("+20")]).toEqual([
    [0.005, 0.005, 0.005],
    [0, 0, 0],
    [0, 0, 0],
  ]);

  // The same returns a day a row, with those of the estimation window: ½% more or less than the market.
  const exporting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download daily returns as CSV" }).click();
  const daily = await exporting;
  expect(daily.suggestedFilename()).toBe("Event study daily returns.csv");
  const { data: lines } = Papa.parse<Record<string, string>>(
    await readFile(await daily.path(), "utf8"),
    { header: true, skipEmptyLines: true },
  );
  expect(lines).toHaveLength(3 * 271);
  const abnormal = (day: string) =>
    lines
      .filter((line) => line.Day === day)
      .map((line) => Number(Number(line["Abnormal return (fraction)"]).toFixed(8)))
      .toSorted((one, other) => one - other);
  expect(abnormal("0")).toEqual([-0.04, -0.03, -0.02]);
  const before = lines.filter(({ Window }) => Window === "Estimation");
  expect(before).toHaveLength(3 * 240);
  expect(
    new Set(before.map((line) => Number(line["Abnormal return (fraction)"]).toFixed(8))),
  ).toEqual(new Set(["0.00500000", "-0.00500000"]));

  await test.step("canceled while its figures are compared with those on screen, it is not saved", async () => {
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    const comparing = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route("**/api", async (route) => {
      if (route.request().postData()?.includes("study_events") !== true) return route.continue();
      comparing.resolve();
      await held.promise;
      return route.continue().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Download daily returns as CSV" }).click();
    await comparing.promise;
    await page.getByRole("button", { name: "Cancel the export" }).click();
    await expect(page.getByText("The file was canceled. Nothing was saved.")).toBeVisible();
    held.resolve();
    await expect(page.getByRole("button", { name: "Cancel the export" })).toHaveCount(0);
    expect(saved).toEqual([]);
    await page.unroute("**/api");
  });

  const reasons = page.getByRole("region", { name: "Dropped, by reason" });
  await expect(reasons).toContainText("No price data for the company: 1");
  await expect(reasons).toContainText("The company is already in the study with the same day 0: 1");
  const dropped = page.getByRole("table", { name: "Events dropped" });
  await expect(dropped.locator("tbody").getByRole("row")).toHaveCount(2);
  await expect(dropped).toContainText(companies[3]?.name ?? "");

  const methods = page.getByRole("region", { name: "Methods, for a report" });
  await expect(methods).toContainText("Of 5 8-K filings found, 3 enter the study and 2 do not");
  await methods.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("Methods text copied.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("Days −1 to +1, N = 3: mean CAR −2.50%");

  await expectNoFaultsInAnyTheme(page);
  await page.goBack();
  await expect(page.getByText("1–5 of 5")).toBeVisible();
});

test("a sale is studied from its results; other windows and models are computed again", async ({
  page,
  db,
}) => {
  const [company] = await createStudied(page, db);
  if (company === undefined) throw new Error("No company was made.");
  const link = searchLink(company).replaceAll("2026", "2024");
  await openAs(page, db, link, "explore_trades");
  await page.getByRole("link", { name: "Study", exact: true }).click();
  await expect(page.getByText("1 of 1 used, 0 dropped.")).toBeVisible();
  await expect(page.getByText("With so few events, no test is reliable.")).toBeVisible();
  await expect(page.getByLabel("Trades").getByRole("option")).toHaveText(["Sales"]);
  const window = page
    .getByRole("table", { name: "Windows and tests" })
    .getByRole("columnheader")
    .nth(1);
  const chosen = chosenCell(page, "Mean CAR");
  await expect(chosen).toContainText("−3.50%");
  await page.getByLabel("Window to day").selectOption("0");
  await expect(window).toContainText("−1 to 0");
  await expect(chosen).toContainText("−4.00%");
  await page.getByLabel("Model").selectOption("Market-adjusted");
  await expect(page.getByText("Market-adjusted returns AR = R − Rm")).toBeVisible();
  await expect(chosen).toContainText("−4.00%");
  const sizes = page.getByRole("region", { name: "False-positive rates" });
  await expect(sizes).toContainText("For long windows use the market model");

  // The address keeps what is chosen.
  await page.reload();
  await expect(page.getByLabel("Model")).toHaveValue("market-adjusted");
  await expect(window).toContainText("−1 to 0");
  await expect(chosen).toContainText("−4.00%");

  // Two choices within one task of the page: neither is lost from the address.
  await page.evaluate(() => {
    for (const [name, day] of [
      ["Window to day", "20"],
      ["Window from day", "-10"],
    ] as const) {
      const label = [...document.querySelectorAll("label")].find(
        ({ textContent }) => textContent === name,
      );
      if (!(label?.control instanceof HTMLSelectElement)) throw new Error(`No ${name}`);
      label.control.value = day;
      label.control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/&from=-10&to=20&/);
  await expect(window).toContainText("−10 to +20");

  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoSidewaysScroll(page);
  }
  await expectNoFaultsInAnyTheme(page);
});

test("a sample chosen by its outcome is said to be, wherever its tests are", async ({
  page,
  db,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [company] = await createStudied(page, db);
  if (company === undefined) throw new Error("No company was made.");
  await openAs(page, db, "/explore-material-events", "explore_events");
  // Every event of the scene has some return of day 0 between these.
  const search = {
    tickers: [company.ticker],
    event_return: { bool: "between", val: [-100, 100] },
  };
  await page.goto(`/event-study?of=events#${encodeURIComponent(JSON.stringify(search))}`);
  await expect(page.getByText("1 of 2 used, 1 dropped.")).toBeVisible();

  const caution = page.getByRole("region", { name: "Sample selected on the outcome" });
  await expect(caution).toContainText(
    "The sample was selected on event return, which is measured on day 0.",
  );
  await expect(caution).toContainText("contain them: −1 to +1; 0; 0 to +1; 0 to +20; −10 to +20.");
  const rejecting = page
    .getByRole("table", { name: "Windows and tests" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: "Rejecting at 5%" }) });
  await expect(rejecting.getByText("No evidence")).toHaveCount(5);
  await expect(
    page.getByText("No evidence: the sample was selected on event return, so tests"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByText("Methods text copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "these tests prove nothing.",
  );
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download description as text" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain("Caution: The sample was selected on event return");
  expect(file).not.toContain("\u2212");

  // The days before are not what was chosen by.
  await page.getByLabel("Window to day").selectOption("-1");
  await page.getByLabel("Window from day").selectOption("-5");
  await expect(caution).toContainText("contain them: 0; −1 to +1;");
  await expectNoFaultsInAnyTheme(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});
