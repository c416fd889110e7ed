import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HoldingFiling } from "#domain/holdings/holding-line.ts";
import type { Split } from "#domain/holdings/holding-account.ts";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import { change, holdingFiling } from "#testing/filings/holding-filings.ts";

/** Of each account: [line, expected, stated, status, reading] */
function path(filings: HoldingFiling[], splits: Split[] | null = null) {
  return holdingsPath(filings, splits).map(({ steps }) =>
    steps.map(({ line, expected, stated, status, reading }) => [
      `${line.filing.accession.slice(-4)}#${line.asFiled.lineNumber}`,
      expected?.toFixed() ?? null,
      stated?.toFixed() ?? null,
      status,
      reading,
    ]),
  );
}

function reasons(filings: HoldingFiling[], splits: Split[] | null = null): string[] {
  const steps = holdingsPath(filings, splits).flatMap((account) => account.steps);
  return steps.flatMap((step) => step.reasons.map((reason) => reason.split(/[:.]/)[0] ?? ""));
}

describe("what is expected", () => {
  test("the number before, and acquired or disposed", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 100 > 1100"), change("D 300 > 800")]),
      holdingFiling("2024-05-01", [change("D 50 > 700")]),
    ];
    expect(path(filings)).toEqual([
      [
        ["0301#1", null, "1000", "first", "after-line"],
        ["0401#1", "1100", "1100", "reconciled", "after-line"],
        ["0401#2", "800", "800", "reconciled", "after-line"],
        ["0501#1", "750", "700", "differs", "after-line"],
      ],
    ]);
    expect(reasons(filings)).toEqual(["A change in between that no stored filing reports"]);
  });

  test("lines that all state the number after the last of them", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 100 > 1250"), change("A 150 > 1250")]),
      holdingFiling("2024-05-01", [
        change("D 100 > 900"),
        change("D 250 > 900"),
        change("D 50 > 850"),
      ]),
    ];
    expect(path(filings)[0]?.slice(1)).toEqual([
      ["0401#1", "1250", "1250", "reconciled", "after-lines"],
      ["0401#2", "1250", "1250", "reconciled", "after-lines"],
      ["0501#1", "900", "900", "reconciled", "after-lines"],
      ["0501#2", "900", "900", "reconciled", "after-lines"],
      ["0501#3", "850", "850", "reconciled", "after-line"],
    ]);
  });

  test("lines listed the newest first", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("D 200 > 500"), change("D 300 > 700")]),
    ];
    expect(path(filings)[0]?.slice(1)).toEqual([
      ["0401#1", "500", "500", "reconciled", "other-order"],
      ["0401#2", "700", "700", "reconciled", "other-order"],
    ]);
  });

  test("a holding that is not stated is carried on as computed; without a number nothing is known", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 100"), change("A 50 > 1150")]),
      holdingFiling("2024-05-01", [change("A x > 1200", { shares: null })]),
      holdingFiling("2024-06-01", [change("A 1 > 1201")]),
    ];
    expect(
      path(filings)[0]
        ?.slice(1)
        .map((step) => step.slice(1, 4)),
    ).toEqual([
      ["1100", null, "not-stated"],
      ["1150", "1150", "reconciled"],
      [null, "1200", "not-stated"],
      ["1201", "1201", "reconciled"],
    ]);
    const steps = holdingsPath(filings, null)[0]?.steps ?? [];
    expect(steps.map((step) => step.isPreviousComputed)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  test("a value in place of a number is followed in dollars", () => {
    const value = (total: string, following: string) => ({
      shares: null,
      totalValue: total,
      valueOwnedFollowing: following,
    });
    const filings = [
      holdingFiling("2024-03-01", [value("5000", "20000.50")]),
      holdingFiling("2024-04-01", [value("500.25", "19500.25")]),
    ];
    expect(path(filings)[0]?.[1]?.slice(1, 4)).toEqual(["19500.25", "19500.25", "reconciled"]);
    expect(holdingsPath(filings, null)[0]?.unit).toBe("dollars");
  });
});

describe("the order of filings", () => {
  test("a late Form 4 stands at its transaction, a Form 5 at the end of the year", () => {
    const filings = [
      holdingFiling("2024-06-01", [change("A 10 > 1110")]),
      holdingFiling("2024-07-01", [change("A 100 > 1100", { transactionDate: "2024-05-02" })], {
        periodOfReport: "2024-05-02",
      }),
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2025-02-10", [change("D 5 > 1105", { transactionDate: "2024-02-01" })], {
        form: "5",
        periodOfReport: "2024-12-31",
      }),
    ];
    expect(path(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
      ["0301#1", "first"],
      ["0701#1", "reconciled"],
      ["0601#1", "reconciled"],
      ["0210#1", "reconciled"],
    ]);
  });

  test("of filings that speak of one day the one that goes on comes first", () => {
    const evening = { accession: "0001000001-24-000999" };
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("D 300 > 900")]),
      holdingFiling("2024-04-01", [change("A 200 > 1200")], evening),
    ];
    expect(path(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
      ["0301#1", "first"],
      ["0999#1", "reconciled"],
      ["0401#1", "reconciled"],
    ]);
  });

  test("an amended line stands where the original stood, as the amendment states it", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 100 > 1000"), change("A 7 > 1107")]),
      holdingFiling("2024-05-01", [change("A 1 > 1108")]),
      holdingFiling("2024-06-01", [change("A 100 > 1100", { transactionDate: "2024-04-01" })], {
        form: "4/A",
        periodOfReport: "2024-04-01",
        dateOfOriginalSubmission: "2024-04-01",
      }),
    ];
    const steps = holdingsPath(filings, null)[0]?.steps ?? [];
    expect(path(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
      ["0301#1", "first"],
      ["0601#1", "reconciled"],
      ["0401#2", "reconciled"],
      ["0501#1", "reconciled"],
    ]);
    expect(steps[1]?.line.replaces).toEqual({ accession: "0001000001-24-000401", lineNumber: 1 });
  });
});

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
    expect(path(filings).map((steps) => steps.map((step) => step[3]))).toEqual([
      ["first", "reconciled"],
      ["first"],
    ]);
  });
});

describe("splits", () => {
  const filings = [
    holdingFiling("2020-08-03", [change("D 100 > 1000")]),
    holdingFiling("2020-09-01", [change("D 500 > 3500")]),
  ];
  test("one that the price source names is counted", () => {
    const splits = [{ day: "2020-08-31", ratio: 4 }];
    expect(path(filings, splits)[0]?.[1]?.slice(1, 4)).toEqual(["3500", "3500", "reconciled"]);
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
    expect(path(counted, splits)[0]?.[1]?.slice(1, 4)).toEqual(["3500", "3500", "reconciled"]);
    expect(holdingsPath(counted, splits)[0]?.steps[1]?.areSplitsApplied).toBe(false);
  });
  test("one that no one names is a possibility", () => {
    expect(path(filings)[0]?.[1]?.slice(1, 4)).toEqual(["500", "3500", "differs"]);
    expect(reasons(filings)[0]).toBe("A split of 4 for 1");
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
    expect(reasons(held(following))[0]).toBe(reason);
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

describe("any ledger", () => {
  const ledger = fc.array(
    fc.record({
      changes: fc.array(fc.integer({ min: -500, max: 1000 }), { minLength: 1, maxLength: 6 }),
      isFinal: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test("kept in either way reconciles throughout, in whatever order the filings arrive", () => {
    fc.assert(
      fc.property(ledger, fc.infiniteStream(fc.nat()), (filed, order) => {
        let held = 100_000;
        const filings = [holdingFiling("2020-01-01", [change(`= ${held}`)], { form: "3" })];
        for (const [month, { changes, isFinal }] of filed.entries()) {
          const last = changes.reduce((sum, each) => sum + each, held);
          const lines = changes.map((each) => {
            held += each;
            const direction = each < 0 ? "D" : "A";
            return change(`${direction} ${Math.abs(each)} > ${isFinal ? last : held}`);
          });
          const day = Temporal.PlainDate.from("2020-02-01").add({ months: month }).toString();
          filings.push(holdingFiling(day, lines));
        }
        const shuffled = filings
          .map((filing) => ({ filing, at: order.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ filing }) => filing);
        const [account, ...others] = holdingsPath(shuffled, null);
        expect(others).toEqual([]);
        const [first, ...rest] = account?.steps ?? [];
        expect(first?.status).toBe("first");
        expect(rest.filter(({ status }) => status !== "reconciled")).toEqual([]);
        const stated = account?.steps.map((step) => step.stated?.toFixed());
        expect(stated).toEqual(
          filings.flatMap(({ lines }) => lines.map((line) => line.sharesOwnedFollowing)),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("with one unreported change differs by it once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 2, max: 500 }), (at, gone) => {
        let held = 10_000;
        const filings = Array.from({ length: 10 }, (_, month) => {
          if (month === at) held -= gone;
          held += 1000;
          const day = Temporal.PlainDate.from("2020-02-01").add({ months: month }).toString();
          return holdingFiling(day, [change(`A 1000 > ${held}`)]);
        });
        const steps = holdingsPath(filings, null)[0]?.steps ?? [];
        const differing = steps.filter(({ status }) => status === "differs");
        expect(differing).toHaveLength(1);
        expect(differing[0]?.expected?.minus(differing[0].stated ?? 0).toNumber()).toBe(gone);
      }),
    );
  });
});
