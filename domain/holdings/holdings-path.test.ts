import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import { change, holdingFiling, reasonsOf, stepsOf } from "#testing/filings/holding-filings.ts";

describe("what is expected", () => {
  test("the number before, and acquired or disposed", () => {
    const filings = [
      holdingFiling("2024-03-01", [change("= 1000")], { form: "3" }),
      holdingFiling("2024-04-01", [change("A 100 > 1100"), change("D 300 > 800")]),
      holdingFiling("2024-05-01", [change("D 50 > 700")]),
    ];
    expect(stepsOf(filings)).toEqual([
      [
        ["0301#1", null, "1000", "first", "after-line"],
        ["0401#1", "1100", "1100", "reconciled", "after-line"],
        ["0401#2", "800", "800", "reconciled", "after-line"],
        ["0501#1", "750", "700", "differs", "after-line"],
      ],
    ]);
    expect(reasonsOf(filings)).toEqual(["A change in between that no stored filing reports"]);
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
    expect(stepsOf(filings)[0]?.slice(1)).toEqual([
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
    expect(stepsOf(filings)[0]?.slice(1)).toEqual([
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
      stepsOf(filings)[0]
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
    expect(stepsOf(filings)[0]?.[1]?.slice(1, 4)).toEqual(["19500.25", "19500.25", "reconciled"]);
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
    expect(stepsOf(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
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
    expect(stepsOf(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
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
    expect(stepsOf(filings)[0]?.map(([line, , , status]) => [line, status])).toEqual([
      ["0301#1", "first"],
      ["0601#1", "reconciled"],
      ["0401#2", "reconciled"],
      ["0501#1", "reconciled"],
    ]);
    expect(steps[1]?.line.replaces).toEqual({ accession: "0001000001-24-000401", lineNumber: 1 });
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
