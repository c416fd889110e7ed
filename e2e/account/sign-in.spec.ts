import type { Request } from "@playwright/test";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { createPerson, signIn } from "../scene.ts";

test("a visitor is sent to sign in and then to the page asked for", async ({ page, db }) => {
  const { email } = await createPerson(db, "explore_trades");
  await page.goto("/explore-trades?from=mail");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("Client Login | Sentinel");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/explore-trades\?from=mail$/);
});

test("signing in leads to the dashboard, logging out forgets the person [V7.4.1, V7.4.4, V14.3.1, V14.3.3]", async ({
  page,
  db,
}) => {
  const { email, name } = await createPerson(db, "explore_trades");
  await page.goto("/login");
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: `Welcome back, ${name}` })).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(stored).toContain("access_token");
  expect(stored).not.toContain(factoryPassword);
  // A signed-in visitor has no business on the sign-in screen.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to log out?" });
  await question.getByRole("button", { name: "Stay Logged In" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Logout" }).click();
  const accessToken = await page.evaluate(() => localStorage.getItem("access_token"));
  await question.getByRole("button", { name: "Logout" }).click();
  // To / , which the server gives as a document of its own once it serves the landing page.
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["device_id"]);
  // The router itself remembers how far each page was scrolled, and nothing else is left.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => key !== "react-router-scroll-positions")).toEqual([]);

  const answer = await page.request.post("/api", {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { type: "get_user" },
  });
  expect(answer.status()).toBe(401);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
});

test("a wrong password is reported as the server says it", async ({ page, db, complaints }) => {
  const { email } = await createPerson(db);
  await page.goto("/login");
  await signIn(page, email, "wrong password 1!");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
  // Chromium itself reports the 401.
  forgiveRefusedCalls(complaints);
});

test("without an answer the screen says so and keeps what was typed", async ({
  page,
  complaints,
}) => {
  await page.goto("/login");
  await page.route("**/api", (route) => route.abort());
  await signIn(page, "dana@example.com", "whatever 1!");
  await expect(page.getByRole("alert")).toHaveText(
    "An error occurred while connecting to the server.",
  );
  await expect(page.getByLabel("Email")).toHaveValue("dana@example.com");
  forgiveRefusedCalls(complaints);
});

test("the form checks the address on leaving it and works by keyboard alone", async ({
  page,
  db,
}) => {
  const { email } = await createPerson(db);
  await page.goto("/login");
  const address = page.getByLabel("Email");
  await expect(address).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await address.focus();
  await page.keyboard.type("dana@example");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await address.fill("");
  await address.focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("correct horse 1!");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a password is hidden while it is typed, and may be pasted [V6.2.6, V6.2.7]", async ({
  page,
  db,
}) => {
  const { email } = await createPerson(db);
  await page.goto("/login");
  const address = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await address.fill("correct horse 1!");
  await address.press("ControlOrMeta+a");
  await address.press("ControlOrMeta+x");
  await password.press("ControlOrMeta+v");
  await address.fill(email);
  await password.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a screen without its permission leads home and is no link", async ({ page, db }) => {
  const { email } = await createPerson(db, "alerts");
  await page.goto("/explore-trades");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("list", { name: "Analysis Package" })).toContainText(
    "Insider Trades",
  );
  await expect(menu.getByRole("link", { name: "Insider Trades", exact: true })).toHaveCount(0);
  await expect(
    menu.getByRole("link", { name: "Request Access to Analysis Package" }),
  ).toHaveAttribute("href", "/contact-us");
  await menu.getByRole("link", { name: "Request Access to Analysis Package" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("First name")).toHaveValue("Dana");
  await expect(page.getByLabel("Last name")).toHaveValue("Whitlock");
  await expect(page.getByLabel(/Additional information/)).toHaveValue(
    "I would like access to Analysis Package.",
  );
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a session the server ended leads to sign in and back", async ({ page, db, complaints }) => {
  const { email } = await createPerson(db, "explore_trades");
  await page.goto("/explore-trades");
  await signIn(page, email);
  await expect(
    page.getByRole("heading", { name: "Explore Insider Trades", level: 1 }),
  ).toBeVisible();
  // Other calls wait until the search is refused. Renewing the token is one of them, so no earlier refusal can end the
  // session in the page.
  const isSearch = (request: Request): boolean => isCallOf(request, "explore_trades");
  const refused = page.waitForResponse((answer) => isSearch(answer.request()));
  await page.route("**/api", async (route) => {
    if (!isSearch(route.request())) await refused;
    await route.fallback();
  });
  const { id } = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("session").where("account_id", "=", id).execute();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email);
  // The search that was refused is in the address.
  await expect(page).toHaveURL(/\/explore-trades\?all=yes&columns=usual$/);
  forgiveRefusedCalls(complaints);
});
