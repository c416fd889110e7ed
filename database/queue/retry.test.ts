import { expect, test } from "vitest";
import { retrySeconds, retrySecondsBefore } from "#database/queue/queue.ts";
import { sendMessages, sendWebhooks } from "#database/queue/queues.ts";

const createdAt = Temporal.Instant.from("2026-11-20T15:00:00Z");

test.each([sendMessages, sendWebhooks])(
  "$name: a minute, then twice as long each time, up to an hour",
  ({ retry }) => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 8, 90].map((attempts) => retrySeconds(retry, attempts));
    expect(seconds).toEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  },
);

test.each([sendMessages, sendWebhooks])(
  "$name: no retry more than three days after it was created",
  ({ retry }) => {
    const lastMoment = createdAt.add({ hours: 71 });
    expect(retrySecondsBefore(retry, 80, { createdAt, now: lastMoment })).toBe(3_600);
    const later = lastMoment.add({ seconds: 1 });
    expect(retrySecondsBefore(retry, 80, { createdAt, now: later })).toBeNull();
  },
);
