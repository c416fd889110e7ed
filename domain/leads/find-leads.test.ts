import { describe, expect, test } from "vitest";
import type { Lead } from "#domain/leads/lead.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { easternInstant } from "#testing/filings/issuer-record.ts";
import { issuer, pointsIn, sale } from "#testing/filings/lead-filings.ts";

function leadsOf(record: IssuerRecord, kind: Lead["kind"]): readonly Lead[] {
  return deriveIssuer(record).leads.filter((lead) => lead.kind === kind);
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

  test("each trade has the factors whose facts the lead has from it", () => {
    const [first, second] = [
      sale(),
      sale({
        line: { transactionDate: "2024-05-07", shares: "9000" },
        filing: { isPlanChecked: true },
      }),
    ];
    const [person] = leadsOf(issuer([first, second]), "person");
    const [outside, under] = person?.members ?? [];
    expect(outside).toMatchObject({ accession: first.accession });
    // May 6 is three days before the 8-K of the 9th, May 7 two. Both are before the same fall.
    expect(person?.findings["event-days"]?.facts["days"]).toBe(2);
    expect(person?.findings.plan?.facts["plan"]).toBe("outside a plan");
    expect(outside?.factors).toEqual(expect.arrayContaining(["plan", "event-return", "side"]));
    expect(outside?.factors).not.toContain("event-days");
    expect(under?.factors).toEqual(expect.arrayContaining(["event-days", "event-return", "side"]));
    expect(under?.factors).not.toContain("plan");
    // A sum is of no single trade.
    for (const { factors } of [outside, under].flatMap((trade) => trade ?? []))
      expect(factors).not.toContain("avoided");
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
    expect(person?.direction).toBe("Sale");
    expect(person?.findings.repeated?.facts).toEqual({
      favored_days: 2,
      first_day: "2024-05-06",
      last_day: "2024-05-07",
    });
  });
});
