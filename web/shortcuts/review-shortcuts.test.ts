import { expect, test } from "vitest";
import { shortcutOf } from "./review-shortcuts.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test("letters and arrows, whatever Caps Lock makes of them", () => {
  const keys = { r: "relevant", N: "not relevant", e: "note", M: "note", ArrowLeft: "previous" };
  for (const [key, action] of Object.entries(keys)) {
    expect(shortcutOf({ ...plain, key })).toBe(action);
  }
});

test("undo and redo, with and without Ctrl", () => {
  expect(shortcutOf({ ...plain, key: "u" })).toBe("undo");
  expect(shortcutOf({ ...plain, key: "U", shiftKey: true })).toBe("redo");
  expect(shortcutOf({ ...plain, key: "z", ctrlKey: true })).toBe("undo");
  expect(shortcutOf({ ...plain, key: "Z", metaKey: true, shiftKey: true })).toBe("redo");
  expect(shortcutOf({ ...plain, key: "z" })).toBeNull();
});

test("the question mark needs Shift on most keyboards", () => {
  expect(shortcutOf({ ...plain, key: "?", shiftKey: true })).toBe("shortcuts");
  expect(shortcutOf({ ...plain, key: "?" })).toBe("shortcuts");
});

test("what belongs to the browser or extends a selection is left alone", () => {
  expect(shortcutOf({ ...plain, key: "f", ctrlKey: true })).toBeNull();
  expect(shortcutOf({ ...plain, key: "ArrowLeft", altKey: true })).toBeNull();
  expect(shortcutOf({ ...plain, key: "ArrowRight", shiftKey: true })).toBeNull();
  expect(shortcutOf({ ...plain, key: "r", ctrlKey: true })).toBeNull();
  expect(shortcutOf({ ...plain, key: "x" })).toBeNull();
  expect(shortcutOf({ ...plain, key: "constructor" })).toBeNull();
});
