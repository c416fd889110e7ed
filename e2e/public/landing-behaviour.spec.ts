import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../journey.ts";

// Movement is part of these pages.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const proofOf = (page: Page): Locator =>
  page.getByRole("region", { name: "How this figure was computed" });

const carouselOf = (page: Page): Locator => page.getByRole("group", { name: "Team members" });

/** A press counts only after the slide has come to rest. */
async function turn(page: Page, name: "Next" | "Previous", counter: string): Promise<void> {
  await expect(async () => {
    await carouselOf(page).getByRole("button", { name, exact: true }).click();
    await expect(carouselOf(page).getByText(counter, { exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
}

test("a chosen figure shows its proof, by click and by keyboard", async ({ page }) => {
  await page.goto("/");
  const proof = proofOf(page);
  await expect(proof).toContainText("CRBX, 38.42 to 30.05");
  await expect(proof).toContainText("−21.79%");
  await expect(proof).toContainText("331.20 to 329.88");
  await expect(proof).toContainText("−0.40%");
  await expect(proof).toContainText("−21.39%");

  const table = page.getByRole("table", { name: "Insider trades in CRBX" });
  await table.getByRole("button", { name: "$ 764,091" }).click();
  await expect(proof).toContainText("18,400");
  await expect(proof).toContainText("$ 41.5267");
  await expect(proof).toContainText("$ 764,091.28");
  await expect(table.getByRole("button", { pressed: true })).toHaveCount(1);

  const late = table.getByRole("button", { name: /^12\s*, late/ });
  await late.focus();
  await page.keyboard.press("Enter");
  await expect(proof).toContainText("Late by");
  await expect(late).toHaveAttribute("aria-pressed", "true");
});

test("a press on a row shows the proof of its return", async ({ page }) => {
  await page.goto("/");
  // The figure of the row takes the press: its button reaches over the whole row.
  await page.getByRole("row", { name: /2025-06-10/ }).click({ position: { x: 40, y: 16 } });
  await expect(proofOf(page)).toContainText("+6.60%");
  await expect(proofOf(page)).toContainText("Lindqvist, 2025-06-10");
});

test("the chart shows the range that is chosen", async ({ page }) => {
  await page.goto("/");
  const chart = page.getByRole("img", { name: /^Daily close of CRBX/ });
  await expect(chart).toHaveAccessibleName(/May 2025 to Nov 2025/);
  await page.getByRole("radio", { name: "1M" }).check();
  await expect(chart).toHaveAccessibleName(/Oct 2025 to Nov 2025/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "3M" })).toBeChecked();
  await expect(chart).toHaveAccessibleName(/Aug 2025 to Nov 2025/);
});

test("the call opens the contact form, and Escape closes it", async ({ page }) => {
  await page.goto("/");
  const call = page.getByRole("button", { name: "Schedule A Call" });
  await call.click();
  const dialog = page.getByRole("dialog", { name: "Schedule A Call" });
  await expect(dialog.getByLabel("First name")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(call).toBeFocused();
});

test("where the form cannot be loaded a link leads to the contact page", async ({
  page,
  complaints,
}) => {
  await page.goto("/");
  await page.route(/inquiry-dialog/, (route) => route.abort());
  await page.getByRole("button", { name: "Schedule A Call" }).click();
  await expect(page.getByRole("alert")).toContainText("The form could not be loaded.");
  await expect(page.getByRole("link", { name: "Open the contact page" })).toHaveAttribute(
    "href",
    "/contact-us",
  );
  complaints.length = 0;
});

test("the carousel shows two members and wraps both ways", async ({ page }) => {
  await page.goto("/");
  const carousel = carouselOf(page);
  await expect(carousel.getByText("1 and 2 of 5", { exact: true })).toBeVisible();
  await turn(page, "Previous", "5 and 1 of 5");
  await expect(carousel.getByRole("listitem")).toHaveCount(2);
  await expect(carousel.getByRole("heading", { name: "Mei Castellane" })).toBeInViewport();
  await turn(page, "Next", "1 and 2 of 5");
  await turn(page, "Next", "2 and 3 of 5");
  await turn(page, "Next", "3 and 4 of 5");
  await turn(page, "Next", "4 and 5 of 5");
  await turn(page, "Next", "5 and 1 of 5");
});

test("presses while a slide moves are ignored", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const carousel = carouselOf(page);
  const next = carousel.getByRole("button", { name: "Next", exact: true });
  await expect(carousel.getByText("1 and 2 of 5", { exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await next.click();
  await next.click();
  await expect(carousel.getByText("2 and 3 of 5", { exact: true })).toBeVisible();
  await page.clock.runFor(299);
  await next.click();
  await expect(carousel.getByText("2 and 3 of 5", { exact: true })).toBeVisible();
  await page.clock.runFor(1);
  await next.click();
  await expect(carousel.getByText("3 and 4 of 5", { exact: true })).toBeVisible();
});

test("the carousel shows as many members as there is room for", async ({ page }) => {
  for (const [width, counter] of [
    [900, "1 of 5"],
    [901, "1 and 2 of 5"],
  ] as const) {
    await test.step(`at ${width} px the carousel says "${counter}"`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await expect(carouselOf(page).getByText(counter, { exact: true })).toBeVisible();
    });
  }
});

test("a drag of 50 px turns the carousel, a shorter one does not; arrows turn it too", async ({
  page,
}) => {
  await page.goto("/");
  const carousel = carouselOf(page);
  const heading = carousel.getByRole("heading", { name: "Helena Marwick" });
  await heading.scrollIntoViewIfNeeded();
  const drag = async (distance: number) => {
    const box = await heading.boundingBox();
    if (box === null) throw new Error("The first member has no place on the page.");
    await page.mouse.move(box.x + 100, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 100 + distance, box.y + 10, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-49);
  await expect(carousel.getByText("1 and 2 of 5", { exact: true })).toBeVisible();
  await drag(-50);
  await expect(carousel.getByText("2 and 3 of 5", { exact: true })).toBeVisible();
  await expect(async () => {
    await carousel.getByRole("button", { name: "Next", exact: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect(carousel.getByText("1 and 2 of 5", { exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});
