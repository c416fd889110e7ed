import { expect, test } from "vitest";
import {
  demoAccounts,
  demoPassword,
  PublicDemoAccountsError,
  provideDemoAccounts,
} from "#cli/sources/demo-accounts.ts";
import { systemClock } from "#platform/clock.ts";
import { isPassword } from "#platform/passwords.ts";
import { passwordRefusals } from "#server/sessions/password-work.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";

const database = freshDatabase();

const local = { publicUrl: null, isDemonstrationRun: true };
const emails = demoAccounts.map(({ email }) => email);

async function provide(place: Parameters<typeof provideDemoAccounts>[1]): Promise<string[]> {
  const accounts = await provideDemoAccounts(database.db, place, {
    clock: systemClock,
    marketClock: systemClock,
  });
  return accounts.map(({ email }) => email);
}

test("a new database gets an account for each kind of user, which can sign in at once", async () => {
  expect(await provide(local)).toEqual(emails);
  expect(await provide({ ...local, publicUrl: "http://192.168.1.5:3000" })).toEqual(emails);
  const stored = await database.db.selectFrom("account").selectAll().orderBy("id").execute();
  expect(stored.map(({ email, permissions }) => [email, permissions])).toEqual([
    ["admin@demo.example", ["admin"]],
    ["analyst@demo.example", ["alerts", "explore_trades", "explore_events", "categorization"]],
    ["analyst2@demo.example", ["explore_trades", "explore_events"]],
    ["alerts@demo.example", ["alerts"]],
    ["explore@demo.example", ["explore_trades", "explore_events"]],
    ["reviewer@demo.example", ["categorization"]],
    ["lead@demo.example", ["categorization", "categorization_admin"]],
  ]);
  for (const account of stored) {
    expect(account.email_verified_at).not.toBeNull();
    expect(passwordRefusals(demoPassword, account)).toEqual([]);
  }
  expect(await isPassword(demoPassword, stored[0]?.password_hash ?? null)).toBe(true);
});

test("none where someone has an account already, and none but in a demonstration", async () => {
  expect(await provide({ ...local, isDemonstrationRun: false })).toEqual([]);
  await createAccount(database.db, { email: "owner@x.example", permissions: ["admin"] });
  expect(await provide(local)).toEqual([]);
});

test("none at a public address, and no start there once there are some [V6.3.2]", async () => {
  const open = { ...local, publicUrl: "https://sentinel.example" };
  expect(await provide(open)).toEqual([]);
  await provide(local);
  await expect(provide(open)).rejects.toThrow(PublicDemoAccountsError);
  await expect(provide({ ...open, isDemonstrationRun: false })).rejects.toThrow(
    /publicly known password.*new database/s,
  );
});

test("a password that was changed is not printed any more", async () => {
  await provide(local);
  await database.db
    .updateTable("account")
    .set({ password_changed_at: "2026-11-20T10:00:00Z" })
    .where("email", "=", "alerts@demo.example")
    .execute();
  expect(await provide(local)).toEqual(emails.filter((email) => email !== "alerts@demo.example"));
});

test("every account with the permission for alerts gets samples of every kind, once", async () => {
  await provide(local);
  const alerts = () =>
    database.db
      .selectFrom("alert")
      .innerJoin("account", "account.id", "alert.account_id")
      .select(["email", "alert.name", "form_type", "watched_from", "alert.created_at"])
      .orderBy("alert.id")
      .execute();
  const made = await alerts();
  const owners = Map.groupBy(made, ({ email }) => email);
  expect([...owners.keys()]).toEqual([
    "admin@demo.example",
    "analyst@demo.example",
    "alerts@demo.example",
  ]);
  for (const own of owners.values()) {
    expect(new Set(own.map(({ form_type: kind }) => kind))).toEqual(
      new Set(["4", "8-K", "price_alert", "keyword", "planned_sales"]),
    );
    // None can have a match from before it was created.
    for (const { watched_from: from, created_at: at } of own) {
      expect(from).toBe(at);
      expect(Date.now() - Date.parse(from)).toBeCloseTo(7 * 86_400_000, -5);
    }
  }
  await database.db.deleteFrom("alert").where("name", "=", "Sample: Warning words").execute();
  await provide(local);
  expect(await alerts()).toHaveLength(made.length - 3);
});
