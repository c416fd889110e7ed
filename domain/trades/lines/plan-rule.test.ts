import { describe, expect, test } from "vitest";
import { findPlans, mentionsPlan } from "#domain/trades/lines/plan-rule.ts";
import { ownershipFiling, ownershipLine } from "#testing/filings/issuer-record.ts";

describe("a text mentions a plan", () => {
  test.for([
    "Effected pursuant to a Rule 10b5-1 trading plan adopted on May 1, 2023.",
    "Sold under a 10B5–1 plan.",
    "Sold under a 10b-5-1 plan.",
    "Sold under a 10b5 1 plan.",
    "Sold under a 10b51 plan.",
    "Shares were sold pursuant to Rule10b5-1(c).",
    "Sold under the plan under Rule 10b-5.",
    "Sold under a Rule 10b-5 trading plan.",
    "This was not a gift. The sale was made under a 10b5-1 plan.",
    "Not one of the twelve other sales of this quarter by directors was made by anyone else but under a 10b5-1 plan.",
  ])("%s", (text) => {
    expect(mentionsPlan(text)).toBe(true);
  });

  test.for([
    "The sale was not made pursuant to a Rule 10b5-1 trading plan.",
    "Disclosed with regard to Rule 10b-5 of the Exchange Act.",
    "Rule 10b-5 applies to every holder and every single plan.",
    "Paragraph 110b5-1 of the lease, and 10b5-12.",
    "The plan of reorganization.",
    "The shares were not sold by Acme Inc. pursuant to a Rule 10b5-1 plan.",
    "These were not sales by Acme, Inc. under a Rule 10b5-1 plan.",
    "The holder is not a U.S. holder who trades under a 10b5-1 plan.",
    "The sale was not directed by Mr. Smith under a Rule 10b5-1 plan.",
    "The sale was not directed by J. Smith under a Rule 10b5-1 plan.",
    "",
  ])("%s: no", (text) => {
    expect(mentionsPlan(text)).toBe(false);
  });
});

describe("plan findings of a filing's lines", () => {
  const footnotes = { F1: "Sold under a 10b5-1 plan.", F2: "Weighted average price." };
  const citing = (...footnoteIds: string[]): ReturnType<typeof ownershipLine> =>
    ownershipLine({ footnoteIds });
  const answers = (
    isPlanChecked: boolean | null,
    lines: ReturnType<typeof ownershipLine>[],
    remarks: string | null = null,
  ): boolean[] =>
    findPlans(ownershipFiling({ isPlanChecked, footnotes, remarks }), lines).map((f) => f.isPlan);

  test("ticked: a line whose codes contradict each other is no sale and cites for no one", () => {
    const contradictory = ownershipLine({ acquiredDisposed: "A", footnoteIds: ["F1"] });
    expect(answers(true, [contradictory, citing("F2")])[1]).toBe(true);
  });

  test("ticked: only the lines that cite a plan footnote, if any does", () => {
    expect(answers(true, [citing("F1", "F2"), citing("F2"), citing()])).toEqual([
      true,
      false,
      false,
    ]);
  });
  test("ticked and cited nowhere: all lines", () => {
    expect(answers(true, [citing("F2"), citing()])).toEqual([true, true]);
  });
  test("no checkbox: only the lines that cite a plan footnote, if any does", () => {
    const lines = [citing("F1"), citing("F2"), citing()];
    expect(answers(null, lines)).toEqual([true, false, false]);
    expect(answers(null, lines, "All sales under a 10b5-1 plan.")).toEqual([true, false, false]);
  });
  test("no checkbox, and no line cites a plan footnote: the whole text decides for all lines", () => {
    expect(answers(null, [citing("F2"), citing()])).toEqual([true, true]);
    const silent = { footnotes: { F2: "Weighted average price." } };
    const lines = [citing("F2"), citing("F2")];
    const plan = ownershipFiling({ ...silent, remarks: "All sales under a 10b5-1 plan." });
    expect(findPlans(plan, lines).map((f) => [f.isPlan, f.mentionedIn])).toEqual([
      [true, ["remarks"]],
      [true, ["remarks"]],
    ]);
    const none = ownershipFiling({ ...silent, remarks: "No shares are held jointly." });
    expect(findPlans(none, lines).map((f) => f.isPlan)).toEqual([false, false]);
  });
  test("no checkbox: a footnote that denies a plan is no citation of one", () => {
    const filing = ownershipFiling({
      footnotes: { F1: "This sale was not made pursuant to a 10b5-1 plan." },
      remarks: "Other sales are made under a 10b5-1 plan.",
    });
    expect(findPlans(filing, [citing("F1")]).map((f) => f.isPlan)).toEqual([true]);
  });
  test("no checkbox: a contradictory line cites for no other", () => {
    const contradictory = ownershipLine({ acquiredDisposed: "A", footnoteIds: ["F1"] });
    expect(answers(null, [contradictory, citing("F2")])[1]).toBe(true);
  });
  test("unticked: none, and a conflict only where the texts speak of a plan", () => {
    const filing = ownershipFiling({ isPlanChecked: false, footnotes });
    const findings = findPlans(filing, [citing("F1"), citing("F2")]);
    expect(findings.map((f) => [f.isPlan, f.isConflict])).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});
