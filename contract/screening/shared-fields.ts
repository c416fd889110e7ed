import { z } from "zod";
import { column } from "#contract/screening/row-field.ts";
import { accessionSchema, paddedCikSchema } from "#contract/values/edgar-identifiers.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

/** Fields that rows of trades and rows of events have in common. */
export const sharedFields = {
  // The table links to the filing in every row, whichever columns are chosen.
  filing_url: {
    header: "Filing URL",
    kind: "link",
    help: "The filing on sec.gov",
    traces: true,
  },
  accepted_at: column(instantSchema.nullable(), "Date Accepted", "instant", {
    help: "Time EDGAR accepted the filing: New York on screen, UTC in files",
    sort: "plain",
    width: 164,
  }),
  industry: column(z.string(), "Industry", "text", {
    help: "Fama-French industry",
    sort: "plain",
    width: 140,
    look: "secondary",
  }),
  /** Millions of dollars a day. */
  avg_daily_volume: column(z.number().nullable(), "Average Daily Volume ($M)", "millions", {
    help: "Average daily volume, millions of dollars",
    sort: "plain",
    width: 190,
  }),
  /** The issuer's, ten digits. */
  cik: column(paddedCikSchema, "CIK", "identifier", {
    help: "Central Index Key of the company",
    sort: "plain",
    traces: true,
    textOnly: true,
  }),
  accno: column(accessionSchema, "Accession Number", "identifier", {
    sort: "plain",
    traces: true,
    width: 164,
    textOnly: true,
  }),
} as const;
