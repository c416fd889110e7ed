import type { CompanyPrices } from "#contract/operations/company.ts";
import { MarkIcon } from "./mark-icon.tsx";
import type { MarkKind } from "./marks/chart-marks.ts";

const entries: readonly { kind: MarkKind; label: string }[] = [
  { kind: "purchase", label: "Purchase" },
  { kind: "sale", label: "Sale" },
  { kind: "event", label: "8-K" },
  { kind: "earnings", label: "Earnings" },
];

type ChartLegendProps = {
  prices: Pick<CompanyPrices, "trades" | "events">;
  shown: Readonly<Record<MarkKind, boolean>>;
  onToggle: (kind: MarkKind) => void;
};

/** What the marks mean; a click takes a kind away and brings it back. */
export function ChartLegend({ prices, shown, onToggle }: ChartLegendProps) {
  const seen = entries.filter(({ kind }) =>
    kind === "purchase" || kind === "sale" ? prices.trades !== null : prices.events !== null,
  );
  if (seen.length === 0) return null;
  return (
    <div role="group" aria-label="Marks shown" className="mr-1 flex flex-wrap gap-x-1 text-xs">
      {seen.map(({ kind, label }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown[kind]}
          onClick={() => onToggle(kind)}
          className={`flex h-7 items-center gap-1.5 rounded-control px-1.5 font-medium touch:h-11 ${shown[kind] ? "text-muted hover:text-text" : "text-faint line-through"}`}
        >
          <MarkIcon kind={kind} />
          {label}
        </button>
      ))}
    </div>
  );
}
