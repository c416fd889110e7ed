import type { Browser, Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeCaseScene } from "./case-scene.ts";

/** Gives the person a name of their own, and an organization. */
async function nameAndPlace(
  db: Database,
  { email }: { email: string },
  { name, organization }: { name: string; organization: string },
): Promise<void> {
  await db.updateTable("account").set({ name, organization }).where("email", "=", email).execute();
}

/** Another person in a browser of their own. */
async function openAsColleague(
  browser: Browser,
  db: Database,
  place: { name: string; organization: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const person = await openAs(page, db, "/cases", "explore_trades", "explore_events");
  await nameAndPlace(db, person, place);
  await page.reload();
  return page;
}

async function addToNewCase(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Add to case" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to case" });
  await dialog.getByLabel("Title of the new case").fill(title);
  await dialog.getByRole("button", { name: "Create case" }).click();
  await expect(dialog.getByRole("status")).toContainText("Added to the new case CASE-");
}

test("a case is built from a trade and an event, worked on by its members, and closed", async ({
  page,
  db,
  browser,
  complaints,
}) => {
  const { sale, event } = await storeCaseScene();
  const organization = `Harbor ${uniqueNumber()}`;
  const ana = await openAs(
    page,
    db,
    `/explore-trades?row=${sale}-1`,
    "explore_trades",
    "explore_events",
  );
  await nameAndPlace(db, ana, { name: "Ana Lindqvist", organization });
  const title = `Ostrava sales ${uniqueNumber()}`;

  await test.step("from the panel of a trade", async () => {
    await addToNewCase(page, title);
    await page.getByRole("button", { name: "Done" }).click();
  });
  await test.step("an event is added to it", async () => {
    await page.goto(`/explore-material-events?event=${event}`);
    await page.getByRole("button", { name: "Add to case" }).click();
    const dialog = page.getByRole("dialog", { name: "Add to case" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("status")).toContainText("Added to CASE-");
    await dialog.getByRole("link", { name: "Open case" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "8-K of Ostrava" })).toBeVisible();
  });

  const ben = await openAsColleague(browser, db, { name: "Ben Stone", organization });
  await test.step("who is no member sees nothing of it", async () => {
    await expect(ben.getByText("You are not a member of any case yet.")).toBeVisible();
    await ben.goto(page.url());
    await expect(ben.getByRole("heading", { name: "Case not found" })).toBeVisible();
    await expect(ben.getByText(title)).toHaveCount(0);
  });

  await test.step("a mention of someone outside of the case is refused, and what was typed stays", async () => {
    await page.getByRole("tab", { name: /^Notes/ }).click();
    const note = page.getByLabel("New note");
    await note.fill("Ask @Ben Stone about the **plan**. <b>Not markup</b>");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "@Ben Stone is not a member of this case. Add the person as a member first",
    );
    await page.reload();
    await expect(note).toHaveValue(/Ask @Ben Stone/);
  });
  await test.step("once a member, the person can be mentioned; markup is shown as text", async () => {
    await page.getByRole("tab", { name: /^Members/ }).click();
    await page.getByLabel("Add a user from your organization").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Add member" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Ben Stone" })).toBeVisible();
    await page.getByRole("tab", { name: /^Notes/ }).click();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("mentions Ben Stone")).toBeVisible();
    await expect(page.getByText("<b>Not markup</b>")).toBeVisible();
    await expect(page.getByLabel("New note")).toHaveValue("");
  });
  await test.step("tasks are assigned and done", async () => {
    await page.getByRole("tab", { name: /^Tasks/ }).click();
    const text = page.getByLabel("New task");
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByText("Describe the task.")).toBeVisible();
    await expect(text).toBeFocused();
    await text.fill("Ask for the trading plan");
    await page.getByLabel("Assignee").selectOption({ label: "Ben Stone" });
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByRole("checkbox", { name: "Ask for the trading plan" })).toBeVisible();
    await expect(text).toHaveValue("");
    await expect(page.getByText("Describe the task.")).toBeHidden();
    await ben.goto(page.url());
    await ben.getByRole("checkbox", { name: "Ask for the trading plan" }).click();
    await expect(ben.getByText(/Done by Ben Stone/)).toBeVisible();
  });
  await test.step("two windows never overwrite each other", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Edit", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: /^Edit CASE-/ });
    await dialog.getByLabel("Summary").fill("Typed by Ana");
    await ben.getByRole("button", { name: "Edit", exact: true }).first().click();
    const other = ben.getByRole("dialog", { name: /^Edit CASE-/ });
    await other.getByLabel("Summary").fill("Saved by Ben");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other).toHaveCount(0);
    // Said without being asked; yet what Ana saves without having read it is refused once.
    const live = { timeout: 3_000 };
    await expect(dialog).toContainText("Ben Stone changed this case while you were editing.", live);
    await expect(dialog).toContainText("Saved by Ben");
    await expect(dialog.getByLabel("Summary")).toHaveValue("Typed by Ana");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByRole("button", { name: "Save over the other change" }).click();
    await expect(page.getByText("Typed by Ana")).toBeVisible();
  });
  await test.step("what a member adds appears for the others at once, and what they type stays", async () => {
    await page.getByRole("tab", { name: /^Notes/ }).click();
    await page.getByLabel("New note").fill("Half a sentence");
    await ben.getByRole("tab", { name: /^Notes/ }).click();
    await ben.getByLabel("New note").fill("The plan was adopted in May.");
    await ben.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("The plan was adopted in May.")).toBeVisible({ timeout: 3_000 });
    await expect(page.getByLabel("New note")).toHaveValue("Half a sentence");
    await page.getByRole("button", { name: "Discard" }).click();
  });
  await test.step("timeline and connections name the items", async () => {
    await page.getByRole("tab", { name: "Timeline" }).click();
    const table = page.getByRole("table", { name: /Case items and news by day/ });
    await expect(table.getByRole("row").nth(1)).toContainText("08 May 2024");
    await expect(page.getByText(/^Items (in this case|of all companies)/)).toBeVisible();
    await page.getByRole("tab", { name: "Connections" }).click();
    await expect(page.getByRole("table", { name: /People and companies/ })).toContainText(
      "Ostrava Devices Inc",
    );
    await expectNoFaultsInAnyTheme(page);
  });
  await test.step("it is found by a word of a note", async () => {
    await page.goto("/cases");
    await page.getByLabel("Search your cases").fill("plan markup");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("tab", { name: /^Notes/ })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
  await test.step("and closed with an outcome", async () => {
    await page.getByRole("button", { name: "Close case" }).click();
    const dialog = page.getByRole("dialog", { name: /^Close CASE-/ });
    await dialog.getByLabel("Outcome").selectOption("Referred");
    await dialog.getByRole("button", { name: "Close case" }).click();
    await expect(page.getByText("Closed: Referred")).toBeVisible();
    await expect(page.getByText("This case is closed. Reopen it to add a note.")).toBeVisible();
  });
  await ben.context().close();
  forgiveRefusedCalls(complaints);
});
