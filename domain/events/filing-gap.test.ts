import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { reportDue } from "#domain/events/filing-gap.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

function due(happened: string | null, wallClock: string, parts: Partial<CurrentReport> = {}) {
  const report = { items: ["1.01"], periodOfReport: happened, ...parts };
  return reportDue(currentReport(wallClock, report), edgarCalendar);
}

describe("an 8-K is due four business days after its event", () => {
  // Form 8-K, General Instruction B.1: of an event on a weekend the period begins with, and includes, the Monday.
  test.each([
    ["2024-03-01", "2024-03-07T16:00:00", "2024-03-07", 0],
    ["2024-03-02", "2024-03-07T16:00:00", "2024-03-07", 0],
    ["2024-03-04", "2024-03-07T16:00:00", "2024-03-08", 0],
    ["2024-03-01", "2024-03-11T09:00:00", "2024-03-07", 2],
    // Memorial Day; EDGAR's closure of January 9, 2025.
    ["2024-05-24", "2024-05-31T09:00:00", "2024-05-31", 0],
    ["2025-01-08", "2025-01-15T09:00:00", "2025-01-15", 0],
  ])("event %s, accepted %s: due %s", (happened, accepted, dueOn, daysLate) => {
    expect(due(happened, accepted)).toMatchObject({ basis: "four-days", dueOn, daysLate });
  });

  test("one accepted after 17:30 has the date of the next business day", () => {
    const late = { filedOn: null };
    expect(due("2024-03-01", "2024-03-07T17:29:00", late).daysLate).toBe(0);
    expect(due("2024-03-01", "2024-03-07T17:31:00", late).daysLate).toBe(1);
  });

  test("Regulation FD, voluntary events, and exhibits have no such due date; with another item there is one", () => {
    expect(
      due("2024-03-01", "2024-04-01T09:00:00", { items: ["7.01", "8.01", "9.01"] }),
    ).toMatchObject({
      basis: "exempt",
      dueOn: null,
      daysLate: null,
      gap: { calendarDays: 31, businessDays: 21 },
    });
    expect(
      due("2024-03-01", "2024-03-08T09:00:00", { items: ["5.02", "7.01", "9.01"] }),
    ).toMatchObject({ basis: "four-days", daysLate: 1, dueItems: ["5.02"] });
  });

  test("what the filing does not decide is unknown", () => {
    expect(due(null, "2024-03-07T09:00:00")).toMatchObject({ basis: "no-report-date", gap: null });
    expect(due("2024-03-08", "2024-03-07T09:00:00").basis).toBe("no-report-date");
    expect(due("2024-03-01", "2024-03-20T09:00:00", { items: [] }).basis).toBe("no-items");
    expect(due("2004-08-20", "2004-09-20T09:00:00").basis).toBe("before-2004");
  });
});

test("trades from the event to the acceptance are counted, listed, and nothing else", () => {
  const report = currentReport("2024-05-15T09:00:00", {
    items: ["4.02"],
    periodOfReport: "2024-05-06",
  });
  const days = ["2024-05-03", "2024-05-06", "2024-05-10", "2024-05-15", "2024-05-16"];
  const record = issuerRecord({
    currentReports: [report],
    ownershipFilings: [
      ownershipFiling({
        filedOn: "2024-05-17",
        acceptedAt: "2024-05-17T20:00:00Z",
        lines: days.map((transactionDate, place) =>
          ownershipLine({ lineNumber: place + 1, transactionDate }),
        ),
      }),
    ],
  });
  const [event] = deriveIssuer(record).events;
  expect(event).toMatchObject({ gapDays: 9, gapBusinessDays: 7, gapTrades: 3, daysLate: 3 });
  const proof = proveEvent(record, report.accession);
  expect(proof?.event).toEqual(event);
  const proved = proof?.computed.find(({ name }) => name === "gap_trades");
  expect(proved?.value).toBe(3);
  expect(proved?.inputs.slice(2).map(({ label }) => label)).toEqual([
    "sale of 2024-05-06, row 2",
    "sale of 2024-05-10, row 3",
    "sale of 2024-05-15, row 4",
  ]);
});

test("a trade that two filings of a group report counts once", () => {
  const report = currentReport("2024-05-15T09:00:00", {
    items: ["4.02"],
    periodOfReport: "2024-05-06",
  });
  const owners = Array.from({ length: 12 }, (_, place) => reportingOwner({ cik: place + 1 }));
  const bought = ownershipLine({
    code: "P",
    acquiredDisposed: "A",
    transactionDate: "2024-05-10",
    sharesOwnedFollowing: "5000",
  });
  const ownershipFilings = [owners.slice(0, 10), owners.slice(10)].map((group, place) =>
    ownershipFiling({
      accession: `0001000001-24-00000${place + 1}`,
      acceptedAt: null,
      filedOn: "2024-05-13",
      owners: group,
      lines: [bought],
    }),
  );
  const { events, trades } = deriveIssuer(
    issuerRecord({ currentReports: [report], ownershipFilings }),
  );
  expect(trades).toHaveLength(2);
  expect(events[0]).toMatchObject({ gapTrades: 1 });
});
