import { describe, expect, test } from "vitest";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import { change, holdingFiling, stepsOf } from "#testing/filings/holding-filings.ts";

describe("accounts", () => {
  const keys = (...lines: Parameters<typeof change>[1][]): number =>
    holdingsPath(
      [
        holdingFiling(
          "2024-03-01",
          lines.map((line) => change("= 5", line)),
        ),
      ],
      null,
    ).length;
  const across = (first: object, second: object, footnotes: [object, object] = [{}, {}]): number =>
    holdingsPath(
      [
        holdingFiling("2024-03-01", [change("= 5", first)], { footnotes: { ...footnotes[0] } }),
        holdingFiling("2024-04-01", [change("= 5", second)], { footnotes: { ...footnotes[1] } }),
      ],
      null,
    ).length;

  test("title, form of ownership and nature tell them apart", () => {
    expect(keys({}, { securityTitle: "Class A" })).toBe(2);
    expect(keys({}, { directOrIndirect: "I", natureOfOwnership: "By Trust" })).toBe(2);
    expect(across({ table: "derivative" }, {})).toBe(2);
    const option = { table: "derivative", exercisePrice: "6.24" } as const;
    expect(across(option, { ...option, exercisePrice: "6.240" })).toBe(1);
    expect(across(option, { ...option, exercisePrice: "6.25" })).toBe(2);
    expect(across(option, { ...option, expirationDate: "2030-01-01" })).toBe(2);
  });

  test("case, space and punctuation do not, unless one filing has both", () => {
    const trust = { directOrIndirect: "I", natureOfOwnership: "By Sequoia XII, L.P." };
    const other = { ...trust, natureOfOwnership: "by  sequoia XII LP" };
    expect(across(trust, other)).toBe(1);
    expect(keys(trust, other)).toBe(2);
    expect(across(trust, { ...trust, natureOfOwnership: "By Sequoia XI, L.P." })).toBe(2);
    expect(across({ securityTitle: "Note 1.5" }, { securityTitle: "Note 15" })).toBe(2);
  });

  test("footnotes do where the words only point at them", () => {
    const pointed = {
      directOrIndirect: "I",
      natureOfOwnership: "See Footnote",
      natureFootnoteIds: ["F1"],
    };
    const renumbered = {
      ...pointed,
      natureOfOwnership: "See footnote (2)",
      natureFootnoteIds: ["F2"],
    };
    expect(across(pointed, renumbered, [{ F1: "By the A Trust." }, { F2: "By the A trust" }])).toBe(
      1,
    );
    expect(across(pointed, pointed, [{ F1: "By the A Trust." }, { F1: "By the B Trust." }])).toBe(
      2,
    );
    const named = { ...pointed, natureOfOwnership: "By Trust" };
    expect(across(named, named, [{ F1: "By the A Trust." }, { F1: "By the B Trust." }])).toBe(1);
  });

  test("and where one filing has the same words with different footnotes", () => {
    const footnotes = { F1: "Granted in 2019.", F2: "Granted in 2020." };
    const unit = { table: "derivative", securityTitle: "Restricted Stock Unit" } as const;
    const filings = [
      holdingFiling(
        "2024-03-01",
        [
          change("D 10 > 20", { ...unit, termFootnoteIds: ["F1"] }),
          change("D 10 > 30", { ...unit, termFootnoteIds: ["F2"] }),
        ],
        { footnotes },
      ),
      holdingFiling("2024-09-01", [change("D 10 > 20", { ...unit, termFootnoteIds: ["F2"] })], {
        footnotes,
      }),
    ];
    expect(stepsOf(filings).map((steps) => steps.map((step) => step[3]))).toEqual([
      ["first", "reconciled"],
      ["first"],
    ]);
  });
});
