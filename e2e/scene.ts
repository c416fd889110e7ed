import type { Insertable } from "kysely";
import { checkLoginOutput } from "#contract/operations/accounts/session.ts";
import type { Database } from "#database/connect.ts";
import type { TradeTable } from "#database/tables/filings.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** One more with each process that runs journeys, also with one that takes the place of another. */
const workerNumber = Number(process.env["TEST_WORKER_INDEX"] ?? 0);
let lastNumber = 0;

/**
 * Different in every test of every worker, so that journeys can share one database; of eight digits,
 * so that none is the beginning of another.
 */
export function uniqueNumber(): number {
  lastNumber += 1;
  return (1_000 + workerNumber) * 10_000 + lastNumber;
}

/** Makes an account that signs in with the factory's password. */
export async function createPerson(
  db: Database,
  ...permissions: readonly Permission[]
): Promise<{ email: string; name: string }> {
  const person = { email: `person${uniqueNumber()}@example.com`, name: "Dana Whitlock" };
  await createAccount(db, { ...person, permissions });
  return person;
}

export async function signIn(page: Page, email: string, password = factoryPassword): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/**
 * Opens the page signed in as a new person with these permissions. The form of the login page is
 * journeys' own (sign-in.spec.ts); here the call behind it is enough, and several times faster.
 */
export async function openAs(
  page: Page,
  db: Database,
  path: string,
  ...permissions: readonly Permission[]
): Promise<{ email: string; name: string }> {
  const person = await createPerson(db, ...permissions);
  const device = `web_${person.email}`;
  const response = await page.request.post("/api", {
    data: {
      type: "check_login",
      email: person.email,
      password: factoryPassword,
      device_id: device,
    },
  });
  const answer = checkLoginOutput.parse(await response.json());
  if (answer.requires_2fa) throw new Error("A new person has no second factor.");
  const kept = {
    device_id: device,
    access_token: answer.access_token,
    refresh_token: answer.refresh_token,
    permissions: JSON.stringify(answer.permissions),
    userEmail: answer.userEmail,
    name: answer.name,
    profileImage: answer.profile_image ?? "",
    theme: answer.theme,
  };
  // An empty document of the site, for its storage.
  const body = '<!doctype html><link rel="icon" href="data:," />';
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/empty");
  await page.evaluate((entries) => {
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text);
  }, kept);
  // A page with any route has no HTTP cache.
  await page.unroute("**/empty");
  await page.goto(path);
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === path);
  return person;
}

/** Goes on within the application, as a link does: a new document takes several times as long. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

export type Company = { ticker: string; name: string; cik: number };

/** Trades of one company, as far as they differ from the factory's. */
type Trades = readonly Partial<Insertable<TradeTable>>[];

/** Stores a company with these trades, and waits until the product knows its ticker. */
export async function createCompany(page: Page, db: Database, trades: Trades): Promise<Company> {
  const company = await storeCompany(db, trades);
  await waitForTickers(page, [company]);
  return company;
}

/** The same for as many companies as there are lists of trades, with one wait for all. */
export async function createCompanies(
  page: Page,
  db: Database,
  tradesOfEach: readonly Trades[],
): Promise<Company[]> {
  const companies: Company[] = [];
  for (const trades of tradesOfEach) companies.push(await storeCompany(db, trades));
  await waitForTickers(page, companies);
  return companies;
}

async function storeCompany(db: Database, trades: Trades): Promise<Company> {
  const number = uniqueNumber();
  const company = { ticker: `Q${number}`, name: `Quillstone ${number} Corp`, cik: number };
  const accession = (index: number) =>
    `${String(number).padStart(10, "0")}-26-${String(index + 1).padStart(6, "0")}`;
  await db
    .insertInto("issuer")
    .values({ cik: number, name: company.name, name_as_of: "2026-01-01/header" })
    .execute();
  await createTrades(
    db,
    ...trades.map((trade, index) => ({
      accession: accession(index),
      issuer_cik: company.cik,
      company_name: company.name,
      ticker: company.ticker,
      ...trade,
    })),
  );
  return company;
}

async function waitForTickers(page: Page, companies: readonly Company[]): Promise<void> {
  const countUnknown = async () => {
    const answer = await page.request.post("/api", { data: { type: "get_tickers" } });
    const known: object = await answer.json();
    return companies.filter(({ ticker }) => !Object.hasOwn(known, ticker)).length;
  };
  await expect.poll(countUnknown).toBe(0);
}

/** The address that searches sales of a company by itself. */
export function searchLink(company: Company): string {
  const parameters = new URLSearchParams({
    ticker: company.ticker,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    tradeType: "sale",
    autoSearch: "true",
  });
  return `/explore-trades?${parameters}`;
}

/** The rows of the results, without the header. */
export function resultRows(page: Page) {
  return page
    .getByRole("table", { name: "Explore Insider Trades" })
    .locator("tbody")
    .getByRole("row");
}

/** The texts of one column, by its header, read in the page: a call for each cell is many times slower. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const table = page.getByRole("table", { name: "Explore Insider Trades" });
  return table.evaluate((element: HTMLElement, start) => {
    const textOf = (cell: HTMLElement | undefined) => cell?.innerText.trim() ?? "";
    const headers = [...element.querySelectorAll("th")].map(textOf);
    const position = headers.findIndex((text) => text.startsWith(start));
    const rows = [...element.querySelectorAll<HTMLTableRowElement>("tbody tr")];
    return rows.map((row) => textOf(row.cells[position]));
  }, header);
}

/** The page is no wider than its window; tables scroll inside. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A new width, or a list that was just read, is laid out within moments.
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBe(0);
}

/** Timers of the page run on only when the journey moves the clock. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
}
