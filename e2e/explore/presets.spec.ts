import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { createCompany, expectNoSidewaysScroll, openAs, resultRows, searchLink } from "../scene.ts";

test("a preset fills in the form, sets the order visibly and searches; Reset brings the defaults back", async ({
  page,
  db,
}) => {
  const before8k = { patterns: ["sale-before-adverse-8k" as const] };
  const company = await createCompany(page, db, [
    { title: "small", avoided_or_gained_net: "1000", ...before8k },
    { title: "none", avoided_or_gained_net: "9000000", patterns: [] },
    { title: "large", avoided_or_gained_net: "2000000", ...before8k },
  ]);
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(resultRows(page)).toHaveCount(3);
  const preset = page.getByRole("button", { name: "Sales before bad 8-Ks" });
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await preset.click();

  await expect(resultRows(page)).toHaveCount(2);
  await expect(resultRows(page).first()).toContainText("large");
  await expect(preset).toHaveAttribute("aria-pressed", "true");
  const form = page.getByRole("form", { name: "Filters" });
  await expect(form).toContainText("Sale before adverse 8-K");
  await expect(form).toContainText(company.ticker);
  const header = page.getByRole("columnheader", { name: /net/i });
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(header).toBeInViewport();
  await expect(page.getByRole("columnheader")).toContainText([
    "Company Name",
    "Ticker",
    "8-K Return",
    "Loss Avoided / Gain Net",
  ]);
  await expect(page.getByRole("columnheader", { name: "8-K Return" })).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/patterns=sale-before-adverse-8k/);
  await expectNoFaultsInAnyTheme(page);

  await form.getByRole("button", { name: "Reset" }).click();
  await expect(preset).toHaveAttribute("aria-pressed", "false");
  await expect(form).not.toContainText("Sale before adverse 8-K");
});

test("a condition typed by hand adds its column and offers to sort by it; the order stays until then", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, [
    { title: "small", avoided_or_gained_net: "2000" },
    { title: "large", avoided_or_gained_net: "2000000" },
  ]);
  await openAs(page, db, searchLink(company), "explore_trades");
  const titles = resultRows(page);
  await expect(titles).toHaveCount(2);
  const before = await titles.allTextContents();
  const form = page.getByRole("form", { name: "Filters" });
  await form.getByRole("textbox", { name: "Loss avoided / gain, net ($K)" }).fill("1");
  await form.getByRole("button", { name: "Search" }).click();

  const header = page.getByRole("columnheader", { name: /net/i });
  await expect(header).toBeVisible();
  const offer = page.getByRole("button", { name: "Sort by Loss Avoided / Gain Net ($K)" });
  await expect(offer).toBeVisible();
  expect((await titles.allTextContents()).map(isLarge)).toEqual(before.map(isLarge));
  await offer.click();
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(titles.first()).toContainText("large");
  await expect(offer).toHaveCount(0);
});

function isLarge(row: string): boolean {
  return row.includes("large");
}

test("trades between quarter end and earnings are a condition of the form; presets of events ask about insiders", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, [
    { title: "closed", is_between_quarter_end_and_earnings: true },
    { title: "open", is_between_quarter_end_and_earnings: false },
  ]);
  await openAs(page, db, searchLink(company), "explore_trades", "explore_events");
  await expect(resultRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Between quarter end and earnings" }).click();
  await expect(resultRows(page)).toHaveCount(1);
  await expect(resultRows(page)).toContainText("closed");
  await expect(
    page.getByRole("checkbox", { name: "Between quarter end and earnings" }),
  ).toBeChecked();

  await page.goto("/explore-material-events");
  await page.getByRole("button", { name: "Clusters" }).click();
  await expect(page.getByRole("form", { name: "Filters" })).toContainText("Cluster before");
  await expect(page).toHaveURL(/insiders=asked/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
