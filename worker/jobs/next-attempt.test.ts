import { expect, test } from "vitest";
import { nextAttempt } from "#worker/jobs/next-attempt.ts";

const createdAt = Temporal.Instant.from("2026-11-20T15:00:00Z");

test("waits a minute, then twice as long each time, up to an hour", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 90].map((attempts) =>
    nextAttempt(attempts, { createdAt, now: createdAt })?.since(createdAt).total("minutes"),
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("ends three days after the mail was written", () => {
  const lastMoment = createdAt.add({ hours: 71 });
  expect(nextAttempt(80, { createdAt, now: lastMoment })?.toString()).toBe("2026-11-23T15:00:00Z");
  expect(nextAttempt(80, { createdAt, now: lastMoment.add({ seconds: 1 }) })).toBeNull();
});
