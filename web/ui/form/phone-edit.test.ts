import { describe, expect, test } from "vitest";
import { meantEdit, placeBefore } from "./phone-edit.ts";

describe("deleting", () => {
  test("a separator backwards takes the digit before it", () => {
    const edit = {
      shown: "(202) 555-0143",
      typed: "(202)555-0143",
      caret: 5,
      inputType: "deleteContentBackward",
    };
    expect(meantEdit(edit)).toEqual({ text: "(20)555-0143", digitsAfter: 7 });
  });

  test("a separator forwards takes the digit behind it", () => {
    const edit = {
      shown: "(202) 555-0143",
      typed: "(202)555-0143",
      caret: 5,
      inputType: "deleteContentForward",
    };
    expect(meantEdit(edit)).toEqual({ text: "(202)55-0143", digitsAfter: 6 });
  });

  test("a digit takes that digit only", () => {
    const edit = {
      shown: "(202) 555-0143",
      typed: "(202) 55-0143",
      caret: 8,
      inputType: "deleteContentBackward",
    };
    expect(meantEdit(edit)).toEqual({ text: "(202) 55-0143", digitsAfter: 4 });
  });
});

test("typing in the middle keeps the digits behind the caret", () => {
  const edit = { shown: "(202) 555", typed: "(2902) 555", caret: 3, inputType: "insertText" };
  expect(meantEdit(edit)).toEqual({ text: "(2902) 555", digitsAfter: 5 });
});

test.each([
  ["(202) 555-0143", 0, 14],
  ["(202) 555-0143", 4, 9],
  ["(202) 555-0143", 7, 4],
  ["(202) 555-0143", 10, 0],
  ["", 0, 0],
])("in %j the caret before the last %i digits stands at %i", (text, digitsAfter, place) => {
  expect(placeBefore(text, digitsAfter)).toBe(place);
});
