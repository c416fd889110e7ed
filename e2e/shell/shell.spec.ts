import type { Page } from "@playwright/test";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createCompanies, openAs, signIn } from "../scene.ts";

const searchBox = (page: Page) => page.getByRole("combobox", { name: "Search ticker or company" });

test("members find their way back from any page, and keep their theme", async ({ page, db }) => {
  const { name } = await openAs(page, db, "/dashboard");
  await test.step("an unknown page says so and leads back", async () => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveTitle("Page not found | Sentinel");
    // Also among the members' frame.
    await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the start" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step("the theme is dark until it is changed, and stays changed", async () => {
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: "Use the light theme" }).click();
    await expect(root).toHaveAttribute("data-theme", "light");
    await page.reload();
    await expect(root).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await expect(root).toHaveAttribute("data-theme", "dark");
  });
  await test.step("the navbar of a member leads to the dashboard and to the landing page", async () => {
    await page.goto("/terms");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Get Access Now" })).toHaveCount(0);
    await expect(bar.getByRole("link", { name: "Login" })).toHaveCount(0);
    await expect(bar.getByRole("link", { name: "Sentinel home" })).toHaveAttribute(
      "href",
      "/?view=home",
    );
    await bar.getByRole("link", { name: `My Dashboard, signed in as ${name}` }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("the sidebar folds; it, the navbar, and the log-out question work by keyboard alone", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  await test.step("the sidebar folds for every screen at once, its icons named by tooltips", async () => {
    await expect(page.getByRole("button", { name: "My Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Collapse the sidebar" }).click();
    await expect(page.getByRole("button", { name: "My Dashboard" })).toBeHidden();
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await menu.getByRole("link", { name: "My Dashboard" }).hover();
    await expect(page.getByText("My Dashboard", { exact: true })).toBeVisible();
    // What is not held leads to where it can be asked for, folded too.
    await expect(
      menu.getByRole("link", { name: "Explore Material Events: Request Access" }),
    ).toHaveAttribute("href", "/contact-us");
    await menu.getByRole("link", { name: "Explore Insider Trades", exact: true }).click();
    await page.getByRole("button", { name: "Expand the sidebar" }).click();
    await expect(page.getByRole("button", { name: "My Dashboard" })).toBeVisible();
    await expect(
      menu.getByRole("link", { name: "Request Access to Material Events" }).first(),
    ).toHaveAttribute("href", "/contact-us");
  });
  await test.step("navbar, sidebar and log-out question work by keyboard alone, also without motion", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const freshness = page.getByRole("link", {
      name: /^(Up to date|Newest filing|No filings yet)/,
    });
    await expect(freshness).toBeVisible();
    // In the order of reading; each is reached with one more Tab.
    for (const next of [
      page.getByRole("link", { name: "Skip to the page" }),
      page.getByRole("button", { name: "Collapse the sidebar" }),
      searchBox(page),
      page.getByRole("link", { name: "Sentinel home" }),
      freshness,
      page.getByRole("button", { name: "Help", exact: true }),
      page.getByRole("button", { name: "Use the light theme" }),
      page.getByRole("link", { name: /^My Dashboard, signed in as/ }),
      menu.getByRole("button", { name: "My Dashboard" }),
      menu.getByRole("link", { name: "Overview" }),
    ]) {
      await page.keyboard.press("Tab");
      await expect(next).toBeFocused();
    }
    await menu.getByRole("button", { name: "Logout" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to log out?" });
    await expect(question.getByRole("button", { name: "Stay Logged In" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(question.getByRole("button", { name: "Logout" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(question.getByRole("button", { name: "Stay Logged In" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(menu.getByRole("button", { name: "Logout" })).toBeFocused();
  });
});

test("only admins see Admin, which opens by itself on its own pages", async ({ page, db }) => {
  await openAs(page, db, "/dashboard", "admin");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const admin = menu.getByRole("button", { name: "Admin" });
  await expect(admin).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByText("Sign Up Tokens")).toBeHidden();
  await page.goto("/profile/admin/users");
  await expect(admin).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByText("Sign Up Tokens")).toBeVisible();
});

test("a company is found from anywhere by keyboard; every word typed must match", async ({
  page,
  db,
}) => {
  // The companies of other journeys share the name; at most six of all are suggested.
  const [first, company] = await createCompanies(
    page,
    db,
    Array.from({ length: 7 }, () => [{}]),
  );
  if (first === undefined || company === undefined) throw new Error("There is no company.");
  await openAs(page, db, "/dashboard", "explore_trades");
  await test.step("a company is found from anywhere by keyboard", async () => {
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await page.keyboard.press("/");
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type(company.ticker.toLowerCase());
    await expect(page.getByRole("option", { name: company.name })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/company\\?ticker=${company.ticker}$`));
    await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
  });
  await test.step("every word typed must match; arrows move, Tab chooses, Escape closes", async () => {
    await page.goto("/dashboard");
    const box = searchBox(page);
    const options = page.getByRole("option");
    await box.fill("QUILLSTONE corp");
    await expect(options).toHaveCount(6);
    // One word from the name, one from the ticker.
    await box.fill(`corp ${first.ticker.toLowerCase()}`);
    await expect(options).toHaveCount(1);
    await box.fill(`${first.ticker} nowhere`);
    await expect(options).toHaveCount(0);

    await box.fill("quillstone");
    await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
    await box.press("ArrowDown");
    await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await box.press("ArrowUp");
    await box.press("ArrowUp");
    await expect(options.nth(5)).toHaveAttribute("aria-selected", "true");
    await box.press("Escape");
    await expect(options).toHaveCount(0);
    await expect(box).toBeFocused();

    await box.fill(first.ticker);
    await expect(options.first()).toContainText(first.name);
    await box.press("Tab");
    await expect(page).toHaveURL(new RegExp(`/company\\?ticker=${first.ticker}$`));
  });
});

test("the menu of a phone opens over the page and closes with Escape", async ({ page, db }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, db, "/dashboard", "explore_trades");
  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: /^Request Access to/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open the menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await menu.getByRole("link", { name: "Insider Trades", exact: true }).click();
  await expect(page).toHaveURL(/\/explore-trades$/);
  await expect(menu).toBeHidden();
});

test("a page without its permission is named; calls refused at once lead back to the page asked for", async ({
  page,
  db,
  complaints,
}) => {
  const { email } = await openAs(page, db, "/dashboard", "explore_trades");
  await test.step("a user without a page's permission sees that at the page's address", async () => {
    await page.goto("/explore-material-events?ticker=AAPL");
    await expect(page).toHaveURL(/\/dashboard$/);
    // Once to be seen, once to be read out.
    const notice = page.getByText("You do not have access to Material Events.").first();
    await expect(notice).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
  await test.step("several calls refused at once still lead back to the page asked for", async () => {
    const { id } = await db
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await db.deleteFrom("session").where("account_id", "=", id).execute();
    await page.goto("/explore-trades?company=NOSUCH");
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/explore-trades\?company=NOSUCH$/);
    forgiveRefusedCalls(complaints);
  });
});

test("while filings are still to be read, every page says that its numbers are not complete", async ({
  page,
  db,
}) => {
  let unread = 1_158;
  await page.route("**/api", async (route) => {
    if (!isCallOf(route.request(), "get_public_status")) return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ json: { ...(await answer.json()), unread_filings: unread } });
  });
  await openAs(page, db, "/explore-trades", "explore_trades");
  const notice = page.getByText(
    "1,158 filings are still to be read. Until then, searches, counts, and totals are incomplete, and figures of rows, such as days to the next 8-K, can change.",
  );
  await expect(notice).toBeVisible();
  await page.goto("/leads?company=NOSUCH");
  await expect(notice).toBeVisible();
  await expect(
    page.getByText(
      "No leads match these filters yet. 1,158 filings are still to be read and scored.",
    ),
  ).toBeVisible();
  unread = 3;
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(
    page.getByText("No leads match these filters. New filings are scored as they arrive."),
  ).toBeVisible();
});
