import { expect, test } from "./journey.ts";
import { createCompany, openAs } from "./scene.ts";

test("an unknown page says so and leads back", async ({ page, db }) => {
  await openAs(page, db, "/dashboard");
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found | Sentinel");
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the theme is dark until it is changed, and stays changed", async ({ page, db }) => {
  await openAs(page, db, "/dashboard");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expect(root).toHaveAttribute("data-theme", "dark");
});

test("the sidebar folds for every screen at once", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  await expect(page.getByRole("button", { name: "My Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await expect(page.getByRole("button", { name: "My Dashboard" })).toBeHidden();
  await page.getByRole("link", { name: "Explore Insider Trades", exact: true }).click();
  await page.getByRole("button", { name: "Expand the sidebar" }).click();
  await expect(page.getByRole("button", { name: "My Dashboard" })).toBeVisible();
});

test("a company is found from anywhere by keyboard", async ({ page, db }) => {
  const company = await createCompany(page, db, [{}, {}]);
  await openAs(page, db, "/dashboard", "explore_trades");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "Search ticker or company" });
  await expect(box).toBeFocused();
  await page.keyboard.type(company.ticker.toLowerCase());
  await expect(page.getByRole("option", { name: company.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/explore-trades\\?company=${company.ticker}$`));
  await expect(page.getByText("2 trades", { exact: true })).toBeVisible();
});

test("the menu of a phone opens over the page and closes with Escape", async ({ page, db }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, db, "/dashboard", "explore_trades");
  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await menu.getByRole("link", { name: "Insider Trades" }).click();
  await expect(page).toHaveURL(/\/explore-trades$/);
  await expect(menu).toBeHidden();
});
