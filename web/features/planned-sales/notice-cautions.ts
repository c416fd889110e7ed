const cautions: Readonly<Record<string, string>> = {
  "not-utf-8": "The document is not in UTF-8; accented letters may be wrong.",
  "stray-ampersand": "The document contains ampersands that XML does not allow; they were escaped.",
  "test-filing": "The header marks the notice as a test filing.",
  "past-sales-despite-nothing-to-report":
    "The notice lists sales of the past three months, but also states that there is nothing to report.",
  "plan-in-remarks": "The remarks mention a plan, but the notice states no adoption date.",
};

const cellCautions: Readonly<Record<string, (cell: string) => string>> = {
  missing: (cell) => `The notice does not state ${cell}.`,
  "malformed-cik": (cell) => `The value of ${cell} is not a CIK.`,
  "malformed-accession": (cell) => `The value of ${cell} is not an accession number.`,
  "malformed-boolean": (cell) => `The value of ${cell} is neither yes nor no.`,
  "malformed-number": (cell) => `The value of ${cell} is not a number.`,
  "reformatted-number": (cell) =>
    `The value of ${cell} contains symbols and was read without them.`,
  "negative-number": (cell) => `The value of ${cell} is negative.`,
  "malformed-date": (cell) => `The value of ${cell} is not a date.`,
  "placeholder-date": (cell) => `The value of ${cell} is a placeholder, not a date.`,
};

/** A flag of a notice, "malformed-date:approxSaleDate", as a sentence that names the element as filed. */
export function noticeCaution(flag: string): string {
  const [kind = "", cell = ""] = flag.split(":");
  return cautions[flag] ?? cellCautions[kind]?.(cell) ?? flag;
}
