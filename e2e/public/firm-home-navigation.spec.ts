import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

// Movement is part of these pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const ADDRESS = "/marketeconomics";

/** How far from the top of the window a section comes to rest. */
const OFFSET = 80;

/** A section by its heading. */
function section(page: Page, name: string | RegExp): Locator {
  return page.getByRole("region", { name, exact: true });
}

async function expectAtRest(place: Locator): Promise<void> {
  await expect
    .poll(async () => Math.abs(((await place.boundingBox())?.y ?? Infinity) - OFFSET))
    .toBeLessThan(1);
}

/** Presses the link and says where the section is one frame later. */
function topAfterOneFrame(link: Locator, place: string): Promise<number | undefined> {
  return link.evaluate(async (element, id) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    if (element instanceof HTMLElement) element.click();
    await frame();
    return document.querySelector(id)?.getBoundingClientRect().top;
  }, place);
}

const barLinks = [
  ["Clients", "Clients", "#clients"],
  ["Experts & Staff", "Expert services", "#experts"],
  ["Contact", /^Contact:/, "#contact"],
] as const;

test("links in the bar scroll their section to 80 px below the top", async ({ page }) => {
  for (const [link, heading, hash] of barLinks) {
    await test.step(`"${link}" in the bar scrolls its section to 80 px below the top`, async () => {
      await page.goto(ADDRESS);
      await page.getByRole("banner").getByRole("link", { name: link }).click();
      await expectAtRest(section(page, heading));
      await expect(section(page, heading)).toBeFocused();
      expect(new URL(page.url()).hash).toBe(hash);
    });
  }
});

test("About leads back to the top, and so does the logo", async ({ page }) => {
  await page.goto(`${ADDRESS}#services`);
  await expectAtRest(section(page, "Services"));
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goto(`${ADDRESS}#people`);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /Market Economics/ })
    .click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

const entries = [
  ["Sentinel Surveillance Platform", "Surveillance platform"],
  ["Forensic Analytic Solutions", "Forensic analytic solutions"],
  ["Litigation Consulting", "Litigation consulting"],
  ["Expert Witness", "Expert services"],
] as const;

test("each entry of the services menu scrolls to its section and closes the menu", async ({
  page,
}) => {
  await page.goto(ADDRESS);
  const button = page.getByRole("button", { name: "Services" });
  for (const [entry, heading] of entries) {
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("banner").getByRole("link", { name: entry }).click();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("banner").getByRole("link", { name: entry })).toBeHidden();
    await expectAtRest(section(page, heading));
  }
});

test("the services menu closes on a click outside, on Escape and when the focus leaves", async ({
  page,
}) => {
  await page.goto(ADDRESS);
  const button = page.getByRole("button", { name: "Services" });
  const entry = page.getByRole("banner").getByRole("link", { name: "Expert Witness" });
  await button.click();
  await expect(entry).toBeVisible();
  await page.getByText("Welcome to Market Economics").click();
  await expect(entry).toBeHidden();

  await button.click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link", { name: "Experts" })).toBeFocused();
  await expect(entry).toBeHidden();

  await button.click();
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("arrow keys, Home and End move in the services menu", async ({ page }) => {
  await page.goto(ADDRESS);
  const entry = (name: string): Locator => page.getByRole("banner").getByRole("link", { name });
  await page.getByRole("button", { name: "Services" }).focus();
  const steps = [
    ["ArrowDown", "Sentinel Surveillance Platform"],
    ["ArrowDown", "Forensic Analytic Solutions"],
    ["ArrowUp", "Sentinel Surveillance Platform"],
    ["ArrowUp", "Expert Witness"],
    ["Home", "Sentinel Surveillance Platform"],
    ["End", "Expert Witness"],
    ["ArrowDown", "Sentinel Surveillance Platform"],
  ] as const;
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(entry(name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectAtRest(section(page, "Surveillance platform"));
});

test.describe("at a first visit", () => {
  test.use({ ownProfile: true });
  test("the bar changes its look after more than 50 px, and nothing shifts", async ({ page }) => {
    await page.goto(ADDRESS);
    const bar = page.getByRole("banner");
    const moveTo = (top: number) =>
      page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    const expectLook = async (height: number, opacity: RegExp) => {
      await expect.poll(async () => (await bar.boundingBox())?.height).toBe(height);
      await expect(bar).toHaveCSS("background-color", opacity);
    };
    await expectLook(72, /, 0\)$/);
    await moveTo(50);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(50);
    await expectLook(72, /, 0\)$/);
    await moveTo(51);
    await expectLook(56, /[ ,/]0?\.94\)$/);
    await moveTo(0);
    await expectLook(72, /, 0\)$/);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              if ("value" in entry && typeof entry.value === "number") sum += entry.value;
            }
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 500);
        }),
    );
    // A line may settle when the font comes late on a busy machine; nothing else may move.
    expect(shift).toBeLessThan(0.01);
  });
});

test("links scroll smoothly, and jump where movement is not wanted", async ({ page }) => {
  await page.goto(ADDRESS);
  const link = page.getByRole("banner").getByRole("link", { name: "Experts" });
  expect(await topAfterOneFrame(link, "#experts")).toBeGreaterThan(1_000);
  await expectAtRest(section(page, "Expert services"));

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("about:blank");
  await page.goto(ADDRESS);
  expect(await topAfterOneFrame(link, "#experts")).toBeCloseTo(OFFSET, 0);
});

test("an address with a section opens there", async ({ page }) => {
  await page.goto(`${ADDRESS}#clients`);
  await expectAtRest(section(page, "Clients"));
});

test.describe("below 1024 px", () => {
  test.use({ viewport: { width: 1023, height: 800 } });

  test("a sheet holds the same links, keeps the focus and the page still", async ({ page }) => {
    await page.goto(ADDRESS);
    const button = page.getByRole("button", { name: "Menu", exact: true });
    await button.click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await expect(sheet.getByRole("link")).toHaveText([
      "About",
      "Clients",
      "Services",
      /^Sentinel Surveillance Platform/,
      /^Forensic Analytic Solutions/,
      /^Litigation Consulting/,
      /^Expert Witness/,
      "Experts & Staff",
      "Contact",
    ]);
    await page.mouse.move(500, 780);
    await page.mouse.wheel(0, 600);
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(press < 10 ? "Tab" : "Shift+Tab");
      await expect(sheet.locator(":focus")).toHaveCount(1);
    }
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await sheet.getByRole("link", { name: "Litigation Consulting" }).click();
    await expect(sheet).toBeHidden();
    await expectAtRest(section(page, "Litigation consulting"));
    await expect(section(page, "Litigation consulting")).toBeFocused();
  });
});

test("at 1024 px the bar holds the links itself", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(ADDRESS);
  await expect(page.getByRole("banner").getByRole("link", { name: "Clients" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeHidden();
});
