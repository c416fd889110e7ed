import { expect, test } from "vitest";
import {
  reportDay,
  reportInstant,
  withReportDays,
  withReportDaysOfTitle,
  withReportDaysOutsideQuotes,
} from "#domain/evidence/report/report-time.ts";

test("days and times are written as Americans write them, in New York time", () => {
  expect(reportDay("2025-03-04")).toBe("Mar 4, 2025");
  expect(reportInstant("2025-03-04T21:05:09Z")).toBe("Mar 4, 2025, 4:05 PM ET");
  // Daylight saving time, after midnight and at noon.
  expect(reportInstant("2025-07-04T04:30:00Z")).toBe("Jul 4, 2025, 12:30 AM ET");
  expect(reportInstant("2025-07-04T16:00:00.123Z")).toBe("Jul 4, 2025, 12:00 PM ET");
});

test("days within a text are rewritten, accession numbers are not", () => {
  expect(withReportDays("0001209191-12-055978 of 2012-12-05.")).toBe(
    "0001209191-12-055978 of Dec 5, 2012.",
  );
});

test("a title as screens write it has its days as reports print them", () => {
  expect(withReportDaysOfTitle("CPTX: 5 insiders sold $6.1M, 08 May 2024 to 13 Oct 2024")).toBe(
    "CPTX: 5 insiders sold $6.1M, May 8, 2024 to Oct 13, 2024",
  );
  expect(withReportDaysOfTitle("2 trades: sales, traded 01 Sep – 31 Oct 2026, 30 days")).toBe(
    "2 trades: sales, traded Sep 1 – Oct 31, 2026, 30 days",
  );
});

test("words that a text quotes from a filing keep their days", () => {
  expect(
    withReportDaysOutsideQuotes("04 Mar 2025, from “adopted 04 Mar 2025” (F1), filed 2025-03-06"),
  ).toBe("Mar 4, 2025, from “adopted 04 Mar 2025” (F1), filed Mar 6, 2025");
});
