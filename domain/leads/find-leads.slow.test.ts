import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultWeights, scoreOf } from "#contract/leads/score.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { findLeads } from "#domain/leads/find-leads.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { easternInstant } from "#testing/filings/issuer-record.ts";
import { issuer, pointsIn, sale } from "#testing/filings/lead-filings.ts";

const filing = fc
  .record({
    owner: fc.integer({ min: 1, max: 5 }),
    code: fc.constantFrom("P" as const, "S" as const),
    day: fc.constantFrom("2024-05-06", "2024-05-07", "2024-05-08", "2024-05-09", "2023-02-01"),
    shares: fc.integer({ min: 1, max: 50_000 }),
    following: fc.option(fc.integer({ min: 0, max: 50_000 })),
    hour: fc.integer({ min: 10, max: 21 }),
  })
  .map(({ owner, code, day, shares, following, hour }) =>
    sale({
      owner,
      line: {
        code,
        acquiredDisposed: code === "P" ? "A" : "D",
        transactionDate: day,
        shares: String(shares),
        sharesOwnedFollowing: following === null ? null : String(following),
      },
      filing: { acceptedAt: easternInstant(`2024-05-10T${hour}:00:00`), filedOn: "2024-05-10" },
    }),
  );

/** In another order: turned around, and begun elsewhere. */
function rotated<Item>(items: readonly Item[], seed: number): Item[] {
  const start = seed % items.length;
  return [...items.slice(start), ...items.slice(0, start)].toReversed();
}

test("leads and scores do not depend on the order of filings, or of rows", () => {
  fc.assert(
    fc.property(fc.array(filing, { minLength: 1, maxLength: 12 }), fc.nat(), (filings, seed) => {
      const record = issuer(filings);
      const prepared = prepareIssuer(record, edgarCalendar);
      const patternsOf = tradePatternFinder(prepared);
      const rows = prepared.rows.map((row) => {
        const computed = computeRow(row, prepared);
        const found = patternsOf(computed);
        return { computed, found, trade: derivedTrade(computed, prepared, found) };
      });
      const { leads, scores, events } = deriveIssuer(issuer(rotated(filings, seed)));
      expect(findLeads(prepared, rotated(rows, seed), events)).toEqual({ leads, scores });
    }),
  );
});

test("a score is the sum of the points shown, and keys are unique", () => {
  fc.assert(
    fc.property(fc.array(filing, { minLength: 1, maxLength: 12 }), (filings) => {
      const { leads } = deriveIssuer(issuer(filings));
      for (const lead of leads) {
        const sum = Object.values(pointsIn(lead)).reduce((total, points) => total + points, 0);
        expect(lead.score).toBe(sum);
        expect(lead.score).toBe(scoreOf(lead.levels, defaultWeights));
      }
      expect(new Set(leads.map(({ key }) => key)).size).toBe(leads.length);
    }),
  );
});
