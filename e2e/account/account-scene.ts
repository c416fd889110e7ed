import type { Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { expect } from "../journey.ts";

/** The account's sessions count as opened eleven minutes ago: what protects it asks for the password. */
export async function ageSignIn(db: Database, email: string): Promise<void> {
  const { id } = await accountOf(db, email);
  const at = Temporal.Now.instant().subtract({ minutes: 11 }).toString();
  await db
    .updateTable("session")
    .set({ authenticated_at: at })
    .where("account_id", "=", id)
    .execute();
}

export async function accountOf(db: Database, email: string) {
  return db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

/** Answers the question for the password. */
export async function confirmPassword(page: Page, password: string): Promise<void> {
  const question = page.getByRole("dialog", { name: "Confirm your password" });
  await question.getByLabel("Password", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question).toHaveCount(0);
}

/** Makes this browser run as another person; the token is the person's own, which the server takes. */
export async function runAsOther(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("RunAsAccessToken", localStorage.getItem("access_token") ?? "");
    localStorage.setItem("RunAsName", "Priya Raman");
    localStorage.setItem("RunAsEmail", "priya.raman@example.com");
    localStorage.setItem("RunAsOrganization", "Halden & Moore LLP");
    localStorage.setItem("RunAsPermissions", "[]");
  });
  await page.reload();
}
