import type { BrowserContext } from "@playwright/test";
import { assignCompanies } from "#testing/factories/reviews/reviews.ts";
import { TEST_CHROMIUM_ARGUMENTS } from "#testing/find-chromium.ts";
import { expect, forgiveRefusedCalls, listenForComplaints, test } from "../journey.ts";
import {
  choose,
  commandSaves,
  createReviewScene,
  goToInteraction,
  highlightLine,
  annotationHistory,
  logOut,
  openFromList,
  openReview,
  storedAnnotations,
  writeNote,
} from "./review-scene.ts";
import { createPerson, signIn } from "../scene.ts";

const texts = [
  "Thank you all for joining us, perhaps for the last time.",
  "Revenue was recorded before anything was delivered.",
  "The auditors have asked about it twice.",
  "We have no further questions.",
];
/** The whole of a line, as its number highlights it. */
const whole = (number: number) => [[0, (texts[number - 1] ?? "").length]];

/** Another tab of the same browser with the company open, whose saves can be lost. */
async function openOtherTab(context: BrowserContext, companyName: string) {
  const other = await context.newPage();
  const saves = await commandSaves(other);
  await other.goto("/categorization");
  await openFromList(other, companyName);
  return { other, saves };
}

test("annotations made without a network are saved when it is back", async ({
  page,
  db,
  context,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  await openReview(page, scene);
  // Loaded a moment after the text, by themselves.
  await expect(page.getByRole("button", { name: "1 hint", exact: true })).toBeVisible();
  await context.setOffline(true);
  await choose(page, "Not Relevant");
  await writeNote(page, "A greeting.");
  await goToInteraction(page, 2);
  await highlightLine(page);
  await choose(page, "Relevant");
  await writeNote(page, "Before delivery.");
  await goToInteraction(page, 3);
  await goToInteraction(page, 2);
  await expect(page.getByRole("alert").filter({ hasText: "kept in this browser" })).toBeVisible();
  expect(await storedAnnotations(db, scene)).toEqual({});
  await context.setOffline(false);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({
      1: { label: 0, note: "A greeting.", highlights: [] },
      2: { label: 1, note: "Before delivery.", highlights: whole(2) },
    });
  await expect(page.getByRole("alert").filter({ hasText: "kept" })).toBeHidden();
  expect(await annotationHistory(db, scene, 2)).toHaveLength(1);
  forgiveRefusedCalls(complaints);
});

test("a server in trouble is asked again, and one that hangs loses nothing over a reload", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  const saves = await commandSaves(page);
  await openReview(page, scene);
  saves.set("fail");
  await choose(page, "Not Relevant");
  await expect.poll(saves.count).toBe(2);
  saves.set("pass");
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({ 1: { label: 0, note: null, highlights: [] } });

  saves.set("hang");
  await goToInteraction(page, 2);
  await highlightLine(page);
  await choose(page, "Relevant");
  await goToInteraction(page, 3);
  await expect.poll(saves.count).toBe(3);
  saves.set("pass");
  await page.reload();
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toMatchObject({ 2: { label: 1, note: null, highlights: whole(2) } });
  forgiveRefusedCalls(complaints);
});

test("a reload before the autosave loses neither what is complete nor what is not", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  const saves = await commandSaves(page);
  await openReview(page, scene);
  // Nothing that is sent at leaving arrives: what comes back was kept.
  saves.set("lose");
  await highlightLine(page);
  await choose(page, "Relevant");
  await writeNote(page, "Typed just before.");
  await page.reload();
  await expect(page.getByRole("button", { name: "Relevant", exact: true })).toBeVisible();
  saves.set("pass");
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({ 1: { label: 1, note: "Typed just before.", highlights: whole(1) } });

  await goToInteraction(page, 2);
  await highlightLine(page);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await goToInteraction(page, 2);
  await expect(page.locator("mark").filter({ hasText: texts[1] ?? "" })).toBeVisible();
  await expect(page.getByText("Please Select Relevant or Not Relevant").first()).toBeVisible();
  expect(Object.keys(await storedAnnotations(db, scene))).toEqual(["1"]);
  await choose(page, "Relevant");
  await goToInteraction(page, 3);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toMatchObject({ 2: { label: 1, highlights: whole(2) } });
  forgiveRefusedCalls(complaints);
});

test("two tabs on one interaction lose neither annotation, on two each keeps its own", async ({
  page,
  db,
  context,
}) => {
  const scene = await createReviewScene(db, texts);
  await openReview(page, scene);
  const other = await context.newPage();
  await other.goto("/categorization");
  await openFromList(other, scene.companyName);

  // Different ones.
  await choose(page, "Not Relevant");
  await goToInteraction(page, 2);
  await goToInteraction(other, 3);
  await highlightLine(other);
  await choose(other, "Relevant");
  await goToInteraction(other, 2);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({
      1: { label: 0, note: null, highlights: [] },
      3: { label: 1, note: null, highlights: whole(3) },
    });

  // The same one: here something was typed, there it is saved first.
  await writeNote(page, "Mine.");
  await choose(other, "Not Relevant");
  await goToInteraction(other, 3);
  await expect(page.getByRole("dialog").getByText("also changed elsewhere")).toBeVisible();
  expect(await annotationHistory(db, scene, 2)).toEqual([{ label: 0, note: null, highlights: [] }]);
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect
    .poll(() => annotationHistory(db, scene, 2))
    .toEqual([
      { label: 0, note: null, highlights: [] },
      { label: null, note: "Mine.", highlights: [] },
    ]);

  // A tab with nothing of its own takes over what was saved.
  await goToInteraction(other, 2);
  await expect(other.getByRole("textbox", { name: "Note (optional)" })).toHaveValue("Mine.");
});

test("the label that locks the company waits for unsaved work in another tab", async ({
  page,
  db,
  context,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts.slice(0, 2));
  await openReview(page, scene);
  await choose(page, "Not Relevant");
  await goToInteraction(page, 2);
  await expect.poll(() => storedAnnotations(db, scene)).toHaveProperty("1");
  const { other, saves } = await openOtherTab(context, scene.companyName);
  await goToInteraction(other, 1);
  saves.set("lose");
  await writeNote(other, "Typed in the other tab.");
  await choose(page, "Not Relevant");
  await expect(
    page.getByText("Another tab of this browser has unsaved work on interaction 1.").first(),
  ).toBeVisible();
  expect(await storedAnnotations(db, scene)).not.toHaveProperty("2");
  // Closing it hands its work over to the tab that stays.
  await other.close();
  await expect
    .poll(() => storedAnnotations(db, scene), { timeout: 120_000 })
    .toEqual({
      1: { label: 0, note: "Typed in the other tab.", highlights: [] },
      2: { label: 0, note: null, highlights: [] },
    });
  forgiveRefusedCalls(complaints);
});

test("what a closed tab left unsaved is shown and saved by the tab that stays", async ({
  page,
  db,
  context,
}) => {
  const scene = await createReviewScene(db, texts);
  await openReview(page, scene);
  const { other, saves } = await openOtherTab(context, scene.companyName);
  saves.set("lose");
  await goToInteraction(other, 2);
  await choose(other, "Not Relevant");
  await writeNote(other, "From the tab that is gone.");
  await other.close();
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({ 2: { label: 0, note: "From the tab that is gone.", highlights: [] } });
  await goToInteraction(page, 2);
  await expect(page.getByRole("textbox", { name: "Note (optional)" })).toHaveValue(
    "From the tab that is gone.",
  );
});

test("a tab that crashes right after the last key has kept the note", async ({
  playwright,
  launchOptions,
  baseURL,
  db,
  complaints,
}) => {
  // One whose tabs have a process each.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: TEST_CHROMIUM_ARGUMENTS,
  });
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await listenForComplaints(page, complaints);
  const scene = await createReviewScene(db, texts);
  await openReview(page, scene);
  const { other, saves } = await openOtherTab(context, scene.companyName);
  saves.set("lose");
  await goToInteraction(other, 2);
  const debugging = await context.newCDPSession(other);
  const crashed = other.waitForEvent("crash");
  await writeNote(other, "The very last word.");
  // It is never answered.
  debugging.send("Page.crash").catch(() => undefined);
  await crashed;
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({ 2: { label: null, note: "The very last word.", highlights: [] } });
  await browser.close();
});

test("a session that ends keeps what was labeled for the same account's next sign-in", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  await openReview(page, scene);
  await db
    .deleteFrom("session")
    .where("account_id", "in", (account) =>
      account.selectFrom("account").select("account.id").where("email", "=", scene.email),
    )
    .execute();
  await highlightLine(page);
  await choose(page, "Relevant");
  await writeNote(page, "Labeled after the session had ended.");
  await goToInteraction(page, 2);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedAnnotations(db, scene)).toEqual({});
  await signIn(page, scene.email);
  await page.getByRole("button", { name: "Back to list" }).click();
  await openFromList(page, scene.companyName);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({
      1: { label: 1, note: "Labeled after the session had ended.", highlights: whole(1) },
    });
  forgiveRefusedCalls(complaints);
});

test("logging out sends what is unsaved; what does not arrive is shown to that account only [V14.3.1]", async ({
  page,
  db,
  complaints,
}) => {
  const scene = await createReviewScene(db, texts);
  const saves = await commandSaves(page);
  await openReview(page, scene);
  await choose(page, "Not Relevant");
  await logOut(page);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toEqual({ 1: { label: 0, note: null, highlights: [] } });

  await openReview(page, scene);
  saves.set("lose");
  await writeNote(page, "Nobody else reads this.");
  await logOut(page);
  const colleague = await createPerson(db, "categorization");
  await assignCompanies(db, colleague.email, [scene.gvkey]);
  await openReview(page, { ...scene, email: colleague.email });
  await goToInteraction(page, 2);
  await expect(page.getByRole("textbox", { name: "Note (optional)" })).toHaveValue("");
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(
    "Nobody else",
  );
  await logOut(page);

  saves.set("pass");
  await openReview(page, scene);
  await expect
    .poll(() => storedAnnotations(db, scene))
    .toMatchObject({ 2: { label: null, note: "Nobody else reads this." } });
  expect(await storedAnnotations(db, { ...scene, email: colleague.email })).toEqual({});
  forgiveRefusedCalls(complaints);
});
