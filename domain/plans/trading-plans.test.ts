import { describe, expect, test } from "vitest";
import type { DisclosedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import type { OwnershipFiling, PriceSeries } from "#domain/trades/issuer-record.ts";
import { disclosedArrangement } from "#testing/filings/arrangements.ts";
import { plannedSaleNotice } from "#testing/filings/notices.ts";
import {
  currentReport,
  ownershipFiling,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";
import { before, onlyPlan, plansOf, quarterly, sale } from "#testing/filings/plan-filings.ts";

describe("one plan for each person and adoption date", () => {
  test("the 10-Q and the Forms 4 that cite the date are one plan", () => {
    const plan = onlyPlan({
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
    expect(onlyPlan({ periodicReports: [quarterly({ arrangements })] })).toMatchObject({
      key: "name-ana-gomez.2024-05-15",
      person: { cik: null, name: "Ana Gómez", match: "none" },
    });
  });

  test("a match by name alone says so", () => {
    const { person } = onlyPlan({
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
      onlyPlan({ periodicReports: [quarterly({ arrangements })] }).sharesPlanned;
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
    const plan = onlyPlan({
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
    const plan = onlyPlan({
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
    const plan = onlyPlan({
      ownershipFilings: [before, sale({ day, adopted: "on May 31, 2024" })],
    });
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
    const { coolingOff } = onlyPlan({ ownershipFilings: [sale({ day, owners })] });
    expect(coolingOff).toMatchObject({ endsOn: "2024-06-14", hasFirstTrade: isInside });
  });

  test("unknown where the person may have become a director after the adoption", () => {
    const joined = ownershipFiling({ form: "3", periodOfReport: "2024-05-16" });
    const { coolingOff, isDirectorOrOfficer } = onlyPlan({
      ownershipFilings: [joined, sale({ day: "2024-08-01" })],
    });
    expect({ coolingOff, isDirectorOrOfficer }).toEqual({
      coolingOff: null,
      isDirectorOrOfficer: null,
    });
  });

  test("the period does not bind plans adopted before February 27, 2023, or outside the rule", () => {
    const old = sale({ day: "2023-03-01", adopted: "on February 26, 2023" });
    expect(onlyPlan({ ownershipFilings: [old] }).coolingOff).toBeNull();
    const arrangements = [disclosedArrangement({ kind: "non-rule-10b5-1" })];
    expect(onlyPlan({ periodicReports: [quarterly({ arrangements })] }).coolingOff).toBeNull();
  });

  test.for([
    ["2024-05-29T16:05:00", 14, true],
    ["2024-05-30T16:05:00", 15, false],
    ["2024-05-15T16:05:00", null, false],
  ] as const)("results at %s are %s days after adoption: %s", ([at, days, isBefore]) => {
    const plan = onlyPlan({
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
      onlyPlan({
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
  const flagsOf = (...filings: OwnershipFiling[]) => onlyPlan({ ownershipFilings: filings }).flags;
  expect(flagsOf(late)).not.toContain("single-trade");
  expect(flagsOf(before, late)).toContain("single-trade");
  expect(flagsOf(before, late, sale({ day: "2024-10-15" }))).not.toContain("single-trade");
});
