import type { CaseSnapshot } from "#contract/cases/case-items.ts";
import { factorOf, type LeadFactor } from "#contract/leads/score.ts";
import { isLeadKeyOf } from "#contract/leads/triage.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import type { KeptItem } from "#server/operations/cases/items/load-items.ts";
import { maySeeKind } from "#server/operations/cases/items/visible-items.ts";

/** Their facts are of the event: its own filing and the returns of its day 0. */
const factorsOfEvent: readonly LeadFactor[] = ["event-return", "side"];
const labelsOfEvent: ReadonlySet<string> = new Set(
  factorsOfEvent.map((factor) => factorOf(factor).label),
);

/**
 * What an item keeps, without facts of insider trades where members without that package see the item. New items of
 * leads of events have none; older ones may, and stay as stored, because their hash is the proof of what was kept.
 */
export function withoutTradeFacts({
  kind,
  reference,
  snapshot,
}: Omit<KeptItem, "comparable">): CaseSnapshot {
  if (kind !== "lead" || !isLeadKeyOf("event", reference["key"])) return snapshot;
  const { title, data, about } = snapshot;
  const { factors = null, reports = null } = data;
  const { accession } = about;
  const shown = {
    ...("owner" in data && { owner: null }),
    ...(Array.isArray(factors) && { factors: factors.map(factorWithoutTrades) }),
    ...(Array.isArray(reports) && {
      reports: reports.filter((report) => accession !== null && report.includes(accession)),
    }),
    ...("trades" in data && { trades: [] }),
  };
  return { title, data: { ...data, ...shown }, about: { ...about, persons: [] } };
}

/** "Cluster: 8 points" of "Cluster: 8 points (Tillery Robert V). People: 5". */
function factorWithoutTrades(text: string): string {
  const {
    label = "",
    points = "",
    rest = "",
  } = /^(?<label>[^:]*)(?<points>: \S+ points?)(?<rest>.*)$/s.exec(text)?.groups ?? {};
  // People whose filings the points rest on follow the points in parentheses.
  const isOfEvent = labelsOfEvent.has(label) && !rest.startsWith(" (");
  return `${label}${points}${isOfEvent ? rest : ""}`;
}

/** What an item keeps as a member may see it, and whether facts are left out. */
export function shownSnapshot(
  { snapshot, comparable }: Pick<KeptItem, "snapshot" | "comparable">,
  permissions: readonly string[],
): CaseSnapshot & Pick<NonNullable<CaseItem["kept"]>, "trade_facts"> {
  // Most items are left as they are; of others, the content decides.
  if (comparable === snapshot || JSON.stringify(comparable) === JSON.stringify(snapshot))
    return { ...snapshot, trade_facts: "none" };
  return maySeeKind("trade", permissions)
    ? { ...snapshot, trade_facts: "shown" }
    : { ...comparable, trade_facts: "withheld" };
}
