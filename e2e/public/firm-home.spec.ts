import type { Locator, Page } from "@playwright/test";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { expectNoSidewaysScroll } from "../scene.ts";

// Movement is part of these pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ADDRESS = "/marketeconomics";

/** Passes over the whole page, so that everything has faded in. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
  });
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
}

function section(page: Page, name: string | RegExp): Locator {
  return page.getByRole("region", { name, exact: true });
}

test("the page has all its sections", async ({ page }) => {
  await page.goto(ADDRESS);
  await expect(page.getByText("Welcome to Market Economics")).toBeVisible();
  await expect(section(page, "Clients").getByRole("listitem")).toHaveCount(4);
  await expect(section(page, "Services").getByRole("listitem")).toHaveCount(4);
  await expect(
    section(page, "Surveillance platform").getByRole("heading", { level: 3 }),
  ).toHaveText(["Suspicious trading", "Adverse corporate events", "Key disclosures"]);
  await expect(
    section(page, "Forensic analytic solutions").getByRole("heading", { level: 3 }),
  ).toHaveText([
    "Custom analytics and algorithm development",
    "Advisory and consulting",
    "Surveillance and monitoring solutions",
    "Embedded expertise",
    "Algorithmic portfolio monitoring",
  ]);
  await expect(
    section(page, "Litigation consulting").getByRole("heading", { level: 3 }),
  ).toHaveText([
    "Investigations",
    "Drafting assistance",
    "Trial support",
    "Locating and deposing experts",
  ]);
  await expect(section(page, "Expert services").getByRole("article")).toHaveCount(2);
  await expect(section(page, "Our people").getByRole("listitem")).toHaveCount(10);
  await expect(section(page, /^Contact/).getByRole("button")).toHaveText("Schedule A Call");
});

test("the printed exhibit shows its figure, its windows and its method", async ({ page }) => {
  await page.goto(ADDRESS);
  const exhibit = page.getByRole("figure");
  await expect(exhibit.getByRole("img", { name: /21 trading days/ })).toHaveCount(1);
  await expect(exhibit.getByRole("row")).toHaveText([
    /Window, trading days\s*CAR\s*t/,
    /Day 0\s*−12\.8%\s*−5\.56/,
    /−1 to \+1\s*−17\.8%\s*−4\.45/,
    /0 to \+5\s*−14\.4%\s*−2\.54/,
  ]);
  await expect(exhibit).toContainText("Illustration with invented data.");
});

test("one litigation text is open at a time, and its own heading closes it", async ({ page }) => {
  await page.goto(ADDRESS);
  const heading = (name: string): Locator =>
    section(page, "Litigation consulting").getByRole("button", { name });
  const expanded = section(page, "Litigation consulting").getByRole("button", { expanded: true });
  await expect(expanded).toHaveText(["Investigations"]);
  await heading("Trial support").click();
  await expect(expanded).toHaveText(["Trial support"]);
  await expect(page.getByText(/^We prepare exhibits/)).toBeVisible();
  await expect(page.getByText(/^We reconstruct who knew/)).toBeHidden();
  await heading("Trial support").press("Enter");
  await expect(expanded).toHaveCount(0);
  await expect(page.getByText(/^We prepare exhibits/)).toBeHidden();
});

test("a section fades in once 15% of it are in sight, and stays", async ({ page }) => {
  await page.goto(ADDRESS);
  const block = section(page, "Clients").locator("> div");
  await expect(block).toHaveCSS("opacity", "0");
  /** Scrolls until this share of the block is in the window. */
  const showShare = (share: number) =>
    block.evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      const y = scrollY + top + height * part - innerHeight;
      scrollTo({ top: y, behavior: "instant" });
    }, share);
  await showShare(0.12);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
  await expect(block).toHaveCSS("opacity", "0");
  await showShare(0.18);
  await expect(block).toHaveCSS("opacity", "1");
  await expect(block).toHaveCSS("transition-duration", "0.4s");
  await showShare(-1);
  await expect(block).toHaveCSS("opacity", "1");
});

test("the page brings its own title and icon, and takes them away", async ({ page }) => {
  const titleAndIcon = () =>
    page.evaluate(() => [
      document.title,
      document.querySelector("link[rel=icon]")?.getAttribute("href"),
    ]);
  const firms = [
    "Market Economics: financial economics, analytics and expert testimony",
    "/firm-favicon.svg",
  ];
  await page.goto(ADDRESS);
  expect(await titleAndIcon()).toEqual(firms);
  await page.getByRole("link", { name: "Client Login" }).click();
  await page.waitForURL("**/login");
  await expect(page).toHaveTitle(/Sentinel/);
  expect((await titleAndIcon())[1]).toBe("/favicon.svg");
  await page.goBack();
  await expect(page).toHaveTitle(/^Market Economics/);
  expect(await titleAndIcon()).toEqual(firms);
});

test("the footer leads to the sections, the terms and the network", async ({ page }) => {
  await page.goto(ADDRESS);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link")).toHaveText([
    "Market Economics",
    "About",
    "Clients",
    "Services",
    "Experts & Staff",
    "Contact",
    "LinkedIn",
    "Terms of Service",
  ]);
  await expect(footer).toContainText("© 2025 Market Economics");
  await expect(footer.getByRole("link", { name: "Terms of Service" })).toHaveAttribute(
    "href",
    "/terms",
  );
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.linkedin\.com\//,
  );
  await footer.getByRole("link", { name: "Services", exact: true }).click();
  await expect
    .poll(async () => Math.round((await section(page, "Services").boundingBox())?.y ?? 0))
    .toBe(80);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and every link works", async ({ page }) => {
    await page.goto(ADDRESS);
    for (const text of [
      /^We reconstruct who knew/,
      /^We supply the economic passages/,
      /^We prepare exhibits/,
      /^We find economists/,
      "Algorithmic portfolio monitoring",
      "Econometrics",
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByRole("banner").getByRole("link", { name: "Services" }).click();
    await expect
      .poll(async () => Math.round((await section(page, "Services").boundingBox())?.y ?? 0))
      .toBe(80);
    await expect(
      section(page, /^Contact/).getByRole("link", { name: "Schedule A Call" }),
    ).toHaveAttribute("href", "/contact-us");
  });
});

test("axe finds nothing", async ({ page }) => {
  await page.goto(ADDRESS);
  await seeAll(page);
  await page.getByRole("button", { name: "Services" }).click();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expectNoFaultsInAnyTheme(page);
});

test("nothing scrolls sideways", async ({ page }) => {
  await page.goto(ADDRESS);
  // What has faded in stays.
  await seeAll(page);
  for (const width of [360, 390, 720, 1024, 1440]) {
    await test.step(`nothing scrolls sideways at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    });
  }
});
