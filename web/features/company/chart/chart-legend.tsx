import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import type { MarkKind } from "./chart-marks.ts";

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

const tones: Readonly<Record<MarkKind, string>> = {
  purchase: "text-up",
  sale: "text-down",
  event: "text-series-5",
  earnings: "text-warn",
};

/** The mark as the chart draws it. */
function MarkIcon({ kind }: { kind: MarkKind }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" className={tones[kind]}>
      {kind === "purchase" && <path d="M7 2.5l5 9H2z" className="fill-current" />}
      {kind === "sale" && <path d="M7 11.5l-5-9h10z" className="fill-current" />}
      {kind === "event" && (
        <circle cx="7" cy="7" r="6" className="fill-none stroke-current" strokeWidth="1.5" />
      )}
      {kind === "earnings" && (
        <rect
          x="1"
          y="1"
          width="12"
          height="12"
          rx="2"
          className="fill-none stroke-current"
          strokeWidth="1.5"
        />
      )}
      {(kind === "event" || kind === "earnings") && (
        <text
          x="7"
          y="10"
          textAnchor="middle"
          fontSize="8"
          fontWeight="600"
          className="fill-current"
        >
          {kind === "event" ? "8" : "E"}
        </text>
      )}
    </svg>
  );
}
