import type { Locator, Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { measureContrast } from "./gallery-contrast.ts";
import { listParts } from "./gallery-parts.ts";
import { openGallery } from "./gallery-site.ts";
import { expect, test as journey } from "../journey.ts";

const test = journey.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const site = await openGallery();
      await provide(site.url);
      await site.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

// One worker: the gallery is built once.
test.describe.configure({ mode: "default" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const styles = [
  "primary",
  "outline",
  "outline2",
  "secondary",
  "test",
  "primary-yellow",
  "outline-yellow",
  "danger",
] as const;

async function open(page: Page, gallery: string, theme: string): Promise<void> {
  await page.addInitScript((name) => localStorage.setItem("theme", name), theme);
  await page.goto(gallery);
  await expect(page.getByRole("heading", { name: "Parts", exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Until what is in the document now has been on the screen. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((painted) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 100)));
      }),
  );
}

function sample(page: Page, name: string): Locator {
  return page.getByRole("group", { name, exact: true });
}

test("axe finds nothing in the gallery", async ({ page, gallery }) => {
  await open(page, gallery, "dark");
  await expectNoFaultsInAnyTheme(page);
});

for (const theme of ["dark", "light"] as const) {
  test(`texts of buttons can be read in every state, ${theme}`, async ({ page, gallery }) => {
    await open(page, gallery, theme);
    for (const style of styles) {
      const button = sample(page, "Button, medium").getByRole("button", {
        name: style,
        exact: true,
      });
      await page.mouse.move(0, 0);
      expect(await measureContrast(button), `${style} at rest`).toBeGreaterThanOrEqual(4.5);
      await button.hover();
      expect(await measureContrast(button), `${style} under the mouse`).toBeGreaterThanOrEqual(4.5);
      await page.mouse.down();
      expect(await measureContrast(button), `${style} pressed`).toBeGreaterThanOrEqual(4.5);
      await page.mouse.up();
      const busy = sample(page, "Button, busy").getByRole("button", { name: style, exact: true });
      expect(await measureContrast(busy), `${style}, busy`).toBeGreaterThanOrEqual(4.5);
      const disabled = sample(page, "Button, disabled").getByRole("button", {
        name: style,
        exact: true,
      });
      expect(await measureContrast(disabled), `${style}, disabled`).toBeGreaterThanOrEqual(3);
    }
  });
}

test("the gallery shows every part; buttons keep their ring, sizes, and focus", async ({
  page,
  gallery,
}) => {
  await open(page, gallery, "dark");
  await test.step("the gallery shows every part", async () => {
    const parts = listParts();
    expect(parts).toContain("Accordion");
    const groups = page.getByRole("group");
    const names = await groups.evaluateAll((nodes) => nodes.map((node) => node.ariaLabel ?? ""));
    const shown = new Set(names.map((name) => name.split(",", 1)[0]));
    expect(parts.filter((part) => !shown.has(part))).toEqual([]);
  });
  await test.step("a button keeps its ring of 2 px at 2 px, and its two sizes", async () => {
    const medium = sample(page, "Button, medium").getByRole("button", {
      name: "primary",
      exact: true,
    });
    const large = sample(page, "Button, large").getByRole("button", {
      name: "primary",
      exact: true,
    });
    await page.keyboard.press("Tab");
    await medium.focus();
    await expect(medium).toHaveCSS("outline-width", "2px");
    await expect(medium).toHaveCSS("outline-offset", "2px");
    await expect(medium).toHaveCSS("outline-style", "solid");
    expect((await medium.boundingBox())?.height).toBe(32);
    expect((await large.boundingBox())?.height).toBe(40);
  });
  await test.step("a busy button keeps the focus and refuses the click", async () => {
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.click();
    const busy = page.getByRole("button", { name: "Searching..." });
    await expect(busy).toBeFocused();
    await expect(busy).toBeDisabled();
  });
});

test("dialogs, toasts, and tooltips take the focus or leave it, and close by keyboard", async ({
  page,
  gallery,
}) => {
  await open(page, gallery, "dark");
  await test.step("dialogs take the focus, close with Escape and give it back", async () => {
    const opener = page.getByRole("button", { name: "Dialog", exact: true });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Server error" });
    await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    const asker = page.getByRole("button", { name: "Confirm", exact: true });
    await asker.click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectNoFaults(page);
    await page.keyboard.press("Escape");
    await expect(asker).toBeFocused();
    const notifier = page.getByRole("button", { name: "Notice", exact: true });
    await notifier.click();
    await expect(page.getByRole("alertdialog").getByRole("button")).toHaveText(["OK"]);
    // Until the focus has moved, Enter would press the opener again.
    await expect(page.getByRole("alertdialog").getByRole("button")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(notifier).toBeFocused();
  });
  await test.step("a toast is announced; F6 leads to it and Enter closes it", async () => {
    await page.getByRole("button", { name: "Danger toast" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The alert was not saved" })).toHaveText(
      /Network or server error occurred\./,
    );
    await expectNoFaults(page);
    await page.keyboard.press("F6");
    const dismiss = page.getByRole("button", { name: "Dismiss" });
    await dismiss.focus();
    await page.keyboard.press("Enter");
    await expect(dismiss).toBeHidden();
  });
  await test.step("a tooltip describes its element and closes with Escape", async () => {
    const icon = sample(page, "Tooltip").getByRole("button");
    await expect(icon).toHaveAccessibleDescription(
      "The SEC requires filing within 2 days. This trade was filed in 4 days.",
    );
    await icon.hover();
    const hint = page.getByText("The SEC requires filing within 2 days.").filter({ visible: true });
    await expect(hint).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(hint).toBeHidden();
  });
});

test("tabs, accordions, and lists work by keyboard", async ({ page, gallery }) => {
  await open(page, gallery, "dark");
  await test.step("arrows, Home and End choose tabs; a kept panel keeps its text", async () => {
    const proof = page.getByRole("tablist", { name: "Proof" });
    await proof.getByRole("tab", { name: "As filed" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(proof.getByRole("tab", { name: "Computed", selected: true })).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Computed" })).toHaveText("Rules and inputs.");
    await page.keyboard.press("End");
    await expect(proof.getByRole("tab", { name: "Amendments", selected: true })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(proof.getByRole("tab", { name: "As filed", selected: true })).toBeFocused();
    await page.getByLabel("Find a user").fill("dana");
    await page.getByRole("tab", { name: "Sign Up Tokens" }).click();
    await expect(page.getByLabel("Find a user")).toBeHidden();
    await page.getByRole("tab", { name: "Users" }).click();
    await expect(page.getByLabel("Find a user")).toHaveValue("dana");
  });
  await test.step("one accordion text is open or none; its text is always in the page", async () => {
    const accordion = sample(page, "Accordion, one open at a time");
    const first = accordion.getByRole("button", { name: "Investigations" });
    const second = accordion.getByRole("button", { name: "Drafting assistance" });
    const text = accordion.getByText("We reconstruct who knew");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await second.focus();
    await page.keyboard.press("Enter");
    await expect(second).toHaveAttribute("aria-expanded", "true");
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await expect(text).toBeAttached();
    await expect(text).toBeHidden();
    await page.keyboard.press("Space");
    await expect(second).toHaveAttribute("aria-expanded", "false");
  });
  await test.step("a list of several is worked by keyboard and cut at 25 characters", async () => {
    const cut = sample(page, "MultiSelect, cut at 25 characters").getByRole("combobox");
    await expect(cut).toContainText("Aircraft, Banking, Pharma…");
    const box = sample(page, "MultiSelect, nothing chosen").getByRole("combobox");
    await box.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Search Industry" })).toBeFocused();
    await page.keyboard.type("bank");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Select all" }).click();
    await expect(page.getByText("9 selected")).toBeVisible();
    await page.getByRole("button", { name: "Select none" }).click();
    await expect(page.getByText("0 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(box).toBeFocused();
    await expect(box).toContainText("All 49 industries");
  });
  await test.step("a select shows Select until something is chosen", async () => {
    const state = page.getByRole("combobox", { name: "State" });
    await expect(state).toHaveValue("");
    await expect(state).toHaveAttribute("required", "");
    await state.selectOption("Alaska");
    await expect(state).toHaveValue("Alaska");
  });
});

/** Chromium for a finger: a coarse primary pointer that cannot hover. */
const FINGER = "--blink-settings=primaryPointerType=2,availablePointerTypes=2";

test("for fingers, targets are 44 px high and nothing scrolls sideways", async ({
  playwright,
  launchOptions,
  gallery,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), FINGER],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await open(page, gallery, "dark");
  const low = await page
    .getByRole("main")
    .getByRole("button")
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => node.checkVisibility() && !node.closest("table"))
        .map((node) => ({ name: node.textContent, high: node.getBoundingClientRect().height }))
        .filter(({ high }) => high < 44),
    );
  expect(low).toEqual([]);
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBe(width);
  await browser.close();
});

test("nothing moves when the fonts arrive late", async ({ page, gallery }) => {
  await page.route("**/*.woff2", async (route) => {
    await page.getByRole("heading", { name: "Overlays" }).waitFor();
    await waitForPaint(page);
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(globalThis, "shifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, gallery, "dark");
  await waitForPaint(page);
  const sum = await page.evaluate(() => {
    const shifts: unknown = Reflect.get(globalThis, "shifts");
    return Array.isArray(shifts)
      ? shifts.reduce((total: number, one) => total + Number(one), 0)
      : 1;
  });
  // Without the stand-ins of fonts.css it is more than twice this.
  expect(sum).toBeLessThan(0.002);
});
