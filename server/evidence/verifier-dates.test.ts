import { expect, test } from "vitest";
import { z } from "zod";
import { loadVerifierModule, runWithVerifier } from "#testing/evidence/verifier-modules.ts";

/** Acceptances in New York time, forms, and filing dates by Regulation S-T, Rule 13, and EDGAR's calendar. */
const filings = [
  ["2024-05-09 17:30:00", "10-Q", "2024-05-09"],
  ["2024-05-09 17:30:01", "10-Q", "2024-05-10"],
  ["2024-05-09 22:00:00", "4/A", "2024-05-09"],
  ["2024-05-09 22:00:01", "5", "2024-05-10"],
  ["2024-05-09 18:00:00", "144", "2024-05-09"],
  ["2024-05-09 18:00:00", "424B2", "2024-05-10"],
  // A Friday, and Memorial Day on Monday, May 27.
  ["2024-05-24 17:31:00", "10-K", "2024-05-28"],
  ["2024-05-27 10:00:00", "4", "2024-05-28"],
  ["2024-05-25 10:00:00", "3", "2024-05-28"],
  // The federal government was closed by executive order on December 24 and 26.
  ["2025-12-23 22:30:00", "4", "2025-12-29"],
  // EDGAR is open on Good Friday.
  ["2025-04-18 12:00:00", "4", "2025-04-18"],
  [null, "4", null],
] as const;

const program = `
from verifier.filings.filings import filing_day_of
days = [filing_day_of(accepted, form) for accepted, form, _ in given]
print(json.dumps([day and day.isoformat() for day in days]))
`;

test("both verifiers compute a filing date from the acceptance by EDGAR's hours", async () => {
  const { filingDayOf } = z
    .object({
      filingDayOf: z.custom<(accepted: string | null, form: string) => number | null>(),
    })
    .parse(await loadVerifierModule("filings/filings.mjs"));
  const expected = filings.map(([, , day]) => day);
  expect(runWithVerifier(program, filings)).toEqual(expected);
  const days = filings.map(([accepted, form]) => filingDayOf(accepted, form));
  expect(days).toEqual(expected.map((day) => (day === null ? null : Date.parse(day) / 86_400_000)));
});

test("both verifiers read days of every year, such as 24 where 2024 was meant", async () => {
  const texts = ["0024-05-09", "0001-01-01", "0099-12-31", "2024-02-29", "9999-12-31"];
  const noDays = ["0000-05-09", "2023-02-29", "2024-13-01", "2024-00-10", ""];
  const { dayOf, textOf } = z
    .object({
      dayOf: z.custom<(text: string) => number | null>(),
      textOf: z.custom<(day: number) => string>(),
    })
    .parse(await loadVerifierModule("days.mjs"));
  const read = [...texts, ...noDays].map((text) => dayOf(text));
  const expected = [...texts, ...noDays.map(() => null)];
  expect(read.map((day) => (day === null ? null : textOf(day)))).toEqual(expected);
  const byPython = `
from verifier.days import day_of
print(json.dumps([day and day.isoformat() for day in map(day_of, given)]))
`;
  expect(runWithVerifier(byPython, [...texts, ...noDays])).toEqual(expected);
});
