import type { Filing } from "#demo/world/filings/filing.ts";
import { businessDayAfter } from "#demo/world/filings/receipt.ts";

const daysUntilCorrected = 2;
const correctedTime = "19:00:00";
const hoursUntilServed = 5;
/** From the CIK of a person to the second one EDGAR once gave them by mistake. */
const mistakenCikDistance = 6_000;

/**
 * A filing that EDGAR first took in wrongly, under another form or another CIK: what it was, in
 * header, document, feed and indexes, and the moment (Eastern, `YYYY-MM-DD HH:MM:SS`) from which it
 * is as the world has it. Null for all others.
 */
export function correctionOf(filing: Filing): { at: string; before: Filing } | null {
  const at = `${businessDayAfter(filing.acceptedOn, daysUntilCorrected)} ${correctedTime}`;
  if (filing.plants.includes("corrected-form"))
    return { at, before: { ...filing, form: `${filing.form}/A` } };
  if (filing.plants.includes("corrected-owner") && filing.kind === "ownership") {
    const [first, ...others] = filing.owners;
    if (first === undefined) return null;
    const mistaken = { ...first, cik: first.cik + mistakenCikDistance };
    return { at, before: { ...filing, owners: [mistaken, ...others] } };
  }
  return null;
}

/**
 * The moment, in the same form, from which a filing's files are available: some come hours late.
 */
export function servedFrom({ acceptedOn, acceptedTime, plants }: Filing): string {
  if (!plants.includes("late-document")) return `${acceptedOn} ${acceptedTime}`;
  return Temporal.PlainDateTime.from(`${acceptedOn}T${acceptedTime}`)
    .add({ hours: hoursUntilServed })
    .toString({ smallestUnit: "second" })
    .replace("T", " ");
}
