import { describe, expect, test } from "vitest";
import {
  doubtfulEarningsText,
  doubtfulFilingText,
  doubtfulNext8kText,
  earningsText,
  excludedValueText,
  countedToText,
  lateFilingText,
  tradeKeyOf,
  tradeKeyText,
} from "./trade-flags.ts";

const trade = { days_to_file: null, next_ea_days: null, btwn_fqe_ea: 0, flags: [] } as const;

describe("lateFilingText", () => {
  test("warns above two days with the stated words", () => {
    expect(lateFilingText({ ...trade, days_to_file: 3 })).toBe(
      "The SEC requires filing within 2 days. This trade was filed in 3 days.",
    );
  });

  test.each([null, 0, 2])("does not accuse at %j days", (days) => {
    expect(lateFilingText({ ...trade, days_to_file: days })).toBeNull();
  });

  test("does not warn if the corrected filing is not stored", () => {
    const orphan = { ...trade, days_to_file: 400, flags: ["amendment", "orphan-amendment"] };
    expect(lateFilingText(orphan)).toBeNull();
    expect(doubtfulFilingText(orphan)).toBe(
      "This amendment corrects a filing that Sentinel has not stored. The original may have been filed on time.",
    );
  });

  test("warns about an amendment whose original is stored", () => {
    const amendment = { ...trade, days_to_file: 3, flags: ["amendment"] };
    expect(lateFilingText(amendment)).toContain("was filed in 3 days");
    expect(doubtfulFilingText(amendment)).toBeNull();
  });
});

test("the days of an amendment's row are said to be those of the filing that first reported it", () => {
  const first_filing = { accno: "0009999501-26-000117", form: "4", filed_on: "2026-10-23" };
  expect(countedToText({ first_filing })?.join("")).toBe(
    "Counted to the filing that first reported this trade: Form 4, filed 23 Oct 2026, 0009999501-26-000117. This row is from an amendment filed later.",
  );
  const computed = { ...first_filing, is_date_computed: true };
  expect(countedToText({ first_filing: computed })?.join("")).toContain(
    "Form 4, filed 23 Oct 2026 (date computed from its time of acceptance), 0009999501-26-000117.",
  );
  expect(countedToText({})).toBeNull();
});

describe("earningsText", () => {
  test.each([0, 1, 30])("flags a trade %i days before earnings", (days) => {
    expect(earningsText({ ...trade, next_ea_days: days })).toContain(
      `came ${days} day${days === 1 ? "" : "s"} after this trade`,
    );
  });

  test.each([31, -1, null])("does not flag a trade %j days before earnings", (days) => {
    expect(earningsText({ ...trade, next_ea_days: days })).toBeNull();
  });

  test("flags a trade between quarter end and earnings at any distance", () => {
    const text = "The quarter had ended and its results were not yet announced.";
    expect(earningsText({ ...trade, next_ea_days: 45, btwn_fqe_ea: 1 })).toBe(
      `The next earnings announcement came 45 days after this trade. ${text}`,
    );
    expect(earningsText({ ...trade, btwn_fqe_ea: 1 })).toContain(text);
  });
});

test("a next filing is uncertain only if lists contain an earlier one", () => {
  expect(doubtfulNext8kText(["earlier-8k-listed"])).toContain(
    "EDGAR lists an 8-K that Sentinel has not stored",
  );
  expect(doubtfulNext8kText(["earlier-earnings-listed", "amended"])).toBeNull();
  expect(doubtfulEarningsText(["earlier-earnings-listed"])).toContain(
    "first earnings announcement after this trade",
  );
  expect(doubtfulEarningsText(["earlier-8k-listed"])).toBeNull();
});

describe("the key of a trade", () => {
  test("is read from the address and written to it", () => {
    const key = tradeKeyText({ accno: "0001100412-26-104377", row_number: 2 });
    expect(key).toBe("0001100412-26-104377-2");
    expect(tradeKeyOf(key)).toEqual({
      accno: "0001100412-26-104377",
      rowNumber: 2,
    });
  });

  test.each(["", "2", "0001100412-26-104377", "0001100412-26-104377-0", "x-1"])(
    "is none for %j",
    (row) => {
      expect(tradeKeyOf(row)).toBeNull();
    },
  );
});

test("a value that totals exclude, or count once for two filings, says so", () => {
  const suspect = excludedValueText("suspect price");
  expect(suspect).toMatch(/^Suspect price: .* Totals exclude this trade\.$/);
  for (const because of ["already reported in another filing", "partly reported in another filing"])
    expect(excludedValueText(because)).toMatch(
      /^Another filing of the same group reports lines of this trade\./,
    );
  expect(excludedValueText("no price or share count")).toMatch(/^The filing states no price/);
  expect(excludedValueText(null)).toBeNull();
});
