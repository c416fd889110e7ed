import { dayInWords } from "#contract/values/plain-date.ts";
import type { Cluster } from "#domain/patterns/clusters.ts";
import type { LiveRow } from "#domain/patterns/live-rows.ts";
import { input } from "#domain/trades/proof/proof-text.ts";
import type { ProofInput } from "#domain/trades/proof/proof-input.ts";

/** Rows a proof lists; the number of all is told. */
const mostRows = 30;

/** The trades of a cluster, by day. */
export function proveCluster({ rows, persons }: Cluster): ProofInput[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const direction = first.row.direction === "Sale" ? "sold" : "purchased";
  return [
    input(
      `persons who ${direction} from ${dayInWords(first.row.tradeDate)} to ${dayInWords(last.row.tradeDate)}`,
      `${persons}, in ${rows.length} trades`,
    ),
    ...rows.slice(0, mostRows).map(rowInput),
    ...(rows.length > mostRows ? [input("further trades", String(rows.length - mostRows))] : []),
  ];
}

function rowInput({ row, person, groupOwner }: LiveRow): ProofInput {
  const { filing } = row.filing;
  const others = filing.owners.length - 1;
  const who = `${person?.owner.name ?? "unknown"}${others > 0 ? ` +${others}` : ""}`;
  const remarks = [
    ...(row.isPlan ? ["10b5-1 plan"] : []),
    ...(groupOwner === null ? [] : ["reported by another filing of the group"]),
  ];
  const value = remarks.length === 0 ? who : `${who} (${remarks.join(", ")})`;
  return input(dayInWords(row.tradeDate), value, filing.accession);
}
