import { expect, test } from "vitest";
import { listAlerts } from "#database/alerts/alerts.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";

const email = "ana@listed.example";
const { db } = await databaseForFile();
await createAccount(db, { email, permissions: ["alerts"] });
const { id: accountId } = await db
  .selectFrom("account")
  .select("id")
  .where("email", "=", email)
  .executeTakeFirstOrThrow();

const matched = Temporal.Now.instant().subtract({ hours: 1 }).toString();
const overYearAgo = Temporal.Now.instant()
  .subtract({ hours: 366 * 24 })
  .toString();

test("matches, last match, and unread of the list are of the same matches, whatever their outcome", async () => {
  const alertId = await createAlert(db, { email });
  const list = async () => {
    const [{ matches, lastMatchAt, unread } = {}] = await listAlerts(db, accountId);
    return { matches, lastMatchAt, unread };
  };
  const hit = (happenedAt: string, given: Partial<Parameters<typeof createHit>[1]> = {}) =>
    createHit(db, { alertId, happenedAt, matchedAt: matched, ...given });
  expect(await list()).toEqual({ matches: 0, lastMatchAt: null, unread: 0 });
  await hit("2026-11-20T10:00:00Z");
  await hit("2026-11-20T11:00:00Z", { silence: "paused" });
  expect(await list()).toEqual({ matches: 2, lastMatchAt: "2026-11-20T11:00:00Z", unread: 1 });
  for (const [state, hour] of [
    ["amended", 12],
    ["withdrawn", 13],
    ["unmatched", 14],
  ] as const) {
    const before = await list();
    await hit(`2026-11-20T${hour}:00:00Z`, { state });
    expect(await list()).toEqual({
      matches: Number(before.matches) + 1,
      lastMatchAt: `2026-11-20T${hour}:00:00Z`,
      unread: Number(before.unread) + 1,
    });
  }
  // Known before the watch began, and recorded over a year ago.
  await hit("2026-11-20T15:00:00Z", { silence: "unchanged" });
  await hit("2026-11-20T16:00:00Z", { matchedAt: overYearAgo });
  expect(await list()).toEqual({ matches: 5, lastMatchAt: "2026-11-20T14:00:00Z", unread: 4 });
});
