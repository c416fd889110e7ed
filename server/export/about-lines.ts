import { brandNames } from "#contract/brand/names.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { FileFacts } from "#server/export/table-file.ts";

/** Said wherever what is exported is invented. */
export const demonstrationNote = "Demonstration: invented data.";

/** What a file says of itself, as label and text, for a sheet or a text file. */
export function aboutLines(facts: FileFacts): [label: string, text: string][] {
  const { dataVersion: version } = facts;
  const lines: [string, string][] = [
    ["Title", facts.title],
    ["Query", facts.inWords],
    ["Query as sent (JSON)", JSON.stringify(facts.query)],
    ["Rows", counted(facts.rows)],
    ["Exported at (UTC)", facts.exportedAt],
    ["Data version", version.id],
    ["Rows stored", counted(version.stored_rows)],
    ["Last change", String(version.last_change)],
    ["Newest filing accepted at (UTC)", version.newest_filing_accepted_at ?? "none"],
    ["Prices through", version.prices_through ?? "none"],
    ["Product", `${brandNames.product} ${version.product}`],
    ["Notes", "Times are UTC. An empty cell means unknown, never zero."],
  ];
  return facts.isDemonstration ? [["Note", demonstrationNote], ...lines] : lines;
}

function counted(count: number): string {
  return fixedDecimal(count, { places: 0, grouped: true });
}
