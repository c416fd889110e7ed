import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { leadLimits } from "#contract/leads/triage.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { counted } from "#contract/values/amount-text.ts";
import { monthName } from "#contract/values/day-in-words.ts";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";
import { useSession } from "#web/session/account/session.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type Comparison, comparisonQuery } from "../api/leads-api.ts";
import { baseRateText } from "./base-rate-text.ts";

const kinds: Readonly<Record<Comparison["insider_kind"], string>> = {
  officer: "officers",
  director: "directors",
  "ten-percent-owner": "10% owners",
  other: "other insiders",
};

/** How the score compares with trades that no event followed, and how often one followed. */
export function LeadComparison({ lead }: { lead: LeadRow }) {
  const email = useSession()?.email ?? "";
  const { data, error } = useQuery(comparisonQuery(email, lead.id));
  return (
    <PanelSection title="Compared with similar trades" aside="With the published weights">
      {data === undefined && error === null && <Skeleton className="h-16 w-full" />}
      {error !== null && <p className="text-xs text-muted">{error.message}</p>}
      {data?.comparison === null && <p className="text-xs text-muted">No longer scored.</p>}
      {data !== undefined && data.comparison !== null && <Figures comparison={data.comparison} />}
    </PanelSection>
  );
}

function Figures({ comparison }: { comparison: Comparison }) {
  const { controls, percentile, percentile_without_hindsight: fair } = comparison;
  const { industry, month, insider_kind: kind } = comparison;
  return (
    <dl className="grid gap-2 text-xs">
      <Figure label="Similar trades">
        Trades by {kinds[kind]} in {industry}, {monthName(`${month}-01`)} {month.slice(0, 4)}
        {comparison.is_capped && ` (first ${countText(leadLimits.compared)} only)`}
      </Figure>
      <Figure label="Percentile">
        {percentile === null || fair === null ? (
          <>
            Too few controls: {counted(controls, "similar trade")} without an event; at least{" "}
            {leadLimits.leastControls} are needed
          </>
        ) : (
          <>
            Score {comparison.score}: {percentileText(percentile)} of {countText(controls)} similar
            trades without an event. Excluding points for later events,{" "}
            {comparison.score_without_hindsight}: {percentileText(fair)}
          </>
        )}
      </Figure>
      <Figure label="Base rate">{baseRateText(comparison)}</Figure>
      <Figure label="Event">
        The next 8-K and the next earnings announcement, if accepted within 30 days after the trade.
        “Without an event”: neither returned 5% or more in either direction, net of the market.
      </Figure>
    </dl>
  );
}

/** "above 97%"; ties count half. */
function percentileText(fraction: number): string {
  return `above ${Math.floor(100 * fraction)}%`;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[96px_1fr] gap-2">
      <dt className="text-faint">{label}</dt>
      <dd className="text-muted tabular-nums">{children}</dd>
    </div>
  );
}
