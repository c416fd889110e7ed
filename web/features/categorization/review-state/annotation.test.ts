import { describe, expect, test } from "vitest";
import {
  isSaveable,
  type Annotation,
  statusOf,
  withHighlights,
  withLabel,
  withoutUnsavedHighlights,
} from "./annotation.ts";

const blank: Annotation = { label: null, note: "", highlights: [] };
const marked: Annotation = { ...blank, highlights: [[0, 4]] };

describe("the status of an interaction", () => {
  test.each([
    ["In Progress", blank],
    ["Please Select Relevant or Not Relevant", marked],
    ["Please Highlight", { ...blank, label: 1 }],
    ["Complete", { ...marked, label: 1 }],
    ["Complete", { ...blank, label: 0 }],
    ["In Progress", { ...blank, note: "Look again." }],
  ] as const)("%s", (status, annotation) => {
    expect(statusOf(annotation)).toBe(status);
  });
});

test("choosing Not Relevant clears the highlights, choosing Relevant keeps them", () => {
  expect(withLabel(marked, 0)).toEqual({ label: 0, note: "", highlights: [] });
  expect(withLabel(marked, 1)).toEqual({ label: 1, note: "", highlights: [[0, 4]] });
});

test("a highlight on what is not relevant asks for the choice again instead of being dropped", () => {
  const notRelevant = { ...blank, label: 0 } as const;
  expect(statusOf(withHighlights(notRelevant, [[0, 4]]))).toBe(
    "Please Select Relevant or Not Relevant",
  );
  expect(withHighlights(notRelevant, [])).toEqual(notRelevant);
});

test("what the server would refuse or cut short is not sent", () => {
  expect(isSaveable(marked)).toBe(false);
  expect(isSaveable({ ...blank, label: 1 })).toBe(false);
  expect(isSaveable({ ...blank, note: "A note alone" })).toBe(true);
});

test("discarding drops unsaved highlights only", () => {
  const saved: Annotation = { label: 0, note: "old", highlights: [] };
  expect(withoutUnsavedHighlights({ ...marked, note: "new" }, saved)).toEqual({
    label: 0,
    note: "new",
    highlights: [],
  });
});
