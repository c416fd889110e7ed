import { sql } from "kysely";
import { expect, test } from "vitest";
import { cached } from "#server/cached-reads.ts";
import { databaseForFile } from "#testing/database/database.ts";

const { db } = await databaseForFile();

/** A read whose clock and answers the test has in hand. */
function readInHand() {
  let now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const pending: PromiseWithResolvers<string>[] = [];
  const pass = (seconds: number): void => {
    now = now.add({ seconds });
  };
  const answer = cached(db, { now: () => now }, () => {
    const read = Promise.withResolvers<string>();
    pending.push(read);
    return read.promise;
  });
  return {
    answer,
    pass,
    reads: () => pending.length,
    /** The last read began at least once; it ends after some seconds. */
    end: async (text: string, seconds: number) => {
      await expect.poll(() => pending.length).toBeGreaterThan(0);
      pass(seconds);
      pending.at(-1)?.resolve(text);
      await pending.at(-1)?.promise;
    },
  };
}

const changeData = async () => await sql`select nextval('change_seq')`.execute(db);

test("a short read is repeated once data have changed and it is three seconds old", async () => {
  const { answer, pass, reads, end } = readInHand();
  const first = answer();
  await end("first", 1);
  expect(await first).toBe("first");
  await changeData();
  expect(await answer()).toBe("first");
  pass(3);
  const second = answer();
  await expect.poll(reads).toBe(2);
  await end("second", 1);
  expect(await second).toBe("second");
});

test("a long read is repeated after ten times as long, and calls do not wait for it", async () => {
  const { answer, pass, reads, end } = readInHand();
  const first = answer();
  await expect.poll(reads).toBe(1);
  // While it is read, calls wait for the same one, although data change.
  await changeData();
  pass(10);
  const meanwhile = answer();
  await end("first", 10);
  expect(await Promise.all([first, meanwhile])).toEqual(["first", "first"]);
  // It began 20 seconds ago and took as long.
  pass(179);
  expect(await answer()).toBe("first");
  expect(reads()).toBe(1);
  pass(1);
  expect(await answer()).toBe("first");
  await expect.poll(reads).toBe(2);
  expect(await answer()).toBe("first");
  await end("second", 1);
  await expect.poll(answer).toBe("second");
  expect(reads()).toBe(2);
});

test("after a read that failed, the next call reads again", async () => {
  let calls = 0;
  const answer = cached(db, { now: () => Temporal.Instant.from("2026-11-20T12:00:00Z") }, () => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error("no answer")) : Promise.resolve("second");
  });
  await expect(answer()).rejects.toThrow("no answer");
  expect(await answer()).toBe("second");
});
