import { expect, test } from "vitest";
import {
  firstAfterReport,
  firstAfterTrade,
  timeline,
} from "#domain/events/current-report-timeline.ts";

/** Monday, March 4, 2024 is a trading day; New York is five hours behind UTC. */
const report = (accession: string, acceptedAt: string | null, filedOn: string | null = null) => ({
  accession,
  acceptedAt,
  filedOn,
});
const beforeClose = report("0000000001-24-000002", "2024-03-04T15:00:00Z");
const sameMoment = report("0000000001-24-000001", "2024-03-04T15:00:00Z");
const afterClose = report("0000000001-24-000003", "2024-03-04T21:30:00Z");
const dayAfter = report("0000000001-24-000004", "2024-03-05T14:00:00Z");
const undated = report("0000000001-24-000005", null);

const published = timeline([dayAfter, afterClose, undated, beforeClose, sameMoment]);

test("reports are in order of acceptance, then accession, without those of no known date", () => {
  expect(published.map(({ report: { accession } }) => accession)).toEqual([
    sameMoment.accession,
    beforeClose.accession,
    afterClose.accession,
    dayAfter.accession,
  ]);
});

test("the next report of a report is the one after it, also of the same moment", () => {
  const next = published.map((each) => firstAfterReport(published, each)?.report.accession ?? null);
  expect(next).toEqual([beforeClose.accession, afterClose.accession, dayAfter.accession, null]);
});

// DOMAIN.md section 5: accepted on or after the trade date, and day 0 after it.
test.for([
  ["2024-03-01", sameMoment.accession],
  ["2024-03-04", afterClose.accession],
  ["2024-03-05", null],
] as const)("after a trade of %s the next report is %s", ([tradeDate, accession]) => {
  expect(firstAfterTrade(published, tradeDate)?.report.accession ?? null).toBe(accession);
});
