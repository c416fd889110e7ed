import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { isTradingDay, nextTradingDay } from "#domain/calendar/trading-calendar.ts";
import { easternInstant } from "#testing/filings/issuer-record.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const dataDir = sharedDataDir();
const folder = dataDir ?? "";
/** These read large files; on a busy machine that takes its time. */
const patience = { timeout: 60_000 };

function unzippedLines(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString("utf8").split("\n").slice(1).filter(Boolean);
}

function datesOfPrices(folderOfData: string, file: string): Set<string> {
  const lines = unzippedLines(join(folderOfData, "prices", file));
  return new Set(lines.map((line) => line.split(",", 2)[1] ?? ""));
}

function tradingDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = nextTradingDay(day)) days.push(day);
  return days;
}

describe.skipIf(dataDir === null)("against the shared data", () => {
  // Between them these two files have a price on every trading day from 1995 to 2026.
  test.for(["ohlcv_etfs_to_2024.csv.gz", "adjclose_etfs_2003-2026.csv.gz"])(
    "the days with prices in %s are exactly the trading days of the rule",
    patience,
    (file) => {
      const days = [...datesOfPrices(folder, file)].sort();
      const [first = "", last = ""] = [days[0], days.at(-1)];
      expect(isTradingDay(first)).toBe(true);
      expect(days).toEqual(tradingDays(first, last));
    },
  );

  test(
    "no 10-K or 10-Q bears a filing date on a closed day, and the hours give its date",
    patience,
    () => {
      const headers = unzippedLines(join(folder, "reference", "periodic_report_headers.tsv.gz"));
      const isoDate = (digits: string): string =>
        `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
      const filedOnClosedDays: string[] = [];
      let isOtherwise = 0;
      for (const header of headers) {
        const [, , form = "", accepted = "", , filed = ""] = header.split("\t");
        const time = accepted.slice(8).replace(/(..)(..)(..)/, "$1:$2:$3");
        const instant = easternInstant(`${isoDate(accepted)}T${time}`);
        if (!edgarCalendar.isBusinessDay(isoDate(filed))) filedOnClosedDays.push(header);
        const computed = filingDateOfAcceptance(instant, form, edgarCalendar);
        if (computed !== isoDate(filed)) isOtherwise += 1;
      }
      expect(headers).toHaveLength(4841);
      expect(filedOnClosedDays).toEqual([]);
      // Received by 17:30 and accepted minutes later: only the stated date is right for these.
      expect(isOtherwise).toBe(11);
    },
  );

  test(
    "no filing of the submissions lists bears a filing date on a closed weekday",
    patience,
    () => {
      const listed = join(folder, "edgar", "submissions");
      const closedDays = new Set<string>();
      for (const file of readdirSync(listed)) {
        const text = readFileSync(join(listed, file), "utf8");
        // Correspondence is released by the staff, not filed, and may bear any date.
        for (const [, form, date] of filingsOf(text)) {
          if (/^(UPLOAD|CORRESP)$/.test(form)) continue;
          if (!edgarCalendar.isBusinessDay(date)) closedDays.add(`${form} ${date}`);
        }
      }
      // Filed on the evening before a mourning day that EDGAR's own calendar did not know yet.
      expect([...closedDays].sort()).toEqual(["424B5 2018-12-05", "8-K 2018-12-05"]);
    },
  );
});

function filingsOf(submissions: string): [accession: string, form: string, date: string][] {
  const column = (name: string): string[] => {
    const cells = new RegExp(`"${name}":\\s*\\[([^\\]]*)\\]`).exec(submissions)?.[1] ?? "";
    return [...cells.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, cell]) => cell ?? "");
  };
  const forms = column("form");
  const dates = column("filingDate");
  return column("accessionNumber").map((accession, index) => [
    accession,
    forms[index] ?? "",
    dates[index] ?? "",
  ]);
}
