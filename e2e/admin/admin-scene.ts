import type { Page } from "@playwright/test";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { expect } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";

export type Person = { name: string; email: string; organization: string };

/** Someone whose name occurs once, so that the search of the list finds them alone. */
export async function createMember(
  db: Database,
  { name, permissions = [] }: { name: string; permissions?: readonly Permission[] },
): Promise<Person> {
  const number = uniqueNumber();
  const person = {
    name: `${name} ${number}`,
    email: `member${number}@haldenmoore.example`,
    organization: "Halden & Moore LLP",
  };
  await createAccount(db, { ...person, permissions });
  return person;
}

/** Opens a page of administration as a new administrator. */
export async function openAdmin(page: Page, db: Database, path = "/profile/admin/users") {
  return openAs(page, db, path, "admin");
}

export async function searchUsers(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search users" }).fill(text);
}

/** The row of the users or tokens list that holds this text. */
export function rowOf(page: Page, text: string) {
  return page.locator("tbody").getByRole("row").filter({ hasText: text });
}

/** Takes back what the browser says of calls that met a dead network. */
export function forgiveDeadNetwork(complaints: string[]): void {
  const isDead = (text: string): boolean => /^console: .*net::ERR_FAILED.*\/api\)$/.test(text);
  expect(complaints.filter((text) => !isDead(text))).toEqual([]);
  complaints.length = 0;
}
