/** A call as a file of transcripts has it, in the product's own format. */
export const fileCall = {
  key: "ACME-2026Q3",
  cik: 1_234_567,
  ticker: "ACME",
  companyName: "Acme Corp",
  fiscalPeriod: "2026Q3",
  heldOn: "2026-10-29",
  title: "Acme Q3 2026 Earnings Call",
  interactions: [
    {
      kind: "remarks",
      description: "Welcome",
      turns: [{ speaker: "Operator", role: null, text: "Good day." }],
    },
  ],
};

/** It as a line of JSON; what is given wins. */
export function fileLine(changes: object): string {
  return JSON.stringify({ ...fileCall, ...changes });
}
