import { expect, test } from "vitest";
import { footnoteMark, footnoteMarks } from "./as-filed.tsx";

test("a footnote is marked by its number, or by its id if it has none", () => {
  expect(footnoteMark("F12")).toBe("12");
  expect(footnoteMark("FN-a")).toBe("FN-a");
});

test("runs of three and more are merged, in the order of the document", () => {
  expect(footnoteMarks(["F1", "F2", "F8", "F9", "F10", "F11"])).toBe("1, 2, 8–11");
  expect(footnoteMarks(["F5", "F6", "F3"])).toBe("5, 6, 3");
  expect(footnoteMarks([])).toBe("");
  expect(footnoteMarks(["a", "b"])).toBe("a, b");
});
