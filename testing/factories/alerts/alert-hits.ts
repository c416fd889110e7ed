import type { MatchedRow, NewHit } from "#database/alerts/hits/record-hits.ts";

/** A match of an alert on Form 4, in the first row of a filing. */
export function aHit(
  alertId: number,
  accession: string,
  facts: MatchedRow["facts"] = { "Company Name": "Calder & Sons", Ticker: "CLDR" },
): NewHit {
  return {
    alertId,
    criteriaVersion: 1,
    row: {
      dedupKey: `${accession}/1`,
      accession,
      rowNumber: 1,
      cik: 7,
      day: null,
      direction: null,
      facts,
      happenedAt: "2026-11-20T14:31:00Z",
    },
    conditions: [{ condition: "Value >= $ 250K", value: "$ 1,157,940.00" }],
    silence: null,
  };
}
