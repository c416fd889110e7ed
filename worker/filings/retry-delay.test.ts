import { expect, test } from "vitest";
import { EdgarError, type EdgarFailure } from "#sources/edgar/client/edgar-client.ts";
import {
  isPageEachTime,
  waitAfterFailure,
  waitAfterUnreadable,
} from "#worker/filings/retry-delay.ts";

function failed(failure: EdgarFailure, httpStatus: number | null = null): EdgarError {
  return new EdgarError(failure, "http://127.0.0.1/", httpStatus, "no answer");
}

test("a failure is retried indefinitely, after pauses that double up to an hour", () => {
  const waits = [1, 2, 3, 11, 12, 13, 1_000].map((tries) =>
    waitAfterFailure(failed("timeout"), tries),
  );
  expect(waits).toEqual([2, 4, 8, 2_048, 3_600, 3_600, 3_600]);
});

test("a filing without a folder is tried for most of a day and then given up", () => {
  const waits: number[] = [];
  for (let tries = 1; waits.length === tries - 1; tries += 1) {
    const wait = waitAfterFailure(failed("absent", 404), tries);
    if (wait !== null) waits.push(wait);
  }
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeGreaterThan(12);
  expect(hours).toBeLessThan(24);
});

test("a refused filing waits for the pace, not longer with each refusal", () => {
  expect(waitAfterFailure(failed("refused", 429), 50)).toBe(10);
});

test("what may be half published is read once more, and what cannot pass is not", () => {
  expect(waitAfterUnreadable("truncated", 1)).toBe(2);
  expect(waitAfterUnreadable("truncated", 5)).toBeNull();
  expect(waitAfterUnreadable("malformed-xml", 1)).toBeNull();
});

test("a page in a filing's place each time is recorded", () => {
  expect(isPageEachTime(failed("unavailable", 200), 4)).toBe(false);
  expect(isPageEachTime(failed("unavailable", 200), 5)).toBe(true);
  expect(isPageEachTime(failed("unavailable", 500), 5)).toBe(false);
});
