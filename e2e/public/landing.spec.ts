import type { Page } from "@playwright/test";
import { landingTexts } from "#contract/brand/landing.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { expectNoSidewaysScroll } from "../scene.ts";

// Movement is part of these pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The page as it is shown to visitors, with what comes later already there. */
async function openLanding(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Market surveillance where every number can be proved.",
  );
}

test("a visitor finds the ways in, the sections and the footer", async ({ page }) => {
  await openLanding(page);
  await expect(page).toHaveTitle(landingTexts.title);
  const navbar = page.getByRole("banner");
  await expect(navbar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(navbar.getByRole("link", { name: "Get Access Now" })).toHaveAttribute(
    "href",
    "/sign-up",
  );
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Get Free Access Now" })).toHaveAttribute(
    "href",
    "/sign-up",
  );
  await expect(main.getByRole("link", { name: "Client Login" })).toHaveAttribute("href", "/login");
  await expect(main.getByRole("link", { name: "My Dashboard" })).toBeHidden();
  for (const client of ["Government agencies", "An audit firm", "An oversight board"]) {
    await expect(page.getByRole("region", { name: "Trusted by" }).getByText(client)).toBeVisible();
  }
  for (const heading of [
    "Suspicious trading",
    "Material adverse events",
    "Key corporate developments",
    "Custom analytics",
    "Advisory",
    "Surveillance solutions",
    "Embedded expertise",
  ]) {
    await expect(main.getByRole("heading", { name: heading })).toBeVisible();
  }
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Products" })).toHaveAttribute("href", "#products");
  await expect(footer.getByRole("link", { name: "Services" })).toHaveAttribute("href", "#services");
  await expect(footer.getByRole("link", { name: "Terms of Service" })).toHaveAttribute(
    "href",
    "/terms",
  );
  await expect(footer.getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    "/contact-us",
  );
  await expect(footer.getByText("© 2025 Market Economics")).toBeVisible();
});

test("the signed-in go to their dashboard, or see the page without navbar when they ask", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("access_token", "of-a-signed-in-visitor"));
  await openLanding(page, "/?view=home");
  await expect(page.getByRole("banner")).toBeHidden();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "My Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await expect(main.getByRole("link", { name: "Get Free Access Now" })).toBeHidden();
  await expect(main.getByRole("link", { name: "Client Login" })).toBeHidden();
});

test("an anchor stops under the navbar", async ({ page }) => {
  await openLanding(page);
  for (const name of ["Products", "Services", "Team"]) {
    await page.getByRole("banner").getByRole("link", { name }).click();
    const id = name.toLowerCase();
    await expect
      .poll(() =>
        page.evaluate(
          (anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? null,
          id,
        ),
      )
      .toBeCloseTo(52, -1);
  }
});

test("the theme is switched and kept", async ({ page }) => {
  await openLanding(page);
  const themeSwitch = page.getByRole("banner").getByRole("switch", { name: "Light theme" });
  await expect(themeSwitch).not.toBeChecked();
  await themeSwitch.click();
  await expect(themeSwitch).toBeChecked();
  await page.reload();
  await expect(themeSwitch).toBeChecked();
});

test("axe finds nothing on the landing page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLanding(page);
  const end = page.getByRole("contentinfo");
  await end.scrollIntoViewIfNeeded();
  for (const region of await page.getByRole("region").all()) await region.scrollIntoViewIfNeeded();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished)),
  );
  await expectNoFaultsInAnyTheme(page);
});

test("nothing scrolls sideways", async ({ page }) => {
  await openLanding(page);
  for (const width of [360, 390, 768, 900, 1200, 1440]) {
    await test.step(`nothing scrolls sideways at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is there to read, and the links lead on", async ({ page }) => {
    await page.goto("/");
    for (const name of [
      "Helena Marwick",
      "Tobias Renner",
      "Anjali Dessai",
      "Samuel Whitcombe",
      "Mei Castellane",
    ]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Next", exact: true })).toBeHidden();
    await expect(page.getByRole("region", { name: "How this figure was computed" })).toContainText(
      "−21.39%",
    );
    await expect(page.getByRole("link", { name: "Schedule A Call" })).toHaveAttribute(
      "href",
      "/contact-us",
    );
  });
});

test.describe("at a first visit", () => {
  test.use({ ownProfile: true });
  test("nothing shifts, and the script is light", async ({ page, baseURL }) => {
    const scripts: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.addInitScript(() => {
      globalThis.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry && typeof entry.value === "number")
            globalThis.shifted += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await openLanding(page);
    await page.waitForLoadState("networkidle");
    // A line may settle when the font comes late on a busy machine; nothing else may move.
    expect(await page.evaluate(() => globalThis.shifted)).toBeLessThan(0.01);
    const sizes = await Promise.all(scripts);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total, `scripts of ${baseURL}`).toBeLessThan(120 * 1024);
    expect(total).toBeGreaterThan(0);
  });
});

declare global {
  /** In the page: the sum of its layout shifts. */
  var shifted: number;
}
