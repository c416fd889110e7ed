import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { DisclosedArrangement, StatedItem408 } from "#domain/plans/disclosed-arrangement.ts";
import { issuerPlans } from "#domain/plans/issuer-plans.ts";
import type { IssuerRecord, OwnershipFiling, PriceSeries } from "#domain/trades/issuer-record.ts";
import { disclosedArrangement } from "#testing/filings/arrangements.ts";
import { plannedSaleNotice } from "#testing/filings/notices.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

type Sale = { day: string; adopted?: string; shares?: string } & Partial<OwnershipFiling>;

/** A sale under a plan; its footnote gives the adoption date, May 15, 2024 unless another is given. */
function sale({ day, adopted = "on May 15, 2024", shares = "1000", ...parts }: Sale) {
  return ownershipFiling({
    accession: `0001000001-24-${day.slice(2).replaceAll("-", "")}`,
    acceptedAt: null,
    filedOn: day,
    periodOfReport: day,
    isPlanChecked: true,
    footnotes: { F1: `Sold under a Rule 10b5-1 trading plan adopted ${adopted}.` },
    lines: [ownershipLine({ transactionDate: day, shares, footnoteIds: ["F1"] })],
    ...parts,
  });
}

/** Shows that the person was a director before the adoption. */
const before = ownershipFiling();

const nothing: StatedItem408 = { factCount: 4, arrangements: [], unreadable: [] };

/** The 10-Q of the quarter that ended on June 30, 2024, filed on Thursday, August 8. */
function quarterly(item408: Partial<StatedItem408> = {}) {
  return periodicReport("2024-08-08T16:05:00", "2024-06-30", {
    item408: { ...nothing, ...item408 },
  });
}

function plansOf(parts: Partial<IssuerRecord>) {
  return issuerPlans(issuerRecord(parts), edgarCalendar);
}

function only(parts: Partial<IssuerRecord>) {
  const plans = plansOf(parts);
  expect(plans).toHaveLength(1);
  const [plan] = plans;
  if (plan === undefined) throw new Error("No plan.");
  return plan;
}

describe("one plan for each person and adoption date", () => {
  test("the 10-Q and the Forms 4 that cite the date are one plan", () => {
    const plan = only({
      ownershipFilings: [sale({ day: "2024-09-16" }), sale({ day: "2024-10-15", shares: "1500" })],
      periodicReports: [quarterly({ arrangements: [disclosedArrangement()] })],
    });
    expect(plan).toMatchObject({
      key: "2000001.2024-05-15",
      person: { cik: 2_000_001, name: "Tillery Robert V", match: "cik" },
      adoptedOn: "2024-05-15",
      expiresOn: "2025-05-14",
      sharesPlanned: "5000",
      sharesSold: "2500",
      tradeDates: ["2024-09-16", "2024-10-15"],
      disclosure: { state: "disclosed" },
      flags: [],
    });
    expect(plan.statements.map(({ source }) => source)).toEqual(["form-4", "form-4", "item-408"]);
  });

  test("a Form 144 that gives the date belongs to the plan; a seller who is no insider has a plan of their own", () => {
    const given = { planAdoptionDates: ["2024-05-15"] };
    const own = plannedSaleNotice(given);
    const replaced = plannedSaleNotice({ planAdoptionDates: ["2024-05-16"] });
    const amendment = plannedSaleNotice({
      ...given,
      form: "144/A",
      filedOn: "2026-03-04",
      previousAccession: replaced.accession,
    });
    const other = plannedSaleNotice({ ...given, filerCik: 7, seller: "Harbor Trust" });
    const plans = plansOf({
      ownershipFilings: [sale({ day: "2024-09-16" })],
      notices: [own, replaced, amendment, other],
    });
    expect(plans.map(({ key, person: { match } }) => [key, match])).toEqual([
      ["2000001.2024-05-15", "cik"],
      ["name-harbor-trust.2024-05-15", "none"],
    ]);
    expect(plans[0]?.statements.map(({ source, accession }) => [source, accession])).toEqual([
      ["form-4", "0001000001-24-240916"],
      ["form-144", own.accession],
      ["form-144", amendment.accession],
    ]);
  });

  test("a name that matches no insider stays as filed", () => {
    const arrangements = [disclosedArrangement({ personName: "Ana Gómez" })];
    expect(only({ periodicReports: [quarterly({ arrangements })] })).toMatchObject({
      key: "name-ana-gomez.2024-05-15",
      person: { cik: null, name: "Ana Gómez", match: "none" },
    });
  });

  test("a match by name alone says so", () => {
    const { person } = only({
      ownershipFilings: [ownershipFiling()],
      periodicReports: [quarterly({ arrangements: [disclosedArrangement()] })],
    });
    expect(person).toEqual({ cik: 2_000_001, name: "Tillery Robert V", match: "name" });
  });

  test("a date that is not a day is kept as filed and joined with nothing", () => {
    const unread = disclosedArrangement({
      adopted: { raw: "the spring of 2024", day: null },
      flags: ["adoption-not-a-day"],
    });
    const plans = plansOf({
      ownershipFilings: [sale({ day: "2024-09-16" })],
      periodicReports: [quarterly({ arrangements: [unread] })],
    });
    expect(plans.map(({ adoptedOn, adoptedRaw }) => [adoptedOn, adoptedRaw])).toEqual([
      [null, "the spring of 2024"],
      ["2024-05-15", null],
    ]);
    // It may be that plan.
    expect(plans[1]?.disclosure.state).toBe("unknown");
  });

  test("parts add up; two numbers for one part, or two plans of one day, give none", () => {
    const planned = (...arrangements: DisclosedArrangement[]): string | null =>
      only({ periodicReports: [quarterly({ arrangements })] }).sharesPlanned;
    const amounts = (...parts: (string | null)[]) => ({
      amounts: parts.map((part) => ({ part, raw: "100", shares: "100.5" })),
    });
    expect(planned(disclosedArrangement(amounts("OptionsMember", "SharesMember")))).toBe("201");
    expect(planned(disclosedArrangement(amounts(null, null)))).toBeNull();
    expect(planned(disclosedArrangement(amounts()))).toBeNull();
    expect(planned(disclosedArrangement(), disclosedArrangement({ number: 2 }))).toBeNull();
  });

  test("trades without an adoption date are listed with the plan in force and excluded from all figures", () => {
    const undated = ["2024-10-15", "2024-05-10", "2025-05-15"].map((day) =>
      sale({ day, adopted: "earlier this year" }),
    );
    const plan = only({
      ownershipFilings: undated,
      periodicReports: [quarterly({ arrangements: [disclosedArrangement()] })],
    });
    expect(plan.undatedTrades.map(({ tradeDate }) => tradeDate)).toEqual(["2024-10-15"]);
    expect(plan).toMatchObject({ sharesSold: "0", tradeDates: [] });
  });
});

describe("flags", () => {
  test.for([
    // 90 days after May 15 is August 13; two business days after Thursday, August 8, is Monday, August 12.
    ["2024-08-12", true, "2024-08-13"],
    ["2024-08-13", false, "2024-08-13"],
  ] as const)("cooling-off of a director who first sold on %s: %s", ([day, isInside, endsOn]) => {
    const plan = only({
      ownershipFilings: [before, sale({ day })],
      periodicReports: [quarterly()],
    });
    expect(plan.coolingOff).toMatchObject({ endsOn, hasFirstTrade: isInside });
    expect(plan.flags.includes("cooling-off-short")).toBe(isInside);
  });

  test.for([
    ["2024-05-31", "2024-09-10", null],
    ["2024-05-31", "2024-09-30", false],
    ["2024-05-31", "2024-08-20", true],
  ] as const)("without the 10-Q: adopted %s, sold %s: %s", ([, day, isInside]) => {
    const plan = only({ ownershipFilings: [before, sale({ day, adopted: "on May 31, 2024" })] });
    expect(plan.coolingOff).toEqual({
      endsOn: null,
      earliest: "2024-08-29",
      latest: "2024-09-28",
      reportAccession: null,
      hasFirstTrade: isInside,
    });
  });

  test.for([
    ["2024-06-13", true],
    ["2024-06-14", false],
  ] as const)("30 days for others: a 10%% owner who sold on %s: %s", ([day, isInside]) => {
    const owners = [reportingOwner({ isDirector: false, isTenPercentOwner: true })];
    const { coolingOff } = only({ ownershipFilings: [sale({ day, owners })] });
    expect(coolingOff).toMatchObject({ endsOn: "2024-06-14", hasFirstTrade: isInside });
  });

  test("unknown where the person may have become a director after the adoption", () => {
    const joined = ownershipFiling({ form: "3", periodOfReport: "2024-05-16" });
    const { coolingOff, isDirectorOrOfficer } = only({
      ownershipFilings: [joined, sale({ day: "2024-08-01" })],
    });
    expect({ coolingOff, isDirectorOrOfficer }).toEqual({
      coolingOff: null,
      isDirectorOrOfficer: null,
    });
  });

  test("the period does not bind plans adopted before February 27, 2023, or outside the rule", () => {
    const old = sale({ day: "2023-03-01", adopted: "on February 26, 2023" });
    expect(only({ ownershipFilings: [old] }).coolingOff).toBeNull();
    const arrangements = [disclosedArrangement({ kind: "non-rule-10b5-1" })];
    expect(only({ periodicReports: [quarterly({ arrangements })] }).coolingOff).toBeNull();
  });

  test.for([
    ["2024-05-29T16:05:00", 14, true],
    ["2024-05-30T16:05:00", 15, false],
    ["2024-05-15T16:05:00", null, false],
  ] as const)("results at %s are %s days after adoption: %s", ([at, days, isBefore]) => {
    const plan = only({
      currentReports: [currentReport(at, { items: ["2.02", "9.01"] })],
      periodicReports: [quarterly({ arrangements: [disclosedArrangement()] })],
    });
    expect(plan.daysToResults).toBe(days);
    expect(plan.flags.includes("before-earnings")).toBe(isBefore);
  });

  test("a plan that ended, sold after its end, and sold more than planned", () => {
    const ended = disclosedArrangement({
      number: 2,
      action: "terminated",
      terminated: { raw: "June 3, 2024", day: "2024-06-03" },
      amounts: [],
    });
    const planWith = (splits: PriceSeries["splits"]) =>
      only({
        ownershipFilings: [sale({ day: "2024-09-16", shares: "5001" })],
        periodicReports: [quarterly({ arrangements: [disclosedArrangement(), ended] })],
        prices: priceSeries("2024-05-01", [10], { splits }),
      });
    const plan = planWith([{ day: "2024-05-15", ratio: 2 }]);
    expect(plan).toMatchObject({ terminatedOn: "2024-06-03", sharesPlanned: "5000" });
    expect(plan.flags).toEqual(["ended-early", "sold-more-than-planned", "trade-after-end"]);
    // Numbers as filed cannot be compared across a split, nor where splits are unknown.
    for (const splits of [[{ day: "2024-09-16", ratio: 2 }], null])
      expect(planWith(splits).flags).not.toContain("sold-more-than-planned");
  });
});

test("a single trade is one only where Forms 3, 4, or 5 are stored since the adoption", () => {
  const late = sale({ day: "2024-09-16" });
  const flagsOf = (...filings: OwnershipFiling[]) => only({ ownershipFilings: filings }).flags;
  expect(flagsOf(late)).not.toContain("single-trade");
  expect(flagsOf(before, late)).toContain("single-trade");
  expect(flagsOf(before, late, sale({ day: "2024-10-15" }))).not.toContain("single-trade");
});

describe("a plan cited in a Form 4 was never disclosed", () => {
  const cited = { ownershipFilings: [before, sale({ day: "2024-09-16" })] };
  const other = disclosedArrangement({ personName: "Ana Gómez" });
  const another = reportingOwner({ cik: 2_000_002, name: "Gomez Ana" });
  const named = [...cited.ownershipFilings, ownershipFiling({ owners: [another] })];

  test("where the report of the quarter states no plan of this person", () => {
    const plan = only({ ...cited, periodicReports: [quarterly()] });
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
      item408: { ...nothing, arrangements: [disclosedArrangement({ adopted })] },
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
    const plan = only({ ...cited, periodicReports: [quarterly({ unreadable: [duration] })] });
    expect(plan.disclosure.state).toBe("not-disclosed");
  });

  test("is unknown for a quarter in which Item 408 may not have applied", () => {
    const report = periodicReport("2023-11-08T16:05:00", "2023-09-30", { item408: nothing });
    const early = sale({ day: "2023-12-15", adopted: "on August 15, 2023" });
    const since = ownershipFiling({ periodOfReport: "2023-06-01" });
    const plan = only({ ownershipFilings: [since, early], periodicReports: [report] });
    expect(plan.disclosure.state).toBe("unknown");
  });

  test("is false where a later report states it", () => {
    const late = periodicReport("2024-11-07T16:05:00", "2024-09-30", {
      item408: { ...nothing, arrangements: [disclosedArrangement()] },
    });
    const plan = only({ ...cited, periodicReports: [quarterly(), late] });
    expect(plan.disclosure).toMatchObject({ state: "disclosed", accession: late.accession });
  });
});
