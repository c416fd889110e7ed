/**
 * Cautions carried by lines, trade rows and events, each with the sentence shown to the reader.
 * As-filed values are never repaired: a flag says what is odd and what the computation did about it.
 */
export const flagSentences = {
  "date-from-period":
    "The transaction date as filed cannot be correct; the period of report is used instead.",
  "no-usable-date": "Neither the transaction date nor the period of report can be correct.",
  "contradictory-code":
    "The transaction code and the acquired/disposed code contradict each other.",
  "missing-price": "A line has no price or a price of 0, so the value is unknown.",
  "missing-shares": "A line has no number of shares or a negative one, so the value is unknown.",
  "plan-conflict": "The 10b5-1 checkbox is not checked, but a footnote mentions a plan.",
  "foreign-currency": "A footnote mentions a foreign currency: the price may not be in dollars.",
  "price-suspect":
    "A price is more than five times the day's close; the row is excluded from totals.",
  amendment: "Reported by an amendment.",
  amended: "An amendment replaced lines of this filing.",
  "orphan-amendment": "The filing that this amendment corrects is not stored.",
  "duplicate-group-filing":
    "The same trade is reported by another filing for other members of the group; totals count it once.",
  "filing-date-computed": "The filing date is computed from the acceptance time.",
  "filing-date-unknown": "The filing date is unknown, so days to file cannot be counted.",
  "day-0-from-filing-date": "The acceptance time is unknown; the filing date is used instead.",
  "delisted-in-window":
    "The stock was delisted inside a return window; the last price is held flat.",
  "earlier-8k-listed":
    "EDGAR lists an 8-K that Sentinel has not stored. It may be the first one after the trade.",
  "earlier-earnings-listed":
    "EDGAR lists a report that Sentinel has not stored. It may hold the first earnings announcement after the trade.",
  "stated-in-footnote": "A number or date of the line is stated only in a footnote.",
  "shown-as-filed": "A cell of the line is not a number or date and is shown as filed.",
  "earnings-pending":
    "The quarter had ended before the trade, and no announcement of its earnings is stored yet.",
} as const;

export type Flag = keyof typeof flagSentences;

/** Flags without repeats, in the fixed order of the list above. */
export function orderedFlags(flags: Iterable<Flag>): Flag[] {
  const present = new Set<string>(flags);
  return allFlags.filter((flag) => present.has(flag));
}

function isFlag(text: string): text is Flag {
  return Object.hasOwn(flagSentences, text);
}

const allFlags: readonly Flag[] = Object.keys(flagSentences).filter(isFlag);
