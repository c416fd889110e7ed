import { describe, expect, test } from "vitest";
import { freshnessOf } from "./freshness.ts";

// Thursday 19 November 2026, 14:36 in New York.
const thursday = "2026-11-19T19:36:00Z";

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
    prices: { last_day: null, sources: [], fund: { ticker: "VTI", source: null, last_day: null } },
    replica: null,
    pending_issuers: pending ?? 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: now ?? thursday,
  };
}

describe("freshnessOf", () => {
  test("shows the New York time of a filing accepted today", () => {
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z" }))).toEqual({
      state: "fresh",
      asOf: "14:35:51 ET",
      detail: "",
    });
  });

  test("names the day of an older filing and turns amber, then red", () => {
    expect(freshnessOf(status({ acceptedAt: "2026-11-17T14:00:00Z" }))).toEqual({
      state: "behind",
      asOf: "17 Nov 2026, 09:00 ET",
      detail: "2 weekdays ago",
    });
    expect(freshnessOf(status({ acceptedAt: "2026-11-10T14:00:00Z" })).state).toBe("stale");
  });

  test("a weekend ages nothing", () => {
    const now = "2026-11-23T14:00:00Z";
    expect(freshnessOf(status({ acceptedAt: "2026-11-20T21:00:00Z", now })).state).toBe("fresh");
  });

  test("uses the filing date where no acceptance time is known", () => {
    expect(freshnessOf(status({ filedOn: "2026-11-19" })).asOf).toBe("2026-11-19");
  });

  test("says so when nothing is stored, and counts what is pending", () => {
    expect(freshnessOf(status({})).state).toBe("empty");
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 12 })).detail).toBe(
      "12 companies being recomputed",
    );
    // The daily round of one filing after the other is no news.
    expect(freshnessOf(status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 5 })).detail).toBe("");
  });

  test("says how far behind a followed source it is", () => {
    const stored = status({ acceptedAt: "2026-11-19T19:35:51Z" });
    const edgar = {
      origin: "real",
      is_current: true,
      behind_seconds: 17.4,
      unread_filings: 20,
    } as const;
    expect(freshnessOf(stored, edgar)).toEqual({
      state: "fresh",
      asOf: "14:35:51 ET",
      detail: "17 s behind EDGAR",
    });
    expect(freshnessOf(stored, { ...edgar, is_current: false, behind_seconds: 240 })).toEqual({
      state: "behind",
      asOf: "14:35:51 ET",
      detail: "4 min behind EDGAR",
    });
    expect(freshnessOf(stored, { ...edgar, origin: "demo" }).detail).toBe(
      "17 s behind the demo EDGAR",
    );
  });

  test("is not current while filings that lists named are still to be read", () => {
    const stored = status({ acceptedAt: "2026-11-19T19:35:51Z", pending: 62 });
    const filling = {
      origin: "demo",
      is_current: true,
      behind_seconds: 2,
      unread_filings: 5_903,
    } as const;
    expect(freshnessOf(stored, filling)).toEqual({
      state: "behind",
      asOf: "14:35:51 ET",
      detail: "5,903 filings to be read · 62 companies being recomputed",
    });
  });

  test("where nothing is followed, the filings' age counts", () => {
    const old = status({ acceptedAt: "2026-11-17T14:00:00Z" });
    const archive = {
      origin: "real",
      is_current: null,
      behind_seconds: null,
      unread_filings: 0,
    } as const;
    expect(freshnessOf(old, archive)).toEqual(freshnessOf(old));
  });
});
