import { describe, expect, test } from "vitest";
import { freshnessOf } from "./freshness.ts";

// Thursday 19 November 2026, 14:36 in New York.
const thursday = "2026-11-19T19:36:00Z";

const edgar = {
  origin: "real",
  is_current: true,
  behind_seconds: 17.4,
  unread_filings: 20,
} as const;

type Filings = { acceptedAt?: string; filedOn?: string; pending?: number; now?: string };

function status({ acceptedAt, filedOn, pending, now }: Filings) {
  return {
    trades: { count: 1, first_trade_date: null, last_trade_date: null },
    events: { count: 0, first_filed_on: null, last_filed_on: null },
    filings: {
      count: 1,
      unreadable: 0,
      first_filed_on: null,
      last_filed_on: filedOn ?? null,
      last_accepted_at: acceptedAt ?? null,
    },
    prices: {
      last_day: null,
      sources: [],
      pending_companies: 0,
      fund: { ticker: "VTI", source: null, last_day: null },
    },
    replica: null,
    pending_issuers: pending ?? 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: now ?? thursday,
  };
}

describe("freshnessOf", () => {
  test("where nothing is followed, the newest filing is named with its New York time", () => {
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z" }))).toEqual({
      state: "fresh",
      headline: "Newest filing 14:35 ET",
      detail: "",
    });
  });

  test("names the day of an older filing and turns amber, then red", () => {
    expect(freshnessOf(status({ acceptedAt: "2026-11-17T14:00:00Z" }))).toEqual({
      state: "behind",
      headline: "Newest filing 17 Nov 2026, 09:00 ET",
      detail: "2 weekdays ago",
    });
    expect(freshnessOf(status({ acceptedAt: "2026-11-10T14:00:00Z" })).state).toBe("stale");
  });

  test("a weekend ages nothing", () => {
    const now = "2026-11-23T14:00:00Z";
    expect(freshnessOf(status({ acceptedAt: "2026-11-20T21:00:00Z", now })).state).toBe("fresh");
  });

  test("uses the filing date where no acceptance time is known", () => {
    expect(freshnessOf(status({ filedOn: "2026-11-19" })).headline).toBe(
      "Newest filing 19 Nov 2026",
    );
  });

  test("says so when nothing is stored, and counts what is pending", () => {
    expect(freshnessOf(status({}))).toEqual({
      state: "empty",
      headline: "No filings yet",
      detail: "",
    });
    expect(freshnessOf(status({}), edgar).headline).toBe("No filings yet");
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 12 })).detail).toBe(
      "12 companies being recomputed",
    );
    // The daily round of one filing after the other is no news.
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 5 })).detail).toBe("");
  });

  test("a newest filing of hours ago is up to date when the source has nothing newer", () => {
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T15:20:38Z" }), edgar)).toEqual({
      state: "fresh",
      headline: "Up to date",
      detail: "newest EDGAR filing 10:20 ET",
    });
  });

  test("says how far behind a followed source it is", () => {
    const stored = status({ acceptedAt: "2026-11-19T15:20:38Z" });
    const late = { ...edgar, is_current: false, behind_seconds: 240 };
    expect(freshnessOf(stored, late)).toEqual({
      state: "behind",
      headline: "4 min behind EDGAR",
      detail: "newest EDGAR filing 10:20 ET",
    });
    expect(freshnessOf(stored, { ...late, origin: "demo" })).toMatchObject({
      headline: "4 min behind demo EDGAR",
      detail: "newest demo EDGAR filing 10:20 ET",
    });
  });

  test("is not current while filings that lists named are still to be read", () => {
    const stored = status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 62 });
    expect(freshnessOf(stored, { ...edgar, unread_filings: 5_903 })).toEqual({
      state: "behind",
      headline: "5,903 filings to be read",
      detail: "62 companies being recomputed · newest EDGAR filing 14:35 ET",
    });
  });

  test("is not current while requested prices have not arrived", () => {
    const filings = status({ acceptedAt: "2026-11-19T15:20:38Z" });
    const stored = { ...filings, prices: { ...filings.prices, pending_companies: 6 } };
    expect(freshnessOf(stored, edgar)).toMatchObject({
      state: "behind",
      headline: "Prices of 6 companies pending",
    });
    const late = { ...edgar, is_current: false, behind_seconds: 240 };
    expect(freshnessOf(stored, late).headline).toBe("4 min behind EDGAR");
  });

  test("where nothing is followed, the filings' age counts", () => {
    const old = status({ acceptedAt: "2026-11-17T14:00:00Z" });
    const archive = { ...edgar, is_current: null, behind_seconds: null, unread_filings: 0 };
    expect(freshnessOf(old, archive)).toEqual(freshnessOf(old));
  });
});
