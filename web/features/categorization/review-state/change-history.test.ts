import { expect, test } from "vitest";
import { type Change, changeHistory, startHistory } from "./change-history.ts";
import type { Annotation } from "./annotation.ts";

const blank: Annotation = { label: null, note: "", highlights: [] };
const marked: Annotation = { label: 1, note: "", highlights: [[3, 9]] };
const notRelevant: Annotation = { label: 0, note: "", highlights: [] };

function after(changes: readonly Change[]) {
  return changes.reduce(changeHistory, startHistory(blank));
}

const typed = (note: string, at: number): Change => ({
  kind: "type",
  annotation: { ...blank, note },
  at,
});

test("undo brings highlights back that Not Relevant cleared, redo clears them again", () => {
  const history = after([
    { kind: "set", annotation: marked },
    { kind: "set", annotation: notRelevant },
  ]);
  const undone = changeHistory(history, { kind: "undo" });
  expect(undone.present).toEqual(marked);
  expect(changeHistory(undone, { kind: "redo" }).present).toEqual(notRelevant);
});

test("typing without a pause is undone at once, a pause of a second parts it", () => {
  const history = after([
    typed("F", 0),
    typed("Fr", 400),
    typed("Fra", 1_300),
    typed("Fraud", 2_400),
  ]);
  const once = changeHistory(history, { kind: "undo" });
  expect(once.present.note).toBe("Fra");
  expect(changeHistory(once, { kind: "undo" }).present.note).toBe("");
});

test("a change after an undo takes the place of what was undone", () => {
  const history = after([
    { kind: "set", annotation: marked },
    { kind: "undo" },
    { kind: "set", annotation: notRelevant },
    { kind: "redo" },
  ]);
  expect(history.present).toEqual(notRelevant);
});

test("nothing changes where there is nothing to undo, redo or set", () => {
  const history = startHistory(blank);
  expect(changeHistory(history, { kind: "undo" })).toBe(history);
  expect(changeHistory(history, { kind: "redo" })).toBe(history);
  expect(changeHistory(history, { kind: "set", annotation: { ...blank } })).toBe(history);
});

test("what came from elsewhere cannot be undone", () => {
  const history = after([
    { kind: "set", annotation: marked },
    { kind: "replace", annotation: notRelevant },
    { kind: "undo" },
  ]);
  expect(history.present).toEqual(notRelevant);
});
