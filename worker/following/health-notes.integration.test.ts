import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { realMarketClock } from "#platform/clock.ts";
import { freshDatabase } from "#testing/database/database.ts";
import {
  followingUnderTest,
  type FollowingUnderTest,
} from "#testing/edgar/following-under-test.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import { openFollowing, type OpenedFollowing } from "#worker/following/open-following.ts";

let followed: FollowingUnderTest;
let opened: OpenedFollowing;
const database = freshDatabase();
beforeEach(async () => {
  followed = followingUnderTest({
    connectionString: database.connectionString,
    origin: "http://127.0.0.1:9",
    marketClock: realMarketClock(),
  });
  opened = openFollowing(followed.context);
  // Of the time between two notes alone; the database goes on in real time.
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
  await followed.close();
});

async function newestOf(part: string): Promise<string | null> {
  const { newest_item: newest } = await database.db
    .selectFrom("source_health")
    .select("newest_item")
    .where("part", "=", part)
    .executeTakeFirstOrThrow();
  return newest;
}

test("what comes too soon after a note is reported with the next, though that brings nothing itself", async () => {
  const notes = new HealthNotes(opened.context);
  await notes.success("feed/4", { name: "first", at: "2026-11-20T15:00:00Z" });
  await notes.success("feed/4", { name: "second", at: "2026-11-20T15:00:02Z" });
  await notes.success("feed/3", { name: "of another form", at: null });
  expect(await newestOf("feed/4")).toBe("first");
  vi.advanceTimersByTime(5_000);
  await notes.success("feed/4", null);
  expect(await newestOf("feed/4")).toBe("second");
  expect(await newestOf("feed/3")).toBe("of another form");
});
