/** Sentences for the irregularities of the facts of an arrangement. */
export const arrangementNotes: Readonly<Record<string, string>> = {
  "date-in-other-element":
    "A date is tagged as a different kind of date. The flag and the words before the date show its kind.",
  "adoption-not-a-day": "The adoption date as filed is not an exact date.",
  "termination-not-a-day": "The termination date as filed is not an exact date.",
  "expiration-not-a-day": "The expiration date as filed is not an exact date.",
  "several-values": "One fact has several values in the same context. All are shown.",
  "duration-not-in-days": "The duration as filed is not a number of days.",
  "duration-differs": "Adoption and expiration dates differ from the tagged duration.",
  "amount-not-a-number": "An amount as filed is not a number of shares.",
  "shared-context":
    "The facts of a plan that ended and of a new plan have the same context. Amount, duration, and expiration date are assigned to the new plan.",
  "no-person-member": "The facts name no person in their context.",
};
