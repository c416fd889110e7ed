import { type DueBasis, dueBasisName, lateCauseName } from "#contract/lines/due-dates.ts";
import type { Lateness } from "#domain/lateness/line-lateness.ts";
import { input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";

const twoDays =
  "before the end of the second EDGAR business day after the day of execution (Section 16(a)(2)(C), Rule 16a-3(g)(1))";
const afterYear =
  "within 45 days after the end of the issuer's fiscal year (Rule 16a-3(f)); if that is not a business day, on the next one (Rule 0-3(a))";

/** The rule of each due date, and why there is none, in full. */
const rules: Readonly<Record<DueBasis, string>> = {
  "two-days": `Form 4: ${twoDays}`,
  deemed:
    "Form 4: before the end of the second EDGAR business day after the deemed date of execution, which is the day on which the insider was notified, at most the third business day after the trade (Rule 16a-3(g)(2) to (4))",
  gift: `Form 4: a gift disposed of on or after February 27, 2023, ${twoDays}; Release 33-11138`,
  "small-over-limit": `Form 4: an acquisition of more than $10,000 is not deferred (Rule 16a-6(a)(1)); ${twoDays}`,
  "before-2002":
    "Form 4: for transactions before August 29, 2002, by the tenth day after the end of the month (Section 16(a) before Release 34-46421); if that is not a business day, on the next one (Rule 0-3(a))",
  "year-end": `Form 5: ${afterYear}`,
  "small-acquisition": `Form 5: a small acquisition (Rule 16a-6), ${afterYear}`,
  "gift-year-end": `Form 5: a gift received, or made before February 27, 2023, ${afterYear}`,
  "form-3":
    "Form 3: within ten days after the event (Section 16(a)(2)(B)); if that is not a business day, on the next one (Rule 0-3(a))",
  holding: "a holding on Form 4 or 5 is not a transaction and has no due date",
  "no-date": "the filing states no usable date of the transaction or event",
  "no-fiscal-year-end":
    "the due date of Form 5 depends on the end of the issuer's fiscal year, which no 10-K or Form 5 states or confirms",
  "no-form": "the filing does not say on which form the transaction belongs",
  "form-3-event":
    "a transaction that belonged on Form 3: the filing does not state the event that made it due",
  "contradictory-form":
    "the filing states Form 5 for a code whose transactions belong on Form 4 (Rule 16a-3(g)(1))",
  "may-be-exempt":
    "a pro-rata distribution or stock dividend (Rule 16a-9), a change of the form of ownership (Rule 16a-13), and an expiration without value (Rule 16a-4(d)) are exempt; the code on Form 4 does not show whether this is one",
  "deferrable-before-2002":
    "until August 28, 2002, grants by and dispositions to the issuer could wait for Form 5 (Rule 16a-3(f) before Release 34-46421)",
  "small-acquisition-value":
    "whether the acquisition exceeds $10,000 (Rule 16a-6(a)(1)) is unknown without a price in dollars",
  "gift-side": "the filing does not say whether the gift was received or made",
  "orphan-amendment":
    "the filing that this amendment corrects is not stored, so the first filing date is unknown",
};

const notes: Partial<Readonly<Record<DueBasis, string>>> = {
  "form-3":
    "If the issuer registered the security for the first time, Form 3 was due by the effective date of registration (Section 16(a)(2)(A)); the filing does not say so.",
  "small-acquisition":
    "The deferral ends when acquisitions within six months exceed $10,000 or a disposition follows within six months (Rule 16a-6(a)); this line alone does not show it.",
};

/**
 * The due date of a line, how late it was filed, and why, each with its rule and inputs.
 * @param lineNumber  in the filing `accession`
 */
export function proveLateness(
  late: Lateness,
  { accession, lineNumber }: { accession: string; lineNumber: number },
): ProvedValue[] {
  const { dueOn, basis, daysLate, cause, first } = late;
  const rule = rules[basis];
  const filed = first?.filedOn ?? null;
  return [
    {
      name: "due_date",
      label: "Due date",
      unit: "text",
      value: dueOn,
      rule,
      inputs: dueInputs(late, { accession, lineNumber }),
      note: notes[basis] ?? (dueOn === null ? `${dueBasisName(basis)}.` : null),
    },
    {
      name: "days_late",
      label: "Days late",
      unit: "days",
      value: daysLate,
      rule: "EDGAR business days after the due date up to the date of the filing that first reported the line; a Form 3, 4, or 5 accepted by 22:00 Eastern time counts for that day; a correction by an amendment does not make a line late",
      inputs: [
        ...(dueOn === null ? [] : [input("due date", dueOn, accession)]),
        input("first filed", filed ?? "unknown", first?.accession ?? accession),
      ],
      note: daysLate === null && dueOn !== null ? "The filing date is unknown." : null,
    },
    ...(cause === null
      ? []
      : [
          {
            name: "late_cause",
            label: "Cause of lateness",
            unit: "text" as const,
            value: lateCauseName(cause.cause),
            rule: "as the filing states it; Sentinel does not judge whether it is true",
            inputs: [input(cause.place, cause.text, cause.accession)],
            note: null,
          },
        ]),
  ];
}

function dueInputs(
  { from, basis, yearEnd }: Lateness,
  { accession, lineNumber }: { accession: string; lineNumber: number },
): ProofInput[] {
  if (from === null) return [];
  if (yearEnd !== null)
    return [input("end of the fiscal year", yearEnd.day, yearEnd.accession ?? "EDGAR header")];
  if (basis === "form-3") return [input("date of the event", from, accession)];
  if (basis === "before-2002")
    return [input(`end of the month, line ${lineNumber}`, from, accession)];
  const label = basis === "deemed" ? "deemed date of execution" : "transaction date";
  return [input(`${label}, line ${lineNumber}`, from, accession)];
}
