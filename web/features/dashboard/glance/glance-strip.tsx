import { useQuery } from "@tanstack/react-query";
import type { DayAtAGlance, AlertsOfKind } from "#contract/operations/site/dashboard.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { dayAtAGlanceQuery } from "../glance-queries.ts";
import { FilingsCell, GlanceCellSkeleton, GlanceCell } from "./glance-cell.tsx";
import { DayMatches } from "./day-matches.tsx";
import { TradeCells } from "./trade-cells.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { matchTimeText } from "#web/features/dashboard/day-texts.ts";

const tradeCells = 4;
const eventCells = 1;
const alertCells = 1;

/** The day at a glance, for what the account may see. */
export function GlanceStrip({ permissions }: { permissions: readonly string[] }) {
  const { data, isError, isFetching, refetch } = useQuery(dayAtAGlanceQuery);
  const cells =
    (hasAnyPermission(permissions, ["explore_trades"]) ? tradeCells : 0) +
    (hasAnyPermission(permissions, ["explore_events"]) ? eventCells : 0) +
    (hasAnyPermission(permissions, ["alerts"]) ? alertCells : 0);
  if (cells === 0) return null;
  return (
    <section
      aria-label="Day at a glance"
      className="@container mt-4 overflow-hidden rounded-t-card border border-border bg-surface max-md:rounded-b-card"
    >
      <div className={`relative grid ${columns[cells]}`}>
        {data === undefined ? (
          Array.from({ length: cells }, (_, place) => <GlanceCellSkeleton key={place} />)
        ) : (
          <Cells glance={data} />
        )}
        {data === undefined && isError && (
          <div
            role="alert"
            className="absolute inset-0 flex flex-wrap items-center justify-center gap-3 bg-surface p-3 text-sm text-muted"
          >
            The day at a glance could not be loaded.
            <Button
              variant="outline"
              size="compact"
              busy={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** By how many cells there are; purchases have the longest caption. */
const columns: Readonly<Record<number, string>> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  4: "grid-cols-2 @min-[720px]:grid-cols-4",
  5: "grid-cols-2 @min-[560px]:grid-cols-3 @min-[1000px]:grid-cols-5",
  6: "grid-cols-2 @min-[560px]:grid-cols-3 @min-[1080px]:grid-cols-[repeat(2,1fr)_1.18fr_repeat(3,1fr)]",
};

function Cells({ glance }: { glance: DayAtAGlance }) {
  const { today, previous_business_day: previousDay, trades, events, alerts } = glance;
  return (
    <>
      {trades !== null &&
        (trades.on_day === null ? (
          <Nothing
            className={events === null ? "col-span-full" : "col-span-2 @min-[1000px]:col-span-4"}
          >
            No Form 4 is stored yet.
          </Nothing>
        ) : (
          <TradeCells on={trades.on_day} {...{ today, previousDay }} />
        ))}
      {events !== null &&
        (events.filings === null ? (
          <Nothing className={trades === null ? "" : "@max-[560px]:col-span-2"}>
            No 8-K is stored yet.
          </Nothing>
        ) : (
          <FilingsCell form="8-K" filings={events.filings} {...{ today, previousDay }} />
        ))}
      {alerts !== null && <AlertsCell alerts={alerts} today={today} />}
    </>
  );
}

function Nothing({ children, className }: { children: string; className: string }) {
  const isAdmin = useSession()?.permissions.includes("admin") === true;
  return (
    <p
      className={`-mt-px -ml-px min-h-[85px] border-t border-l border-border px-4 py-3 text-sm text-muted ${className}`}
    >
      <span className="block font-medium text-text">{children}</span>
      Filings appear here once they are imported
      {isAdmin ? ": see “First steps” in the README." : "."}
    </p>
  );
}

/** Matches of all alerts in the last 24 hours; the number opens their list. */
function AlertsCell({ alerts, today }: { alerts: readonly AlertsOfKind[]; today: string }) {
  const matches = alerts.reduce((sum, kind) => sum + kind.matches_24h, 0);
  const last = alerts
    .flatMap(({ latest }) => latest.slice(0, 1))
    .toSorted((a, b) => (a.happened_at < b.happened_at ? 1 : -1))[0];
  return (
    <GlanceCell
      caption="Your alert matches, 24 h"
      rule="Matches of your alerts by filings and prices of the last 24 hours, seen or not. The number lists them."
      figure={matches === 0 ? countText(0) : <DayMatches alerts={alerts} today={today} />}
      line={
        last === undefined
          ? "No recorded matches"
          : `last match ${matchTimeText(last, today)}${last.is_time_known ? " ET" : ""}`
      }
    />
  );
}
