import { describe, expect, test } from "vitest";
import { firstFragmentState, focusOf, fragmentReducer } from "./fragment-state.ts";

const july = { accession: "0009990042-25-000052", kind: "return" } as const;
const november = { accession: "0009990042-25-000124", kind: "value" } as const;

describe("the fragment", () => {
  test("opens with the return after the sale of 7 October, over six months", () => {
    expect(firstFragmentState.range).toBe("6M");
    expect(focusOf(firstFragmentState.choice)).toEqual({
      kind: "event",
      dayBefore: "2025-10-29",
      dayZero: "2025-10-30",
    });
  });

  test("keeps its range for a figure inside it", () => {
    const shown = fragmentReducer(firstFragmentState, { type: "range", range: "1M" });
    expect(fragmentReducer(shown, { type: "figure", choice: november })).toEqual({
      choice: november,
      range: "1M",
    });
  });

  test("widens its range for a figure before it", () => {
    const shown = fragmentReducer(firstFragmentState, { type: "range", range: "1M" });
    expect(fragmentReducer(shown, { type: "figure", choice: july })).toEqual({
      choice: july,
      range: "6M",
    });
  });

  test("marks the trade where no event followed", () => {
    expect(focusOf({ accession: november.accession, kind: "return" })).toEqual({
      kind: "trade",
      day: "2025-11-03",
    });
  });
});
