import { describe, expect, test } from "vitest";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import { change, holdingFiling, reasonsOf, stepsOf } from "#testing/filings/holding-filings.ts";

describe("splits", () => {
  const filings = [
    holdingFiling("2020-08-03", [change("D 100 > 1000")]),
    holdingFiling("2020-09-01", [change("D 500 > 3500")]),
  ];
  test("one that the price source names is counted", () => {
    const splits = [{ day: "2020-08-31", ratio: 4 }];
    expect(stepsOf(filings, splits)[0]?.[1]?.slice(1, 4)).toEqual(["3500", "3500", "reconciled"]);
    const step = holdingsPath(filings, splits)[0]?.steps[1];
    expect([step?.previous?.toFixed(), step?.splits, step?.areSplitsApplied]).toEqual([
      "4000",
      splits,
      true,
    ]);
  });
  test("not where the statement before counted it already", () => {
    const splits = [{ day: "2020-08-31", ratio: 4 }];
    const counted = [
      holdingFiling("2020-08-03", [change("D 400 > 4000")]),
      holdingFiling("2020-09-01", [change("D 500 > 3500")]),
    ];
    expect(stepsOf(counted, splits)[0]?.[1]?.slice(1, 4)).toEqual(["3500", "3500", "reconciled"]);
    expect(holdingsPath(counted, splits)[0]?.steps[1]?.areSplitsApplied).toBe(false);
  });
  test("one that no one names is a possibility", () => {
    expect(stepsOf(filings)[0]?.[1]?.slice(1, 4)).toEqual(["500", "3500", "differs"]);
    expect(reasonsOf(filings)[0]).toBe("A split of 4 for 1");
  });
});

describe("what may explain a difference", () => {
  const held = (following: string) => [
    holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
    holdingFiling("2024-04-01", [change(`A 100 > ${following}`)]),
  ];
  test.for([
    ["1100.5", "Rounding"],
    ["1000", "The previous balance was repeated"],
    ["900", "The direction"],
    ["100", "The balance counts only the securities of this line, as for a separate grant"],
    ["2100", "A split of 2 for 1"],
    ["700", "A change in between that no stored filing reports"],
  ] as const)("%s: %s", ([following, reason]) => {
    expect(reasonsOf(held(following))[0]).toBe(reason);
  });

  test("securities that move from one form of ownership to another", () => {
    const trust = { directOrIndirect: "I", natureOfOwnership: "By Trust" };
    const moved = [
      holdingFiling("2024-03-01", [change("= 1000"), change("= 50", trust)], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 10 > 710"), change("= 350", trust)]),
    ];
    const [direct] = holdingsPath(moved, null);
    expect(direct?.steps[1]?.reasons[0]).toBe(
      "A change in the form of ownership: the same filing changes the holding indirectly (“By Trust”) by 300 in the opposite direction.",
    );
  });
});
