import { reviewTimes } from "#contract/categorization/review-vocabulary.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import {
  createReviewed,
  dragOver,
  line,
  marks,
  openReviewed,
  placeOf,
  savedRanges,
  selectWords,
  announced,
  transcript,
} from "./highlighting-scene.ts";
import { expect, test } from "../journey.ts";
import { expectNoSidewaysScroll, stopClock } from "../scene.ts";

const lines = [
  "What moved the contract asset? <Deliveries> & billing were flat.",
  "We booked the milestone in June 😀 on our own certificate.",
  "Acceptance is dated in July.",
] as const;

test("a mouse highlights what it selects; what touches becomes one, what overlaps comes off", async ({
  page,
  db,
}) => {
  const reviewed = await createReviewed(db, [lines]);
  await openReviewed(page, reviewed);

  await dragOver(page, "the milestone");
  await expect(marks(page)).toHaveText(["the milestone"]);
  await expect(announced(page)).toContainText("Highlighted: the milestone");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");

  await dragOver(page, "in June 😀");
  await expect(marks(page)).toHaveText(["the milestone in June 😀"]);

  const { left, middle } = await placeOf(page, "billing");
  await page.mouse.dblclick(left + 10, middle);
  await expect(marks(page)).toHaveText(["billing", "the milestone in June 😀"]);

  await dragOver(page, "June", "our own");
  await expect(marks(page)).toHaveText(["billing"]);
  await expect(announced(page)).toContainText("Highlight removed.");

  await dragOver(page, "& billing", "We booked");
  await expect(marks(page)).toHaveCount(0);
  await dragOver(page, "& billing", "We booked");
  await expect(marks(page)).toHaveText(["& billing were flat.", "We booked"]);

  await page.getByRole("button", { name: "Relevant", exact: true }).click();
  const text = lines.join("\n");
  const places = ["& billing were flat.", "We booked"].map((words) => [
    text.indexOf(words),
    text.indexOf(words) + words.length,
  ]);
  await expect.poll(() => savedRanges(db, reviewed)).toEqual(places);
  await expect(transcript(page).locator("p[data-line-start]")).toHaveText([...lines]);
});

test("three clicks take the line; what leaves the transcript is cut off; a click does nothing", async ({
  page,
  db,
}) => {
  await openReviewed(page, await createReviewed(db, [lines]));
  const { left, middle } = await placeOf(page, "Acceptance");
  await page.mouse.click(left + 10, middle, { clickCount: 3 });
  await expect(marks(page)).toHaveText([lines[2]]);
  await page.mouse.click(left + 10, middle);
  await expect(marks(page)).toHaveText([lines[2]]);

  const start = await placeOf(page, "contract");
  await page.mouse.move(start.left + 1, start.middle);
  await page.mouse.down();
  await page.mouse.move(start.left, 8, { steps: 5 });
  await page.mouse.up();
  await expect(marks(page)).toHaveText(["What moved the", lines[2]]);
});

test("a finger's selection is highlighted once it has been still for 0.8 s", async ({
  browser,
  baseURL,
  db,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await openReviewed(page, await createReviewed(db, [lines]));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    Object.assign(globalThis, { selected: "" });
    document.addEventListener("selectionchange", () => {
      Object.assign(globalThis, { selected: String(getSelection()) });
    });
  });
  /** Selects words, which the browser reports to the page a moment later. */
  const select = async (words: string) => {
    await selectWords(page, words);
    await expect
      .poll(() => page.evaluate(() => String(Reflect.get(globalThis, "selected"))))
      .toBe(words);
  };
  await stopClock(page);
  await line(page, 2).tap();
  await expect(line(page, 2)).toBeFocused();
  await select("We");
  await page.clock.runFor(reviewTimes.touchHighlight - 1);
  await select("We booked");
  await page.clock.runFor(reviewTimes.touchHighlight - 1);
  await expect(marks(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(marks(page)).toHaveText(["We booked"]);

  await line(page, 1).tap();
  await expect(line(page, 1)).toBeFocused();
  await select("booked");
  await page.clock.runFor(reviewTimes.touchHighlight);
  await expect(marks(page)).toHaveCount(0);
  await context.close();
});

test("keys alone highlight lines, words and what a screen reader selected", async ({
  page,
  db,
}) => {
  await openReviewed(page, await createReviewed(db, [lines]));
  await page.keyboard.press("h");
  await expect(line(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.press("h");
  await expect(marks(page)).toHaveText([lines[1]]);
  await page.keyboard.press("h");
  await expect(marks(page)).toHaveCount(0);

  await page.keyboard.press("Enter");
  await expect(announced(page)).toContainText("We");
  await page.keyboard.press("ArrowRight");
  await expect(announced(page)).toContainText("booked");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(announced(page)).toContainText("booked the milestone");
  await page.keyboard.press("Enter");
  await expect(marks(page)).toHaveText(["booked the milestone"]);
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.press("End");
  await expect(announced(page)).toContainText("certificate");
  await page.keyboard.press("h");
  await expect(marks(page)).toHaveText(["booked the milestone", "certificate"]);
  await page.keyboard.press("Escape");
  await expect(announced(page)).toContainText("Whole line.");
  await page.keyboard.press("End");
  await expect(line(page, 3)).toBeFocused();

  await selectWords(page, "dated in July");
  await page.keyboard.press("h");
  await expect(marks(page)).toHaveText(["booked the milestone", "certificate", "dated in July"]);
  await page.getByRole("button", { name: "Relevant", exact: true }).focus();
  await selectWords(page, "Acceptance");
  await page.keyboard.press("h");
  await expect(marks(page)).toHaveText([
    "booked the milestone",
    "certificate",
    "Acceptance",
    "dated in July",
  ]);
  await page.getByRole("textbox", { name: "Note (optional)" }).fill("hhh");
  await expect(marks(page)).toHaveCount(4);
});

test("a call is searched in all its interactions, by keys", async ({ page, db }) => {
  await openReviewed(page, await createReviewed(db, [lines, ["No."], ["The MILESTONE slipped."]]));
  const search = page
    .getByRole("search")
    .filter({ has: page.getByRole("searchbox", { name: "Search in the call" }) });
  await page.keyboard.press("f");
  await expect(page.getByRole("searchbox", { name: "Search in the call" })).toBeFocused();
  await page.keyboard.type("milestone");
  await expect(search).toContainText("1 of 2");
  await expect(transcript(page).locator("[data-find=current]")).toHaveText("milestone");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Interaction 3 · 3 of 3" })).toBeVisible();
  await expect(search).toContainText("2 of 2");
  await expect(transcript(page).locator("[data-find=current]")).toHaveText("MILESTONE");
  await page.keyboard.press("Shift+Enter");
  await expect(search).toContainText("1 of 2");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("slopped");
  await expect(search).toContainText("Not found");
  await expect(page.getByRole("button", { name: "Match after" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(transcript(page).locator("[data-find]")).toHaveCount(0);
});

test("hints are underlined and explained, can be switched off, and the setting is kept in the account", async ({
  page,
  db,
}) => {
  const reviewed = await createReviewed(db, [lines]);
  await openReviewed(page, reviewed);
  const milestone = transcript(page).getByTitle("Timing of revenue", { exact: true });
  await expect(milestone.filter({ hasText: "milestone" })).toHaveText("milestone");

  await page.getByRole("button", { name: /^\d+ hints?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Hints" });
  await expect(dialog).toContainText("Larcker, Zakolyukina");
  await expectNoFaults(page);
  const saving = page.waitForResponse((answer) =>
    (answer.request().postData() ?? "").includes("certificate"),
  );
  await dialog.getByRole("textbox", { name: "Add keywords" }).fill("own certificate");
  await page.keyboard.press("Enter");
  await saving;
  await expect(dialog.getByRole("list", { name: "Your keywords" })).toHaveText("own certificate");
  await dialog.getByRole("checkbox", { name: "Timing of revenue" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(milestone).toHaveCount(0);
  await expect(transcript(page).getByTitle("Your keywords")).toHaveText("own certificate");

  await dragOver(page, "our own");
  await expect(marks(page)).toHaveText(["our own"]);
  await page.getByRole("button", { name: "Relevant", exact: true }).click();
  const start = lines.join("\n").indexOf("our own");
  await expect.poll(() => savedRanges(db, reviewed)).toEqual([[start, start + 7]]);

  const kept = await db
    .selectFrom("user_preference")
    .innerJoin("account", "account.id", "account_id")
    .select("preferences")
    .where("email", "=", reviewed.email)
    .where("preference_type", "=", "review_hints")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(kept.preferences)).toEqual({
    isOn: true,
    hidden: ["recognition"],
    keywords: ["own certificate"],
  });
});

test("hints whose code could not be loaded come later, and the text is read without them meanwhile", async ({
  page,
  db,
  complaints,
}) => {
  await page.route("**/assets/find-hints-*.js", (route) => route.abort());
  const refused = page.waitForEvent("requestfailed");
  await openReviewed(page, await createReviewed(db, [lines]));
  await refused;
  await dragOver(page, "our own");
  await expect(marks(page)).toHaveText(["our own"]);
  await expect(page.getByRole("button", { name: "0 hints" })).toBeVisible();
  await page.unroute("**/assets/find-hints-*.js");
  await expect(transcript(page).getByTitle("Timing of revenue", { exact: true })).not.toHaveCount(
    0,
  );
  // What the browser itself says of the file it did not get; nothing is uncaught.
  expect(complaints.filter((text) => !/^console: .*\/assets\/find-hints-/.test(text))).toEqual([]);
  complaints.length = 0;
});

test("hints that arrive while text is being selected wait until it is highlighted", async ({
  page,
  db,
}) => {
  const { promise: selecting, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route("**/assets/find-hints-*.js", async (route) => {
    await selecting;
    await route.continue();
  });
  await openReviewed(page, await createReviewed(db, [lines]));
  const { left, right, middle } = await placeOf(page, "the milestone");
  await page.mouse.move(left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(right - 4, middle, { steps: 4 });
  answer(undefined);
  await expect(page.getByRole("button", { name: "2 hints" })).toBeVisible();
  await page.mouse.move(right, middle);
  await page.mouse.up();
  await expect(marks(page)).toHaveText(["the milestone"]);
  await expect(transcript(page).getByTitle("Timing of revenue", { exact: true })).not.toHaveCount(
    0,
  );
});

test("axe finds nothing in a transcript with marks, hints and finds, and nothing scrolls sideways", async ({
  page,
  db,
}) => {
  await openReviewed(page, await createReviewed(db, [lines]));
  await dragOver(page, "the milestone");
  await page.keyboard.press("f");
  await page.keyboard.type("in");
  await page.keyboard.press("Enter");
  await line(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(marks(page)).toHaveText(["the milestone"]);
  await expectNoFaultsInAnyTheme(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectNoFaultsInAnyTheme(page);
});
