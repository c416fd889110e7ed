import { labels } from "#contract/categorization/review-vocabulary.ts";
import { storeLabel } from "#testing/factories/reviews/reviews.ts";
import { expectNoFaults, expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import {
  createReview,
  descriptionDialog,
  highlightLine,
  nextSave,
  openAsAdmin,
  openOwnReview,
  position,
  savedLabels,
  status,
} from "./review-page-scene.ts";
import { expectNoSidewaysScroll, openAs } from "../scene.ts";

test("a reviewer labels interactions: statuses, autosave after 3 s, messages, the list", async ({
  page,
  db,
}) => {
  await page.clock.install();
  const review = await createReview(db, 4);
  await storeLabel(db, { ...review, interactionNumber: 1, categorization: labels.notRelevant });
  await openOwnReview(page, review);
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 4");
  await expect(page.getByText("1 of 4: 0 relevant, 1 not")).toBeVisible();
  await expect(page.getByText("25.0%")).toBeVisible();
  await expect(status(page)).toHaveText("In Progress");

  await page.getByRole("button", { name: "Relevant", exact: true }).click();
  await expect(status(page)).toHaveText("Please Highlight");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName(
    "Please highlight the portion of the interaction that is relevant to the fraud before proceeding.",
  );
  await expect(question.getByRole("button", { name: "Okay" })).toBeFocused();
  await page.keyboard.press("Enter");
  // The focus is where H highlights at the first press.
  await expect(page.locator("[data-line-start][tabindex='0']")).toBeFocused();
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(question).toHaveAccessibleName(
    "Please highlight the portion of the interaction that is relevant to the fraud.",
  );
  await page.keyboard.press("Escape");

  const saving = nextSave(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await highlightLine(page, 2);
  await expect(status(page)).toHaveText("Complete");
  await expect(page.getByText("Relevant, 1 highlight. Saving in 3 s")).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page.getByText("Relevant, 1 highlight. Saving in 1 s")).toBeVisible();
  await page.clock.resume();
  const sent = await saving;
  expect(sent).toMatchObject({ email: review.email, interaction_num: 2, categorization: 1 });
  await expect(page.getByText("Relevant, 1 highlight. Saved")).toBeVisible();
  await expect(page.getByText(/^Last saved \d\d:\d\d:\d\d ET, interaction 2$/)).toBeVisible();

  await page.getByRole("button", { name: "Not Relevant", exact: true }).click();
  await expect(page.locator("mark")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("mark")).toHaveCount(1);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(position(page)).toHaveText("Interaction 3 · 3 of 4");
  const list = page.getByRole("navigation", { name: "Interactions" });
  await expect(
    list.getByRole("button", { name: /^Interaction 2 · .+ Not Relevant$/ }),
  ).toBeVisible();
  await expect(list.locator("[aria-current]")).toHaveText(/^Interaction 3 · \S/);
  expect(await savedLabels(db, review)).toMatchObject([
    { interaction_num: 1 },
    { interaction_num: 2, categorization: 0, highlights: [] },
  ]);

  await list.getByRole("button", { name: /^Interaction 2 · .+ Not Relevant$/ }).click();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History of interaction 2" });
  await expect(
    history.getByText("Changed from Relevant to Not Relevant. Highlights changed."),
  ).toBeVisible();
  await expect(history.getByText("Labeled Relevant.")).toBeVisible();
  await expect(history.locator("mark")).toHaveText(/^We recognized the milestone/);
});

test("at the end of the list a reminder, at the end of the work confetti and a lock", async ({
  page,
  db,
}) => {
  // Confetti move.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const review = await createReview(db, 2);
  await openOwnReview(page, review);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  const reminder = page.getByRole("alertdialog", { name: /last interaction of the list/ });
  await expect(reminder).toContainText("1 interaction is not labeled yet.");
  await reminder.getByRole("button", { name: "Okay" }).click();
  await expect(position(page)).toHaveText("Interaction 1 · 1 of 2");
  await expect(page.getByText(/your choice completes and locks the company/)).toBeVisible();

  const saving = nextSave(page);
  await page.keyboard.press("n");
  await saving;
  const done = page.getByRole("dialog", { name: "Arrowfen Aerospace is complete" });
  await expect(done).toContainText("only an administrator can reopen it");
  await expect(page.getByTestId("confetti")).toBeVisible();
  await done.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByTestId("confetti")).toHaveCount(0);
  await expect(done).toHaveCount(0);
  await expect(page.getByText(/complete and locked\. You can read it/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Not Relevant", exact: true })).toBeDisabled();
  await expect(page.getByLabel("Note (optional)")).toHaveJSProperty("readOnly", true);
  await page.getByRole("button", { name: "Back to list" }).click();
  await expect(page).toHaveURL(/\/categorization$/);
});

test("highlights without a choice are not left behind, whichever way one leaves", async ({
  page,
  db,
}) => {
  const review = await createReview(db, 5);
  await openOwnReview(page, review);
  await highlightLine(page, 1);
  await expect(status(page)).toHaveText("Please Select Relevant or Not Relevant");
  const question = page.getByRole("alertdialog", {
    name: "You have unsaved highlights. Are you sure you want to leave?",
  });
  const answer = (name: string) => question.getByRole("button", { name, exact: true }).click();

  await page.goBack();
  await expect(question).toBeVisible();
  await answer("Cancel");
  await expect(page).toHaveURL(/\/detail\?gvkey=/);
  await page.getByRole("link", { name: "Overview" }).click();
  await answer("Cancel");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await answer("Discard");
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 5");
  await highlightLine(page, 1);
  await page.keyboard.press("ArrowRight");
  await answer("Relevant");
  await expect(position(page)).toHaveText("Interaction 3 · 3 of 5");
  await highlightLine(page, 2);
  await page.getByRole("button", { name: "Interaction 5" }).click();
  await answer("Not Relevant");
  await expect(position(page)).toHaveText("Interaction 5 · 5 of 5");

  await highlightLine(page, 1);
  const warnings: string[] = [];
  page.once("dialog", (dialog) => {
    warnings.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => warnings).toEqual(["beforeunload"]);
  await page.getByRole("button", { name: "Back to list" }).click();
  await answer("Relevant");
  await expect(page).toHaveURL(/\/categorization$/);
  await expect
    .poll(async () => await savedLabels(db, review))
    .toMatchObject([
      { interaction_num: 2, categorization: 1, highlights: [[0, 54]] },
      { interaction_num: 3, categorization: 0, highlights: [] },
      { interaction_num: 5, categorization: 1 },
    ]);
});

test("an administrator edits a reviewer's completed company, and reopens it", async ({
  page,
  db,
}) => {
  const review = await createReview(db, 1);
  await storeLabel(db, { ...review, interactionNumber: 1, categorization: labels.notRelevant });
  const admin = await openAsAdmin(page, db, review);
  await expect(page.getByText(`Editing as ${review.email}`)).toBeVisible();
  await expect(page.getByText("Admin Editing Mode")).toBeVisible();
  await expect(descriptionDialog(page)).toHaveCount(0);
  await page.keyboard.press("d");
  await expect(descriptionDialog(page)).toContainText("recorded before acceptance");
  await page.keyboard.press("Escape");

  await highlightLine(page, 2);
  await page.getByRole("button", { name: "Relevant", exact: true }).click();
  await expect(page.getByText("Relevant, 1 highlight. Saved")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await savedLabels(db, review)).toMatchObject([
    { categorization: 1, saved_by: admin.email },
  ]);
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText(/This company is reopened/)).toBeVisible();
  await page.getByRole("button", { name: "Back to list" }).click();
  await expect(page).toHaveURL(/\/categorization\/admin$/);
});

test("single-key shortcuts that the account turned off do nothing; arrow keys still work", async ({
  page,
  db,
}) => {
  const review = await createReview(db, 2);
  const { id } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", review.email)
    .executeTakeFirstOrThrow();
  const type = "single_key_shortcuts";
  await db
    .insertInto("user_preference")
    .values({ account_id: id, preference_type: type, preferences: "false" })
    .execute();
  await openOwnReview(page, review);
  for (const key of ["r", "n", "h", "?", "/"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("mark")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Relevant", exact: true })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 2");
});

test("everything by keyboard, and the keys are shown with ?", async ({ page, db }) => {
  const review = await createReview(db, 3);
  await openOwnReview(page, review);
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Shortcuts" });
  await expect(shortcuts.getByText("Not Relevant")).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("Escape");
  await expect(shortcuts).toHaveCount(0);
  await expect(status(page)).toHaveText("In Progress");

  await page.keyboard.press("h");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("h");
  await expect(page.locator("mark")).toHaveText(/^We recognized/);
  await page.keyboard.press("r");
  await expect(status(page)).toHaveText("Complete");
  await page.keyboard.press("e");
  await page.keyboard.type("not relevant, r and n");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(status(page)).toHaveText("Please Highlight");
  await page.keyboard.press("u");
  await expect(page.locator("mark")).toHaveCount(1);
  await page.keyboard.press("Shift+U");
  await expect(page.locator("mark")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("ArrowRight");
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 3");
  await page.keyboard.press("l");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(position(page)).toHaveText("Interaction 3 · 3 of 3");
  await page.keyboard.press("ArrowLeft");
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 3");
  await expect
    .poll(async () => await savedLabels(db, review))
    .toMatchObject([{ categorization: 1, reason: "not relevant, r and n" }]);

  // Opened again it begins at the first unfinished one, and the description does not open again.
  await page.reload();
  await expect(position(page)).toHaveText("Interaction 2 · 2 of 3");
  await expect(descriptionDialog(page)).toHaveCount(0);
});

test("what someone else saved in the meantime is shown next to one's own", async ({
  page,
  db,
  complaints,
}) => {
  const review = await createReview(db, 2);
  await openOwnReview(page, review);
  await storeLabel(db, {
    ...review,
    interactionNumber: 1,
    categorization: labels.relevant,
    reason: "from home",
  });
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: /^Interaction 1 · .+ Not saved yet$/ }).click();
  const conflict = page.getByRole("dialog", { name: /Interaction 1 was also changed/ });
  await expect(conflict.getByRole("region", { name: "Mine" })).toContainText("Not Relevant");
  await expect(conflict.getByRole("region", { name: "Theirs" })).toContainText("Note: from home");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Not Relevant, no highlights. Saved")).toBeVisible();
  expect(await savedLabels(db, review)).toMatchObject([{ categorization: 0, reason: null }]);
  forgiveRefusedCalls(complaints);
});

test("without a company there is a way back; axe finds nothing, and nothing scrolls sideways", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/categorization/detail", "categorization");
  await expect(page.getByRole("heading", { name: "Missing company info." })).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Back to list" }).click();
  await expect(page).toHaveURL(/\/categorization$/);

  const review = await createReview(db, 3);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openOwnReview(page, review);
  await highlightLine(page, 1);
  await expectNoFaultsInAnyTheme(page);
  await test.step("a link to the company opens it in another tab", async () => {
    const tab = await page.context().newPage();
    await tab.goto(`/categorization/detail?gvkey=${review.gvkey}`);
    await expect(tab.getByRole("heading", { name: review.companyName })).toBeVisible();
    await tab.close();
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("combobox", { name: "Interaction" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Note and more" }).click();
  await expectNoFaults(page);
  const [text, bar] = await Promise.all([
    page.getByRole("region", { name: "Interaction" }).boundingBox(),
    page.getByRole("region", { name: "Label", exact: true }).boundingBox(),
  ]);
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 0.5);
});
