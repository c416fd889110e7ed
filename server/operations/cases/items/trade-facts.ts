import type { CaseSnapshot, StoredReference } from "#contract/cases/case-items.ts";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import { factorOf, type LeadFactor } from "#contract/leads/score.ts";
import { isLeadKeyOf } from "#contract/leads/triage.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import { maySeeKind } from "#server/operations/cases/items/visible-items.ts";

type Item = { kind: CaseItemKind; reference: StoredReference; snapshot: CaseSnapshot };

/** Their facts are of the event: its own filing and the returns of its day 0. */
const factorsOfEvent: readonly LeadFactor[] = ["event-return", "side"];
const labelsOfEvent: ReadonlySet<string> = new Set(
  factorsOfEvent.map((factor) => factorOf(factor).label),
);

/**
 * What an item keeps, without facts of insider trades where members without that package see the item. New items of
 * leads of events have none; older ones may, and stay as stored, because their hash is the proof of what was kept.
 */
export function withoutTradeFacts({ kind, reference, snapshot }: Item): CaseSnapshot {
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
  item: Item,
  permissions: readonly string[],
): CaseSnapshot & Pick<NonNullable<CaseItem["kept"]>, "trade_facts"> {
  const shown = withoutTradeFacts(item);
  // Most items are left as they are; of others, the content decides.
  if (shown === item.snapshot || JSON.stringify(shown) === JSON.stringify(item.snapshot))
    return { ...item.snapshot, trade_facts: "none" };
  return maySeeKind("trade", permissions)
    ? { ...item.snapshot, trade_facts: "shown" }
    : { ...shown, trade_facts: "withheld" };
}
