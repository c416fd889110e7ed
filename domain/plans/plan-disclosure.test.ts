import { describe, expect, test } from "vitest";
import { disclosedArrangement } from "#testing/filings/arrangements.ts";
import { ownershipFiling, periodicReport, reportingOwner } from "#testing/filings/issuer-record.ts";
import {
  before,
  nothingStated,
  onlyPlan,
  plansOf,
  quarterly,
  sale,
} from "#testing/filings/plan-filings.ts";

describe("a plan cited in a Form 4 was never disclosed", () => {
  const cited = { ownershipFilings: [before, sale({ day: "2024-09-16" })] };
  const other = disclosedArrangement({ personName: "Ana Gómez" });
  const another = reportingOwner({ cik: 2_000_002, name: "Gomez Ana" });
  const named = [...cited.ownershipFilings, ownershipFiling({ owners: [another] })];

  test("where the report of the quarter states no plan of this person", () => {
    const plan = onlyPlan({ ...cited, periodicReports: [quarterly()] });
    expect(plan.disclosure).toMatchObject({
      state: "not-disclosed",
      accession: quarterly().accession,
    });
    expect(plan.flags).toContain("not-disclosed");
    const report = quarterly({ arrangements: [other] });
    const plans = plansOf({ ownershipFilings: named, periodicReports: [report] });
    expect(plans.map(({ disclosure }) => disclosure.state)).toEqual(["not-disclosed", "disclosed"]);
  });

  const day = { raw: "May 16, 2024", day: "2024-05-16" };
  const reader = { fact: "TrdArrIndName", value: "?", context: "c", reason: "R." };
  const unplaced = { ...reader, fact: "MtrlTermsOfTrdArrTextBlock" };
  const later = (adopted: typeof day) =>
    periodicReport("2024-11-07T16:05:00", "2024-09-30", {
      item408: { ...nothingStated, arrangements: [disclosedArrangement({ adopted })] },
    });
  test.for([
    ["the report is not stored", {}],
    [
      "the report was not read",
      { periodicReports: [periodicReport("2024-08-08T16:05:00", "2024-06-30")] },
    ],
    ["the report tags nothing", { periodicReports: [quarterly({ factCount: 0 })] }],
    ["a fact cannot be read", { periodicReports: [quarterly({ unreadable: [reader] })] }],
    ["a text belongs to no flag", { periodicReports: [quarterly({ unreadable: [unplaced] })] }],
    [
      "another report states a near date of the person, without trades of its own",
      { periodicReports: [quarterly(), later(day)] },
    ],
    [
      "an arrangement is of an unknown person",
      { periodicReports: [quarterly({ arrangements: [other] })] },
    ],
    [
      "the person has another date in the report",
      { periodicReports: [quarterly({ arrangements: [disclosedArrangement({ adopted: day })] })] },
    ],
    [
      "the person became a director after the adoption",
      {
        periodicReports: [quarterly()],
        ownershipFilings: [
          ownershipFiling({ form: "3", periodOfReport: "2024-05-16" }),
          sale({ day: "2024-09-16" }),
        ],
      },
    ],
    [
      "the person is no director or officer",
      {
        periodicReports: [quarterly()],
        ownershipFilings: [
          sale({
            day: "2024-09-16",
            owners: [reportingOwner({ isDirector: false, isTenPercentOwner: true })],
          }),
        ],
      },
    ],
  ] as const)("is unknown where %s", ([, parts]) => {
    const plan = plansOf({ ...cited, ...parts }).find(({ key }) => key === "2000001.2024-05-15");
    expect(plan?.disclosure.state).toBe("unknown");
  });

  test.for([
    ["has trades of its own", day, [sale({ day: "2024-10-15", adopted: "on May 16, 2024" })]],
    ["is far", { raw: "August 30, 2024", day: "2024-08-30" }, []],
  ] as const)("where another plan of the person %s", ([, adopted, trades]) => {
    const plans = plansOf({
      ownershipFilings: [...cited.ownershipFilings, ...trades],
      periodicReports: [quarterly(), later(adopted)],
    });
    expect(plans[0]?.disclosure.state).toBe("not-disclosed");
  });

  test("is not decided by an unreadable duration", () => {
    const duration = {
      fact: "TrdArrDuration",
      value: "long",
      context: "c",
      reason: "The duration is not a number of days.",
    };
    const plan = onlyPlan({ ...cited, periodicReports: [quarterly({ unreadable: [duration] })] });
    expect(plan.disclosure.state).toBe("not-disclosed");
  });

  test("is unknown for a quarter in which Item 408 may not have applied", () => {
    const report = periodicReport("2023-11-08T16:05:00", "2023-09-30", { item408: nothingStated });
    const early = sale({ day: "2023-12-15", adopted: "on August 15, 2023" });
    const since = ownershipFiling({ periodOfReport: "2023-06-01" });
    const plan = onlyPlan({ ownershipFilings: [since, early], periodicReports: [report] });
    expect(plan.disclosure.state).toBe("unknown");
  });

  test("is false where a later report states it", () => {
    const late = periodicReport("2024-11-07T16:05:00", "2024-09-30", {
      item408: { ...nothingStated, arrangements: [disclosedArrangement()] },
    });
    const plan = onlyPlan({ ...cited, periodicReports: [quarterly(), late] });
    expect(plan.disclosure).toMatchObject({ state: "disclosed", accession: late.accession });
  });
});
