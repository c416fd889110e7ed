import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { expectNoSidewaysScroll } from "./scene.ts";

/** The theme from now on. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem("theme", name);
    document.documentElement.dataset["theme"] = name;
  }, theme);
}

/** Between two states a part may be seen through another: contrast is measured at rest. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
}

/**
 * Axe finds nothing once nothing moves any more. It runs in the page alone, as no page of ours has
 * frames, and keeps only what fails: on a page with a long table the list of all that passes, and
 * of a selector for each node of it, is three quarters of the work.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  await expectNothingOf(page, (axe) => axe);
}

/** The same in both themes, which differ in colours alone. The dark one stays. */
export async function expectNoFaultsInAnyTheme(page: Page): Promise<void> {
  await setTheme(page, "light");
  await expectNothingOf(page, (axe) => axe.withRules(rulesOfColours));
  await setTheme(page, "dark");
  await expectNoFaults(page);
}

/** The same on a desk; and neither there nor on a narrow phone does the page scroll sideways. */
export async function expectNoFaultsAtAnyWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoSidewaysScroll(page);
  await expectNoFaultsInAnyTheme(page);
}

/** Less than half of the script that the builder brings along; the browser reads it in each document. */
const minifiedAxe = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const rulesOfColours = ["color-contrast", "link-in-text-block"];

async function expectNothingOf(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  await waitForRest(page);
  expect(page.frames()).toHaveLength(1);
  const isThere = await page.evaluate("typeof axe === 'object'");
  const axe = new AxeBuilder({ page, axeSource: isThere === true ? "void 0" : minifiedAxe })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode();
  const { violations } = await choose(axe).analyze();
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(faults).toEqual([]);
}
