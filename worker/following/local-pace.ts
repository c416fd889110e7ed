import { setTimeout as sleep } from "node:timers/promises";
import type { Pace } from "#sources/edgar/client/edgar-client.ts";

const firstBackOffMs = 50;
const longestBackOffMs = 2_000;

/** A pace of this process alone, for a server on this machine that needs no courtesy. */
export function localPace(requestsPerSecond: number): Pace {
  const spacingMs = 1_000 / requestsPerSecond;
  let nextAt = 0;
  let refusals = 0;
  return {
    waitForSlot: async (signal) => {
      signal?.throwIfAborted();
      const now = performance.now();
      const turnAt = Math.max(now, nextAt);
      nextAt = turnAt + spacingMs;
      // Timers are not finer than a millisecond; turns closer than that go out together.
      if (turnAt - now >= 1) await sleep(turnAt - now, undefined, { signal });
    },
    backOff: async () => {
      const backOffMs = Math.min(longestBackOffMs, firstBackOffMs * 2 ** refusals);
      refusals = Math.min(refusals + 1, 10);
      nextAt = Math.max(nextAt, performance.now() + backOffMs);
    },
    succeed: async () => {
      refusals = 0;
    },
  };
}
