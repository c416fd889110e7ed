import type { Browser, Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

type Scene = { sale: string; event: string };

/** A sale of the CFO on May 8, 2024, and an 8-K of the next day; the running product computes both rows. */
async function storeScene(): Promise<Scene> {
  const cik = uniqueNumber();
  const prefix = String(cik).padStart(10, "0");
  const [sale, event] = [`${prefix}-24-000001`, `${prefix}-24-000500`];
  await storeAndCompute([
    aFiling({
      accession: sale,
      issuerCik: cik,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Ostrava Devices Inc",
        issuerSymbol: `Q${cik}`,
        owners: [anOwner({ isOfficer: true, officerTitle: "CFO" })],
        lines: [aSaleLine({ transactionDate: "2024-05-08" })],
      }),
    }),
    aFiling({
      accession: event,
      issuerCik: cik,
      form: "8-K",
      filedOn: "2024-05-09",
      acceptedAt: "2024-05-09T20:05:00Z",
      periodOfReport: "2024-05-08",
      items: ["8.01"],
      itemTitles: [],
      documents: [{ type: "8-K", sequence: 1, filename: "d8k.htm", description: "8-K" }],
      ownership: null,
      entities: [
        { role: "FILER", cik, name: "Ostrava Devices Inc", sic: "3571", fiscalYearEnd: "1231" },
      ],
    }),
  ]);
  return { sale, event };
}

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
  const { sale, event } = await storeScene();
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
    await page.getByLabel("New task").fill("Ask for the trading plan");
    await page.getByLabel("Assignee").selectOption({ label: "Ben Stone" });
    await page.getByRole("button", { name: "Add task" }).click();
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

test("a note that is edited in two windows is not overwritten, and what was typed survives a reload", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/cases", "explore_trades");
  await page.getByRole("button", { name: "New case" }).click();
  const title = `Two windows ${uniqueNumber()}`;
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create case" }).click();
  await page.getByRole("tab", { name: /^Notes/ }).click();
  await page.getByLabel("New note").fill("First text.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "First text." })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  const editIn = async (window: Page): Promise<void> => {
    const note = window.getByRole("listitem").filter({ hasText: "First text." });
    await note.getByRole("button", { name: "Edit" }).click();
  };
  await editIn(page);
  await editIn(other);
  await other.getByLabel("Note", { exact: true }).fill("Typed in the other window.");
  // One draft for both windows: neither loses what was typed.
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the other window.");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Typed in the other window.")).toBeVisible();
  // The saved draft is gone here too; typing before that would go on with what it leaves.
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("First text.");

  await page.getByLabel("Note", { exact: true }).fill("Typed in the first window.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This note was changed in another window")).toBeVisible();
  await expect(page.getByText("Typed in the other window.")).toBeVisible();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the first window.");
  await page.reload();
  await page.getByRole("button", { name: "Edit", exact: true }).last().click();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Typed in the first window.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Save over the other change" }).click();
  await expect(page.getByText("Typed in the first window.")).toBeVisible();
  await other.close();
  forgiveRefusedCalls(complaints);
});

test("a case on legal hold, and the saved search that it cites, cannot be deleted; the refusal says why", async ({
  page,
  db,
  complaints,
}) => {
  await openAs(page, db, "/explore-trades?all=yes&types=sales", "explore_trades");
  const name = `Held sales ${uniqueNumber()}`;
  const saved = page.getByRole("dialog", { name: "Saved searches" });
  await page.getByRole("button", { name: "Saved searches" }).click();
  await saved.getByLabel("Save the current search as").fill(name);
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: `Add ${name} to a case` }).click();
  const adding = page.getByRole("dialog", { name: "Add to case" });
  await adding.getByRole("button", { name: "Create case" }).click();
  await adding.getByRole("link", { name: "Open case" }).click();
  await expect(page.getByRole("tab", { name: "Items (1)" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  const question = other.getByRole("alertdialog", { name: /^Delete CASE-/ });
  await test.step("the hold shows in the other window, where the case cannot be deleted any more", async () => {
    await page.getByRole("button", { name: "Place on hold" }).click();
    await page
      .getByRole("alertdialog", { name: "Place this case on legal hold?" })
      .getByRole("button", { name: "Place on hold" })
      .click();
    await expect(page.getByText(/^Legal hold: nothing in this case/)).toBeVisible();
    await expect(other.getByText(/^Legal hold: nothing in this case/)).toBeAttached();
    await question.getByRole("button", { name: "Delete" }).click();
    const refusal = other.getByRole("alert").filter({ hasText: "was not deleted." });
    await expect(refusal).toContainText(
      "This case is on hold, so nothing can be deleted from it. Release the hold first.",
    );
    await other.getByRole("link", { name }).first().click();
    await expect(other.getByText(/^Legal hold: nothing in this case/)).toBeVisible();
  });
  await test.step("nothing in it can be deleted", async () => {
    await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
    await page.getByText(`Saved search “${name}”`).click();
    await expect(page.getByText("Unchanged since it was added.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
    await expectNoFaultsInAnyTheme(page);
  });
  const deleteSearch = async (): Promise<void> => {
    await other.getByRole("button", { name: `More for ${name}` }).click();
    await other.getByRole("menuitem", { name: "Delete…" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await test.step("nor can the saved search, and the refusal names the case", async () => {
    await other.goto("/explore-trades");
    await other.getByRole("button", { name: "Saved searches" }).click();
    await deleteSearch();
    await expect(
      other.getByText(/cannot be deleted because a case on legal hold cites it: CASE-/),
    ).toBeVisible();
  });
  await test.step("once released, the search can be deleted; the case keeps it as it was", async () => {
    await page.getByRole("button", { name: "Release hold" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Release hold" }).click();
    await expect(page.getByText(/^Legal hold: nothing in this case/)).toHaveCount(0);
    await deleteSearch();
    await expect(other.getByText("No saved searches yet")).toBeVisible();
    await page.reload();
    await expect(page.getByText("No longer exists", { exact: true })).toBeVisible();
    await expect(page.getByText(`Saved search “${name}”`)).toBeVisible();
  });
  await other.close();
  forgiveRefusedCalls(complaints);
});

test("whatever is found can be added to one case", async ({ page, db, complaints }) => {
  const { sale, event } = await storeScene();
  const cik = sale.slice(0, 10);
  await db
    .insertInto("document_text")
    .values({
      accession: event,
      document_number: 1,
      type: "8-K",
      filename: "d8k.htm",
      text: "The company has\nan ongoing concern about zirconium deliveries.",
    })
    .execute();
  await db
    .insertInto("text_extraction")
    .values({ accession: event, extractor_version: 1 })
    .execute();
  const ana = await openAs(
    page,
    db,
    "/cases",
    "explore_trades",
    "explore_events",
    "categorization",
  );
  const companyName = `Halden Works ${uniqueNumber()}`;
  const gvkey = await createReviewCompany(db, {
    companyName,
    fraudDescription: "",
    interactions: [["We shipped it and booked it."], ["Is it real?"]],
  });
  await assignCompanies(db, ana.email, [gvkey]);
  const label = { gvkey, interactionNumber: 1, categorization: 1, highlights: [[3, 10]] } as const;
  await storeLabel(db, { ...label, email: ana.email });
  await page.getByRole("button", { name: "New case" }).click();
  await page.getByLabel("Title").fill("Everything");
  await page.getByRole("button", { name: "Create case" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Everything" })).toBeVisible();
  const address = page.url();

  const add = async (button: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add to case" });
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog.getByRole("status")).toContainText("Added to CASE-");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`/company?cik=${cik}`);
  await add("Add to case");
  await add(`Add 4 ${sale} to a case`);
  await page.getByPlaceholder(/Search inside filings/).fill("zirconium");
  await page.keyboard.press("Enter");
  await add(`Add the passage with “zirconium” in ${event} to a case`);
  await page.goto("/insider?cik=0000002001");
  await add("Add to case");
  await page.goto("/explore-trades?all=yes&types=sales");
  await page.getByRole("button", { name: "Saved searches" }).click();
  const saved = page.getByRole("dialog", { name: "Saved searches" });
  await saved.getByLabel("Save the current search as").fill("My sales");
  await saved.getByRole("button", { name: "Save", exact: true }).click();
  await add("Add My sales to a case");
  const search = encodeURIComponent(JSON.stringify({ ciks: [cik], start_date: "2024-01-01" }));
  await page.goto(`/event-study?of=events#${search}`);
  await add("Add to case");
  await page.goto("/categorization");
  await page.getByRole("link", { name: companyName }).click();
  await add("Add this conference call to a case");
  await page.getByRole("button", { name: /^Interaction 1\b/ }).click();
  await add("Add highlights to case");

  await page.goto(address);
  const kinds = [
    "Company",
    "Filing",
    "Passage from a filing",
    "Person",
    "Saved search",
    "Event study",
    "Conference call",
    "Highlighted passage",
  ];
  const items = page.getByRole("tabpanel").getByRole("listitem");
  for (const [place, kind] of kinds.entries())
    await expect(items.filter({ hasText: `#${place + 1}` }).first()).toContainText(kind);
  forgiveRefusedCalls(complaints);
});
