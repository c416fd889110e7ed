import { expect, test } from "vitest";
import { datedLeadTitle, type LeadHeadline, leadTitle } from "./lead-title.ts";

const event: LeadHeadline = {
  kind: "event",
  conm: "Calder Therapeutics Inc",
  ticker: "CPTX",
  owner: null,
  is_director_or_officer: false,
  trade_direction: "Sale",
  value: 6_069_996.83,
  persons: 5,
  favored_days: null,
  event: "8-K",
  event_return: -0.31395858615429384,
};
const trade: LeadHeadline = {
  ...event,
  kind: "trade",
  owner: "Tillery Robert V",
  is_director_or_officer: true,
  value: 1_824_225,
  persons: null,
};

test.for<[expected: string, lead: LeadHeadline]>([
  // The same for readers without the Insider Trades package, who do not see how many.
  ["CPTX: insiders sold $6.1M before 8-K (−31.4%)", event],
  ["CPTX: insiders sold $6.1M before 8-K (−31.4%)", { ...event, persons: null }],
  ["CPTX: 5 insiders sold $6.1M before 8-K (−31.4%)", { ...event, kind: "cluster" }],
  ["CPTX: 1 insider sold $6.1M before 8-K (−31.4%)", { ...event, kind: "cluster", persons: 1 }],
  [
    "MRST: 3 insiders purchased $1.8M before 8-K (+41.6%)",
    {
      ...event,
      kind: "cluster",
      ticker: "MRST",
      trade_direction: "Purchase",
      value: 1_752_200,
      persons: 3,
      event_return: 0.4158831990830413,
    },
  ],
  [
    "Calder Therapeutics Inc: 3 insiders sold $6.1M before earnings (−7.2%)",
    {
      ...event,
      kind: "cluster",
      ticker: null,
      persons: 3,
      event: "earnings announcement",
      event_return: -0.07152493713628483,
    },
  ],
  ["CPTX: Robert V. Tillery sold $1.8M before 8-K (−31.4%)", trade],
  // A 10% owner: an entity, although no word of its name says so.
  [
    "CPTX: Silver Lake sold $1.8M before 8-K (−31.4%)",
    { ...trade, owner: "Silver Lake", is_director_or_officer: false },
  ],
  ["CPTX: Robert V. Tillery sold $1.8M", { ...trade, event: null, event_return: null }],
  ["CPTX: Robert V. Tillery sold shares", { ...trade, value: null, event: null }],
  ["CPTX: Robert V. Tillery sold $1.8M before 8-K (0.0%)", { ...trade, event_return: -0.0001 }],
  [
    "CPTX: Elena Marchetti sold $2.8M on 4 days before events that favored the trades, net of the market",
    {
      ...trade,
      kind: "person",
      owner: "Marchetti Elena",
      value: 2_795_841.7471,
      favored_days: 4,
    },
  ],
  // Purchases on some days and sales on others.
  [
    "CPTX: Elena Marchetti traded $2.8M on 4 days before events that favored the trades, net of the market",
    {
      ...trade,
      kind: "person",
      owner: "Marchetti Elena",
      trade_direction: null,
      value: 2_795_841.7471,
      favored_days: 4,
    },
  ],
])("%s", ([expected, lead]) => {
  expect(leadTitle(lead)).toBe(expected);
});

test("with its day, as cases and the audit trail name it", () => {
  expect(datedLeadTitle({ ...trade, day: "2026-10-13" })).toBe(
    "CPTX: Robert V. Tillery sold $1.8M before 8-K (−31.4%), 13 Oct 2026",
  );
});
