import type { Page } from "@playwright/test";
import type { OperationType } from "#contract/catalogue.ts";
import type { Database } from "#database/connect.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  assignCompanies,
  createReviewCompany,
  storeLabel,
} from "#testing/factories/reviews/reviews.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createPerson, expectNoSidewaysScroll, openAs, signIn, uniqueNumber } from "../scene.ts";

type Reviewer = { email: string; names: Record<"under" | "waiting" | "done" | "reopened", string> };

/** A reviewer with a company in each state; one label each of two, and all of the others. */
async function createReviewer(db: Database): Promise<Reviewer> {
  const { email } = await createPerson(db, "categorization");
  const number = uniqueNumber();
  const names = {
    under: `Arrowfen Aerospace ${number}`,
    waiting: `Tamsin Foods ${number}`,
    done: `Calder Therapeutics ${number}`,
    reopened: `Dunmore Hydraulics ${number}`,
  };
  const labeled = { under: 1, waiting: 0, done: 3, reopened: 3 } as const;
  for (const key of ["under", "waiting", "done", "reopened"] as const) {
    const texts = [["Good morning."], ["Is it real?"], ["It is."]];
    const gvkey = await createReviewCompany(db, { companyName: names[key], interactions: texts });
    await assignCompanies(db, email, [gvkey]);
    for (let interactionNumber = 1; interactionNumber <= labeled[key]; interactionNumber += 1)
      await storeLabel(db, { email, gvkey, interactionNumber, categorization: 0 });
    if (key === "reopened")
      await db
        .updateTable("review_assignment")
        .set({ reopened_at: "2026-11-20T00:00:00Z" })
        .where("gvkey", "=", gvkey)
        .execute();
  }
  return { email, names };
}

async function openList(page: Page, email: string): Promise<void> {
  await page.goto("/categorization");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/categorization$/);
}

const navigationState = (page: Page) => page.evaluate((): unknown => history.state);
const row = (page: Page, name: string) => page.getByRole("row", { name });
const filterOf = (page: Page, name: string) => page.getByRole("checkbox", { name });

/** Counts the calls of one operation. */
function countCalls(page: Page, operation: OperationType): { calls: number } {
  const counted = { calls: 0 };
  page.on("request", (request) => {
    if (isCallOf(request, operation)) counted.calls += 1;
  });
  return counted;
}

test("the list tells how far each company is, and opens all but the completed ones", async ({
  page,
  db,
}) => {
  const { email, names } = await createReviewer(db);
  await openList(page, email);
  await expect(
    page.getByRole("heading", { level: 1, name: "Conference Call Fraud Categorization" }),
  ).toBeVisible();
  await expect(row(page, names.under)).toContainText(/1 of 333\.3%In progressContinue/);
  await expect(row(page, names.waiting)).toContainText(/0 of 30\.0%Not startedStart/);
  await expect(row(page, names.done)).toContainText(/3 of 3100\.0%CompleteLocked/);
  await expect(row(page, names.reopened)).toContainText(/3 of 3100\.0%ReopenedContinue/);
  await expect(page.getByText("7 of 12 interactions · 58.3%")).toBeVisible();
  await expect(
    page.getByRole("progressbar", { name: `Progress of ${names.under}` }),
  ).toHaveJSProperty("value", 1);
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);

  await expect(row(page, names.done).getByRole("link")).toHaveCount(0);
  await row(page, names.done).click();
  await expect(page).toHaveURL(/\/categorization$/);

  const head = page.getByRole("columnheader", { name: "Company" });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("button").click();
  await expect(page.locator("tbody").getByRole("row").first()).toContainText(names.waiting);

  // Anywhere in the row, and by keyboard.
  await row(page, names.under).click();
  await expect(page).toHaveURL(/\/categorization\/detail\?gvkey=/);
  expect(await navigationState(page)).toMatchObject({
    usr: { company_name: names.under, isAdminMode: false, originalEmail: email },
  });
  await page.goBack();
  await page.getByRole("link", { name: names.waiting }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/categorization\/detail\?gvkey=/);
});

test("filters are kept over a reload, and say so when they hide everything", async ({
  page,
  db,
}) => {
  const { email, names } = await createReviewer(db);
  await openList(page, email);
  await expect(filterOf(page, "Completed 1")).toBeChecked();
  await filterOf(page, "In progress 2").uncheck();
  await filterOf(page, "Not started 1").focus();
  await page.keyboard.press("Space");
  await expect(row(page, names.done)).toBeVisible();
  await expect(row(page, names.under)).toHaveCount(0);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.some((key) => key.includes("list-filters"))).toBe(true);
  await page.reload();
  await expect(filterOf(page, "In progress 2")).not.toBeChecked();
  await expect(row(page, names.done)).toBeVisible();
  await expect(row(page, names.under)).toHaveCount(0);
  await filterOf(page, "Completed 1").uncheck();
  await expect(page.getByText("The filters hide every company.")).toBeVisible();
  await page.getByRole("button", { name: "Show all 4" }).click();
  await expect(row(page, names.under)).toBeVisible();
});

test("the list is read once in five minutes, by each user", async ({ page, db }) => {
  const { email, names } = await createReviewer(db);
  await page.clock.install();
  const counted = countCalls(page, "get_ey_fraud_confcalls");
  await openList(page, email);
  await expect(row(page, names.under)).toBeVisible();
  const sidebar = page.getByRole("complementary", { name: "Sidebar" });
  const leaveAndReturn = async () => {
    await sidebar.getByRole("link", { name: "Overview" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await sidebar.getByRole("link", { name: "Categorization" }).click();
    await expect(row(page, names.under)).toBeVisible();
  };
  await leaveAndReturn();
  await page.clock.fastForward("04:00");
  await leaveAndReturn();
  expect(counted.calls).toBe(1);
  await page.clock.fastForward("02:00");
  await leaveAndReturn();
  await expect.poll(() => counted.calls).toBe(2);

  const other = await createPerson(db, "categorization");
  await sidebar.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await openList(page, other.email);
  await expect(page.getByText("No company is assigned to you.")).toBeVisible();
  await expect(row(page, names.under)).toHaveCount(0);
  expect(counted.calls).toBe(3);
});

test("a reviewer without companies sees whom to ask; a list that fails to load can be retried", async ({
  page,
  db,
  complaints,
}) => {
  let isDown = true;
  await page.route("**/api", async (route) => {
    const isList = isCallOf(route.request(), "get_ey_fraud_confcalls");
    if (isList && isDown) await route.fulfill({ status: 503, json: { error: "Not now." } });
    else await route.fallback();
  });
  await openAs(page, db, "/categorization", "admin");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Your companies could not be loaded. Not now.");
  isDown = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No company is assigned to you.")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText("so no company can be assigned to you")).toContainText(
    "Your account has neither the Categorization nor the Categorization Administration package",
  );
  await expect(page.getByRole("main").getByRole("link", { name: "Users" })).toHaveAttribute(
    "href",
    "/profile/admin/users",
  );
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(page).toHaveURL(/\/categorization\/admin$/);
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody-of-this-name");
  await expect(
    page.getByText("Only users with the Categorization or Categorization Administration package"),
  ).toContainText("Packages are granted in Users.");
  forgiveRefusedCalls(complaints);
});

/** Two reviewers, and a company that none of them has. */
async function openAssignments(page: Page, db: Database) {
  const number = uniqueNumber();
  const ann = `ann-${number}@x.example`;
  const ben = `ben-${number}@x.example`;
  for (const email of [ann, ben])
    await createAccount(db, { email, permissions: ["categorization"] });
  const name = `Quillstone Software ${number}`;
  const gvkey = await createReviewCompany(db, { companyName: name });
  await openAs(page, db, "/categorization/admin", "categorization_admin");
  await page.getByLabel("Search users").fill(String(number));
  await page.getByLabel("Search companies").fill(name);
  const section = (email: string) => page.getByRole("region", { name: email });
  for (const email of [ann, ben]) await page.getByRole("button", { name: email }).click();
  const choice = (email: string) => section(email).getByRole("checkbox", { name });
  return { ann, ben, name, gvkey, section, choice };
}

test("assignments are saved for each changed user; what failed stays to be saved again", async ({
  page,
  db,
  complaints,
}) => {
  const { ann, ben, name, gvkey, section, choice } = await openAssignments(page, db);
  let isBenDown = true;
  await page.route("**/api", async (route) => {
    const isBen =
      isCallOf(route.request(), "update_categorization_user_assignment") &&
      route.request().postData()?.includes(ben) === true;
    if (isBen && isBenDown) await route.fulfill({ status: 503, json: { error: "Not now." } });
    else await route.fallback();
  });
  const counted = countCalls(page, "update_categorization_user_assignment");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await expect(section(ann).getByText("0 reviewers")).toBeVisible();
  await choice(ann).check();
  await choice(ben).check();
  await expect(section(ann).getByText("2 reviewers")).toBeVisible();
  await expect(section(ann).getByText("Unsaved")).toBeVisible();
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await save.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`${ben}: Not now.`);
  await expect(section(ann).getByText("Unsaved")).toHaveCount(0);
  await expect(section(ben).getByText("Unsaved")).toBeVisible();
  await expect(choice(ben)).toBeChecked();
  isBenDown = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(section(ben).getByText("Unsaved")).toHaveCount(0);
  await expect(alert).toHaveCount(0);
  await expect(save).toBeDisabled();
  expect(counted.calls).toBe(3);
  forgiveRefusedCalls(complaints);

  // What was labeled is kept for when the company is assigned again.
  await storeLabel(db, { email: ann, gvkey, interactionNumber: 1, categorization: 0 });
  await page.reload();
  await page.getByLabel("Search companies").fill(name);
  await page.getByRole("button", { name: ann }).click();
  await expect(section(ann).getByText("1 of 2", { exact: true })).toBeVisible();
  await section(ann)
    .getByRole("checkbox", { name: /^Select All/ })
    .uncheck();
  await expect(section(ann).getByText("1 of 2 kept")).toBeVisible();
  await save.click();
  await expect(section(ann).getByText("Unsaved")).toHaveCount(0);
  await choice(ann).check();
  await expect(section(ann).getByText("1 of 2", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Reviewed by fewer than two" }).check();
  await expect(choice(ann)).toBeVisible();
});

test("unsaved assignments are not left without a question; a reviewer's company is opened", async ({
  page,
  db,
}) => {
  const { ann, name, gvkey, section, choice } = await openAssignments(page, db);
  await choice(ann).check();
  const question = page.getByRole("alertdialog", { name: "Save the assignments?" });
  const progress = page.getByRole("link", { name: "Progress" });
  await progress.click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(choice(ann)).toBeChecked();
  await progress.click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Progress of Reviewers" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Assignments" }).click();
  await page.getByLabel("Search companies").fill(name);
  await page.getByRole("button", { name: ann }).click();
  await choice(ann).uncheck();
  await progress.click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Progress of Reviewers" }),
  ).toBeVisible();

  await page.getByRole("link", { name: "Assignments" }).click();
  await page.getByLabel("Search companies").fill(name);
  await page.getByRole("button", { name: ann }).click();
  await section(ann)
    .getByRole("link", { name: `Open ${name} as ${ann}` })
    .click();
  await expect(page).toHaveURL(/\/categorization\/detail$/);
  await expect(page.getByText("Admin Editing Mode")).toBeVisible();
  expect(await navigationState(page)).toMatchObject({
    usr: { gvkey, company_name: name, isAdminMode: true, originalEmail: ann },
  });
});

test("the three pages fit a phone and have no faults in either theme", async ({ page, db }) => {
  const { email, names } = await createReviewer(db);
  await db
    .updateTable("account")
    .set({ permissions: ["categorization", "categorization_admin"] })
    .where("email", "=", email)
    .execute();
  await openList(page, email);
  for (const path of ["", "/admin", "/admin/progress"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/categorization${path}`);
    if (path === "") await expect(row(page, names.done)).toBeVisible();
    if (path === "/admin") {
      await page.getByLabel("Search companies").fill(names.under);
      await page.getByRole("button", { name: email }).click();
    }
    if (path === "/admin/progress") {
      const table = page.getByRole("table", { name: "Reviewers" });
      const own = table.getByRole("row").filter({ has: page.getByTitle(email) });
      await expect(own).toContainText("1 of 4");
      await expect(page.getByText("Per hour counts an interaction only if")).toBeVisible();
      await page.getByLabel("Reviewer", { exact: true }).selectOption(email);
      await page.getByRole("radio", { name: "Table" }).check({ force: true });
      const days = page.getByRole("table", { name: /^Interactions labeled by .+, by day$/ });
      await expect(days.getByRole("row")).toHaveCount(2);
      await expect(days).toContainText("7");
    }
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  }
});
