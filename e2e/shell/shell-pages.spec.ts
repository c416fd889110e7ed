import { expect, test } from "../journey.ts";
import { openAs } from "../scene.ts";

test("visitors find both ways in, the firm, and the terms on every public page, none of which shifts", async ({
  page,
}) => {
  await test.step("a visitor finds both ways in on every public page", async () => {
    for (const [path, heading, title] of [
      ["/login", "Client Login", "Client Login | Sentinel"],
      ["/sign-up", "Create your account", "Sign Up | Sentinel"],
      ["/terms", "Terms of Service", "Terms of Service | Sentinel"],
      ["/no-such-page", "Page not found", "Page not found | Sentinel"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(title);
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("link", { name: "Get Access Now" })).toHaveAttribute(
        "href",
        "/sign-up",
      );
      await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
      await expect(bar.getByRole("link", { name: "Sentinel home" })).toHaveAttribute(
        "href",
        "/?view=home",
      );
      await expect(page.getByRole("complementary", { name: "Sidebar" })).toHaveCount(0);
    }
  });
  await test.step("sign-up and login lead to each other, and to the contact page for a token", async () => {
    await page.goto("/sign-up");
    const main = page.getByRole("main");
    await expect(main.getByText(/^Access is granted by package\./)).toBeVisible();
    await expect(main.getByRole("link", { name: "Contact us" })).toHaveAttribute(
      "href",
      "/contact-us",
    );
    await main.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await main.getByRole("link", { name: /^sign up$/i }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
  });
  await test.step("the footer leads to the firm, its sections and the terms", async () => {
    await page.goto("/login");
    const footer = page.getByRole("contentinfo");
    for (const [name, address] of [
      ["Market Economics home", "/marketeconomics"],
      ["About", "/marketeconomics#about"],
      ["Clients", "/marketeconomics#clients"],
      ["Services", "/marketeconomics#services"],
      ["Experts & Staff", "/marketeconomics#experts"],
      ["Contact", "/marketeconomics#contact"],
    ] as const) {
      await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute(
        "href",
        address,
      );
    }
    await expect(footer).toContainText("© 2025 Market Economics");
    await footer.getByRole("link", { name: "Terms of Service" }).click();
    await expect(page).toHaveURL(/\/terms$/);
    // Contains only a heading.
    expect(await page.getByRole("main").innerText()).toBe("Terms of Service");
  });
  await test.step("no public page scrolls sideways on the narrowest phone, nor shifts while it loads", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const total = Number(document.documentElement.dataset["shift"] ?? 0);
        const shifts = list
          .getEntries()
          .map((entry) => ("value" in entry ? Number(entry.value) : 0));
        const more = shifts.reduce((sum, shift) => sum + shift, 0);
        document.documentElement.dataset["shift"] = String(total + more);
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/login", "/sign-up", "/terms", "/no-such-page"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shift: Number(document.documentElement.dataset["shift"] ?? 0),
      }));
      expect(seen.overflow, path).toBe(0);
      // A line may settle when the font comes late on a busy machine; nothing else may move.
      expect(seen.shift, path).toBeLessThan(0.01);
    }
  });
});

test("a new page begins at its top with the focus on it, Back returns to the place", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard");
  await test.step("who is signed in has no business on /sign-up", async () => {
    await page.goto("/sign-up");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step("a new page begins at its top with the focus on it, Back returns to the place", async () => {
    await page.setViewportSize({ width: 1000, height: 420 });
    await expect(page.getByText(/insider trades? stored/)).toBeVisible();
    const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
    await terms.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => globalThis.scrollY);
    expect(place).toBeGreaterThan(100);
    await terms.click();
    await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await expect.poll(() => page.evaluate(() => globalThis.scrollY)).toBe(place);
  });
});

test("a screen that cannot be loaded says so and can be tried again", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/dashboard", "explore_trades");
  // As after an update: the file this document knows is gone.
  await page.route("**/assets/explore-trades-page-*.js", (route) => route.abort());
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Insider Trades", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect(page).toHaveTitle("This page could not be shown | Sentinel");
  await expect(page.getByRole("link", { name: "Back to the start" })).toBeVisible();
  await page.unroute("**/assets/explore-trades-page-*.js");
  complaints.length = 0;
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page).toHaveURL(/\/explore-trades$/);
  await expect(
    page.getByRole("heading", { name: "Explore Insider Trades", level: 1 }),
  ).toBeVisible();
});

test("while Sentinel cannot be reached, every part says so, and goes on by itself afterwards", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/explore-trades", "explore_trades", "explore_events");
  const freshness = page.getByRole("banner").getByRole("link", { name: /cannot be reached/ });
  const search = page.getByRole("button", { name: "Search", exact: true });
  await expect(search).toBeEnabled();
  await expect(freshness).toHaveCount(0);
  const banner = page.getByText(
    "Sentinel cannot be reached. This page loads again as soon as Sentinel answers. Changes that could not be saved must be saved again.",
  );
  await test.step("a search that gets no answer runs again", async () => {
    await page.context().setOffline(true);
    await search.click();
    const popup = page.getByRole("dialog", { name: "Sentinel cannot be reached" });
    await expect(popup).toContainText(
      "Server error: Unable to retrieve search results. Please try again.",
    );
    await expect(popup).toContainText(
      "Sentinel did not answer. The search also runs again by itself as soon as Sentinel answers.",
    );
    await popup.getByRole("button", { name: "OK" }).click();
    await expect(freshness).toHaveCount(1);
    await expect(banner).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expect(freshness).toHaveCount(0);
  });
  await test.step("a change that could not be saved is not saved later", async () => {
    await page.goto("/profile/account-settings");
    const mail = page.getByRole("switch", { name: "Email notifications" });
    await expect(mail).not.toBeChecked();
    await page.context().setOffline(true);
    await mail.click();
    await expect(banner).toBeVisible();
    await expect(page.getByText("Not saved.")).toBeVisible();
    await expect(mail).not.toBeChecked();
    await page.context().setOffline(false);
    await expect(banner).toHaveCount(0);
    await expect(page.getByText("Not saved.")).toBeVisible();
    await page.reload();
    await expect(mail).not.toBeChecked();
  });
  complaints.length = 0;
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a screen of the application says what it needs and leads to pages that need none", async ({
    page,
  }) => {
    await page.goto("/contact-us");
    await expect(page.getByRole("heading", { name: "This page needs JavaScript" })).toBeVisible();
    await page.getByRole("link", { name: "Market Economics" }).click();
    await expect(page.getByText("Welcome to Market Economics")).toBeVisible();
  });
});
