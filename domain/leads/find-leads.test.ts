import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultWeights, factorNames, pointsOf, scoreOf } from "#contract/leads/score.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { findLeads } from "#domain/leads/find-leads.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  easternInstant,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  priceSeries,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

/** Monday, May 6, 2024 to May 17: 100 dollars until the 9th, 75 from the 10th on. */
const fallOn10th = [100, 100, 100, 100, 75, 75, 75, 75, 75, 75];
const flatFund = priceSeries(
  "2024-05-06",
  fallOn10th.map(() => 200),
  { ticker: "VTI" },
);

let count = 0;
type Parts = { owner?: number; line?: Partial<OwnershipLine>; filing?: Partial<OwnershipFiling> };

/** A sale of 10,000 shares at 100 on May 6, filed on May 8, after which 10,000 are left. */
function sale({ owner = 1, line = {}, filing = {} }: Parts = {}): OwnershipFiling {
  count += 1;
  return ownershipFiling({
    accession: `0001000001-24-${String(count).padStart(6, "0")}`,
    owners: [reportingOwner({ cik: owner, name: `Owner ${owner}` })],
    lines: [
      ownershipLine({
        shares: "10000",
        pricePerShare: "100",
        sharesOwnedFollowing: "10000",
        ...line,
      }),
    ],
    ...filing,
  });
}

/** With an 8-K after the close of May 9, so that its day 0 is the 10th: −25%, the fund 0%. */
function issuer(
  ownershipFilings: readonly OwnershipFiling[],
  parts: Partial<IssuerRecord> = {},
): IssuerRecord {
  return issuerRecord({
    ownershipFilings,
    currentReports: [currentReport("2024-05-09T16:30:00")],
    prices: priceSeries("2024-05-06", fallOn10th),
    fund: flatFund,
    ...parts,
  });
}

function leadsOf(record: IssuerRecord, kind: Lead["kind"]): readonly Lead[] {
  return deriveIssuer(record).leads.filter((lead) => lead.kind === kind);
}

/** Points of a lead by factor, those without any left out. */
function pointsIn({ levels }: Lead): Record<string, number> {
  return Object.fromEntries(
    factorNames.flatMap((name) => {
      const points = pointsOf(defaultWeights[name] ?? 0, levels[name] ?? 0);
      return points === 0 ? [] : [[name, points]];
    }),
  );
}

const purchase = { code: "P", acquiredDisposed: "A" } as const;

describe("the lead of a trade", () => {
  test("has the points of its facts, by hand", () => {
    const [lead, ...others] = leadsOf(issuer([sale()]), "trade");
    expect(others).toEqual([]);
    if (lead === undefined) throw new Error("There is no lead.");
    // 3 days: all of 4. −25% for a sale: all of 16, and 4 for the side. 1,000,000 × 25% = 250,000: 75% of 24.
    // 10,000 of 20,000 shares: all of 8. No plan: half of 10.
    expect(pointsIn(lead)).toEqual({
      "event-days": 4,
      "event-return": 16,
      side: 4,
      avoided: 18,
      "size-holdings": 8,
      plan: 5,
    });
    expect(lead.score).toBe(55);
    expect(lead.findings["event-days"]?.facts).toEqual({
      event: "8-K",
      accepted_on: "2024-05-09",
      days: 3,
      favorable_return: 0.25,
    });
    expect(lead.findings.avoided?.facts).toEqual({ net: 250_000, dollars: 250_000, trades: 1 });
    expect(lead.findings["size-holdings"]?.facts).toEqual({
      shares: 10_000,
      shares_before: 20_000,
      share_of_holdings: 0.5,
    });
    expect(lead.findings["size-history"]?.facts).toEqual({ day_value: 1_000_000, earlier_days: 0 });
    expect(lead.findings.late).toEqual({
      facts: { days_to_file: 2 },
      from: [{ accession: lead.accession, line: 1 }],
    });
  });

  test("a purchase before the fall is on the wrong side, which is no lead", () => {
    const record = issuer([sale({ line: purchase })]);
    expect(deriveIssuer(record).leads).toEqual([]);
    const [score] = deriveIssuer(record).scores;
    // −4 for the side; no plan 5; 10,000 of the 10,000 held after it: 8.
    expect(score).toMatchObject({
      score: 9,
      scoreWithoutHindsight: 13,
      isControl: false,
      // The 30 days after it are not over: another event may favor it.
      isFavored: null,
    });
  });

  test("opposite trades by others lower it; one's own do not", () => {
    const [alone] = leadsOf(issuer([sale()]), "trade");
    const bought = (owner: number) => sale({ owner, line: purchase });
    const [one] = leadsOf(issuer([sale(), bought(2)]), "trade");
    const [two] = leadsOf(issuer([sale(), bought(2), bought(3)]), "trade");
    const [own] = leadsOf(issuer([sale(), bought(1)]), "trade");
    expect([alone, one, two, own].map((lead) => lead?.score)).toEqual([55, 50, 45, 55]);
    expect(two?.findings.opposite?.facts).toEqual({
      opposite_persons: 2,
      opposite_value: 2_000_000,
    });
  });

  test("size is against the median of three earlier days this way; a year's pause counts", () => {
    const earlier = ["2022-01-03", "2022-02-01", "2022-03-01"].map((day, place) =>
      sale({
        line: { transactionDate: day, shares: String((place + 1) * 1000), pricePerShare: "100" },
        filing: { acceptedAt: null, filedOn: "2022-03-02", periodOfReport: day },
      }),
    );
    const lead = leadsOf(issuer([...earlier, sale()]), "trade").at(-1);
    // The median of 100,000, 200,000, and 300,000 is 200,000: five times as much.
    expect(lead?.findings["size-history"]?.facts).toEqual({
      day_value: 1_000_000,
      earlier_days: 3,
      usual_value: 200_000,
      times_usual: 5,
    });
    // March 1, 2022 to May 6, 2024.
    expect(lead?.findings.dormant?.facts).toEqual({
      previous_trade: "2022-03-01",
      days_without_trades: 797,
    });
    expect(lead?.findings.habit).toEqual({
      facts: {
        habit: "unclassified",
        habit_months: "2021: none; 2022: 1, 2, 3; 2023: none",
      },
      from: [{ accession: lead?.accession, line: 1 }],
    });
    expect(lead?.score).toBe(55 + 6 + 4);
  });

  test("keeps its key when an amendment corrects the price, and its facts change", () => {
    const original = sale();
    const amendment = sale({
      line: { pricePerShare: "90" },
      filing: {
        form: "4/A",
        acceptedAt: easternInstant("2024-05-15T18:00:00"),
        filedOn: "2024-05-15",
        dateOfOriginalSubmission: "2024-05-08",
      },
    });
    const [before] = leadsOf(issuer([original]), "trade");
    const after = leadsOf(issuer([original, amendment]), "trade");
    expect(after).toHaveLength(1);
    expect(after[0]?.key).toBe(before?.key);
    expect(after[0]?.accession).toBe(amendment.accession);
    expect(after[0]?.findings.avoided?.facts["net"]).toBe(225_000);
  });

  test("an 8-K that is listed and not stored leaves the event undecided", () => {
    const listedReports = [
      { accession: "0001000001-24-000900", form: "8-K", filedOn: "2024-05-07", items: null },
    ];
    const record = issuer([sale()], { listedReports });
    expect(leadsOf(record, "trade")).toEqual([]);
    expect(deriveIssuer(record).scores[0]).toMatchObject({ isControl: false, isFavored: null });
  });
});

describe("leads of several trades", () => {
  const three = () => [
    sale({ owner: 1 }),
    sale({ owner: 2, line: { transactionDate: "2024-05-07", shares: "9000" } }),
    sale({ owner: 3, line: { transactionDate: "2024-05-08", shares: "8000" } }),
  ];

  test("a cluster has the strongest facts of its trades, and the sum of what they avoided", () => {
    const filings = three();
    const [cluster, ...others] = leadsOf(issuer(filings), "cluster");
    expect(others).toEqual([]);
    expect(cluster?.members).toHaveLength(3);
    expect(cluster?.value).toBe("2700000");
    // 27,000 shares at 100 avoided 25%: 75% of 24.
    expect(cluster?.findings.avoided?.facts["net"]).toBe(675_000);
    expect(cluster?.findings["event-days"]?.facts["days"]).toBe(1);
    expect(cluster?.findings.cluster?.facts["persons"]).toBe(3);
    // A trade that is filed later joins it under the same key.
    const later = sale({
      owner: 4,
      filing: { acceptedAt: easternInstant("2024-05-13T18:00:00"), filedOn: "2024-05-13" },
    });
    const [joined] = leadsOf(issuer([...filings, later]), "cluster");
    expect(joined?.key).toBe(cluster?.key);
    expect(joined?.members).toHaveLength(4);
  });

  test("an event counts the persons who traded on the right side before it", () => {
    const bought = sale({ owner: 9, line: purchase });
    const [event] = leadsOf(issuer([...three(), bought]), "event");
    expect(event?.key).toMatch(/^event\/0001000001-24-/);
    expect(event?.direction).toBe("Sale");
    expect(event?.findings.insiders?.facts).toEqual({ persons: 3, trades: 3 });
    expect(event?.findings.opposite?.facts["opposite_persons"]).toBe(1);
  });

  test("a person needs two days on the right side", () => {
    const again = sale({ line: { transactionDate: "2024-05-07" } });
    expect(leadsOf(issuer([sale(), sale()]), "person")).toEqual([]);
    const [person] = leadsOf(issuer([sale(), again]), "person");
    expect(person?.key).toBe("person/1000001/1");
    expect(person?.findings.repeated?.facts).toEqual({
      favored_days: 2,
      first_day: "2024-05-06",
      last_day: "2024-05-07",
    });
  });
});

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

describe("laws of leads", () => {
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
});
