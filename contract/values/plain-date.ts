import { z } from "zod";

/** A calendar day `YYYY-MM-DD` that exists, between 1900 and 2199. */
export const plainDateSchema = z.iso
  .date("Use a date in the form yyyy-mm-dd.")
  .refine((day) => day >= "1900-01-01" && day <= "2199-12-31", "Use a date from 1900 to 2199.");

/** A stored calendar day `YYYY-MM-DD`, whatever its year: answers show what was filed. */
export const storedDaySchema = z.iso.date();

/** An instant in UTC, ISO 8601 ending in `Z`. */
export const instantSchema = z.iso.datetime();
