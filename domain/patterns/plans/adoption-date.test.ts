import { describe, expect, test } from "vitest";
import { readAdoptionDate } from "#domain/patterns/plans/adoption-date.ts";

describe("a day is read", () => {
  test.for([
    ["Sold under a Rule 10b5-1 trading plan adopted on March 15, 2024.", "2024-03-15"],
    ["Sold under a 10b5-1 plan entered into by the reporting person on 3/15/2024.", "2024-03-15"],
    ["Effected under the reporting person's 10b5-1 plan dated March 15, 2024.", "2024-03-15"],
    ["Pursuant to a Rule 10b5-1 trading plan, dated as of Mar. 5th, 2024.", "2024-03-05"],
    [
      "Under a Rule 10B5–1 TRADING PLAN PREVIOUSLY ADOPTED ON SEPTEMBER  14, 2021 AND ESTABLISHED BY THE REPORTING PERSON.",
      "2021-09-14",
    ],
    [
      "Made under a trading plan intended to satisfy the affirmative defense of Rule 10b5-1(c), adopted May 20, 2026.",
      "2026-05-20",
    ],
    [
      "Made pursuant to a program for selling shares of Class A Common Stock adopted on December 13, 2024 pursuant to Rule 10b5-1.",
      "2024-12-13",
    ],
    [
      "Sold under a Rule 10b5-1 plan. The plan was adopted by Mr. A. Smith Jr. on 15 March 2024.",
      "2024-03-15",
    ],
    [
      "On February 9, 2024, the reporting person entered into a Rule 10b5-1 trading plan.",
      "2024-02-09",
    ],
    [
      "Sold under a 10b5-1 plan (adopted 2024-03-15) under the Securities Exchange Act of 1934, as amended.",
      "2024-03-15",
    ],
    ["By two funds under Rule 10b5-1 trading plans adopted on December 15, 2023.", "2023-12-15"],
  ] as const)("%s", ([text, day]) => {
    expect(readAdoptionDate([text])).toMatchObject({ day });
  });
  test("and stays one when several texts give the same", () => {
    const text = "Sold under a 10b5-1 plan adopted on March 15, 2024.";
    const other = "Sold under a 10b5-1 plan dated 3/15/2024.";
    expect(readAdoptionDate([text, other])).toMatchObject({ day: "2024-03-15" });
  });
});

describe("no day is read", () => {
  test.for([
    ["Sold under a Rule 10b5-1 plan.", "not-stated"],
    ["Sold under a Rule 10b5-1 plan adopted in March 2024.", "not-stated"],
    ["Sold under a 10b5-1 plan in existence since the fall of 2011.", "not-stated"],
    // The day of the disclosure, not of the plan.
    [
      "Under a Rule 10b5-1 Plan that was entered into by the Reporting Person during an open trading window and disclosed by the Issuer on Form 8-K on March 17, 2025.",
      "not-stated",
    ],
    // The day another plan was adopted.
    [
      "Shares acquired under the 2014 Equity Incentive Plan adopted on May 1, 2014 were sold under a Rule 10b5-1 plan.",
      "not-stated",
    ],
    [
      "Sold under a Rule 10b5-1 plan. The trust agreement dated March 3, 2011 names the trustee.",
      "not-stated",
    ],
    ["Sold under a Rule 10b5-1 plan adopted on February 30, 2024.", "not-stated"],
    ["Sold under a Rule 10b5-1 plan adopted on 15/3/2024.", "not-stated"],
    ["Sold under a Rule 10b5-1 plan adopted on 3/15/24.", "not-stated"],
    ["Under Rule 10b5-1 plans adopted on March 15, 2024 and June 3, 2024.", "several"],
    [
      "Under a Rule 10b5-1 plan adopted on March 15, 2024 and a second plan adopted in June 2024.",
      "several",
    ],
    ["Under a Rule 10b5-1 plan adopted on March 15, 2024, as amended on June 3, 2024.", "changed"],
    ["Under a Rule 10b5-1 plan adopted on March 15, 2024 and modified since.", "changed"],
  ] as const)("%s: %s", ([text, missing]) => {
    expect(readAdoptionDate([text])).toEqual({ missing });
  });
  test("where two texts give two", () => {
    const text = "Sold under a 10b5-1 plan adopted on March 15, 2024.";
    const other = "Sold under a 10b5-1 plan dated 6/3/2024.";
    expect(readAdoptionDate([text, other])).toEqual({ missing: "several" });
  });
  test("without a text", () => {
    expect(readAdoptionDate([])).toEqual({ missing: "not-stated" });
  });
});
