import { expect, test } from "vitest";
import type { Annotation } from "./annotation.ts";
import { countItems, isCompleting, nextUnfinished, saveDelayMs } from "./review-progress.ts";

const none: Annotation = { label: null, note: "", highlights: [] };
const labeled: Annotation = { label: 0, note: "", highlights: [] };

/** Items by what the server has and whether what is shown is complete: "saved", "shown" or "open". */
function items(...states: readonly ("saved" | "shown" | "open")[]) {
  return states.map((state, index) => ({
    number: index + 1,
    saved: state === "saved" ? labeled : none,
    isDone: state !== "open",
  }));
}

test("a change is saved after 3 s, after 100 ms if it is the last without a label", () => {
  expect(saveDelayMs(items("saved", "shown", "open"), 2)).toBe(3_000);
  expect(saveDelayMs(items("saved", "shown", "saved"), 2)).toBe(100);
  expect(saveDelayMs(items("saved", "shown", "shown"), 2)).toBe(100);
  expect(saveDelayMs(items("saved", "saved", "saved"), 2)).toBe(3_000);
});

test("a save completes the company when the server has all other labels", () => {
  expect(isCompleting(items("saved", "shown", "saved"), 2)).toBe(true);
  expect(isCompleting(items("shown", "shown", "saved"), 2)).toBe(false);
  expect(isCompleting(items("saved", "saved", "saved"), 2)).toBe(false);
});

test("the next unfinished item follows the open one, and after the last comes the first", () => {
  const some = items("open", "saved", "open", "saved");
  expect(nextUnfinished(some)).toBe(1);
  expect(nextUnfinished(some, 1)).toBe(3);
  expect(nextUnfinished(some, 3)).toBe(1);
  expect(nextUnfinished(some, 4)).toBe(1);
  expect(nextUnfinished(items("saved", "shown"))).toBeNull();
});

test("counts what is complete, and which way", () => {
  const relevant: Annotation = { label: 1, note: "", highlights: [[0, 2]] };
  const toHighlight: Annotation = { ...relevant, highlights: [] };
  expect(
    countItems([
      { isDone: true, annotation: relevant },
      { isDone: true, annotation: labeled },
      { isDone: false, annotation: toHighlight },
      { isDone: false, annotation: none },
    ]),
  ).toEqual({ done: 2, total: 4, relevant: 1, notRelevant: 1 });
});
