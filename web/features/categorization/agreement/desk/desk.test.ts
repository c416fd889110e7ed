import { expect, test } from "vitest";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import { isUndecided, itemsShown, linesOf, nextUndecided } from "./adjudication-items.ts";
import { letterOf, sharedPassages } from "./shared-passages.ts";

const gold = {
  categorization: 1,
  reason: "It is.",
  interaction_html: null,
  decided_by: "lead@x.example",
  decided_at: "2026-11-20T15:00:00Z",
  version: 1,
} as const;

function interaction(
  number: number,
  labels: readonly (0 | 1)[],
  decided: "present" | "outdated" | null = null,
): AdjudicatedInteraction {
  return {
    interaction_num: number,
    heading: "A question",
    kind: "question",
    call_title: "Q2 2026 earnings call",
    held_on: "2026-08-06",
    revision: 2,
    interaction: JSON.stringify({ description: "", interaction: ["We shipped.", "Why?"] }),
    turns: [],
    labels: labels.map((categorization, place) => ({
      reviewer: `${place}@x.example`,
      reviewer_name: null,
      categorization,
      reason: null,
      interaction_html: null,
      saved_at: "2026-11-20T15:00:00Z",
    })),
    decisions: decided === null ? [] : [{ ...gold, is_of_present_text: decided === "present" }],
  };
}

const all = [
  interaction(1, [1, 1]),
  interaction(2, [1, 0], "present"),
  interaction(3, [0]),
  interaction(4, [0, 1, 0]),
  interaction(5, [1, 0], "outdated"),
];
const numbers = (...of: Parameters<typeof itemsShown>) =>
  itemsShown(...of).map((one) => one.interaction_num);

test("disagreements come first; a decision of an outdated text is none", () => {
  expect(numbers(all, "all", null)).toEqual([2, 4, 5, 1, 3]);
  expect(numbers(all, "disagreements", null)).toEqual([2, 4, 5]);
  expect(numbers(all, "undecided", null)).toEqual([4, 5]);
  expect(numbers(all, "undecided", 1)).toEqual([4, 5, 1]);
  expect(all.filter(isUndecided).map((one) => one.interaction_num)).toEqual([4, 5]);
});

test("the next undecided one goes round, and is not the open one", () => {
  const items = itemsShown(all, "all", null);
  expect(nextUndecided(items, 4)).toBe(5);
  expect(nextUndecided(items, 5)).toBe(4);
  expect(nextUndecided(items, null)).toBe(4);
  expect(nextUndecided([interaction(1, [1, 0])], 1)).toBeNull();
});

test("lines are read from the answer", () => {
  expect(linesOf(interaction(1, []))).toEqual(["We shipped.", "Why?"]);
});

test("a line is cut where the reviewers who highlighted it change", () => {
  // 0         1
  // 0123456789012345678 of a line that starts at 10
  const line = { start: 10, text: "We shipped the lot." };
  const found = sharedPassages(line, [
    {
      letter: "A",
      ranges: [
        [0, 5],
        [13, 20],
      ],
    },
    { letter: "B", ranges: [[17, 24]] },
  ]);
  expect(found).toEqual([
    { text: "We ", letters: [] },
    { text: "ship", letters: ["A"] },
    { text: "ped", letters: ["A", "B"] },
    { text: " the", letters: ["B"] },
    { text: " lot.", letters: [] },
  ]);
  expect(sharedPassages({ start: 0, text: "" }, [])).toEqual([]);
});

test("letters go on after Z", () => {
  expect([0, 1, 25, 26, 27, 52].map(letterOf)).toEqual(["A", "B", "Z", "AA", "AB", "BA"]);
});
