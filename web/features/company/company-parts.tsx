import type { Company } from "#contract/operations/company.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { tradeKeyOf, tradeKeyText } from "#web/explore/trades/trade-key.ts";
import { useSession } from "#web/session/use-session.ts";
import type { CompanyName } from "./api/company-queries.ts";
import { EventsCard } from "./cards/events-card.tsx";
import { TradesCard } from "./cards/trades-card.tsx";
import { useCompanyEvents, useCompanyTrades } from "./cards/use-company-rows.ts";
import { Chart } from "./chart/chart.tsx";
import type { ChartMark } from "./chart/marks/chart-marks.ts";
import { FilingsCard } from "./filings/filings-card.tsx";
import { CompanyHeader } from "./header/company-header.tsx";
import { FactsStrip } from "./header/facts-strip.tsx";
import { InsidersCard } from "./insiders/insiders-card.tsx";
import { Lock } from "lucide-react";
import { Link } from "react-router";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";

type LockedCardProps = { title: string; children: string };

/** A part of the page the person has no permission for, and how to ask for it. */
function LockedCard({ title, children }: LockedCardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col rounded-card border border-dashed border-border px-3.5 py-3 text-faint"
    >
      <div className="flex items-center gap-2.5">
        <Lock size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
        <h2 className="min-w-0 text-base font-semibold">{title}</h2>
        <Link
          to={requestAccessPath}
          state={requestAccessState(title)}
          aria-label={`Request Access: ${title}`}
          className="ml-auto shrink-0 text-sm font-medium touch:leading-[44px]"
        >
          Request Access
        </Link>
      </div>
      <p className="mt-1.5 text-sm">{children}</p>
    </section>
  );
}

/** Prices and filings come with any package that is about companies. */
export function seesPricesAndFilings(permissions: readonly string[]): boolean {
  return hasAnyPermission(permissions, ["explore_trades", "explore_events", "alerts"]);
}

/** Next to each other where both tables fit, as at 1440 px without an open panel. */
const pair =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-3 @min-[1080px]:grid-cols-[repeat(2,minmax(0,1fr))]";

const noRows = [] as const;
const horizon = 20;

/** The parts of the page; what the person may not see says so. */
export function CompanyParts({ company, name }: { company: Company; name: CompanyName }) {
  const session = useSession();
  const email = session?.email ?? "";
  const permissions = session?.permissions ?? [];
  const seesTrades = hasAnyPermission(permissions, ["explore_trades"]);
  const seesPrices = seesPricesAndFilings(permissions);
  const seesEvents = hasAnyPermission(permissions, ["explore_events"]);
  const trades = useCompanyTrades(company.cik, email, seesTrades);
  const events = useCompanyEvents(company.cik, email, seesEvents);
  const openTrade = useOpenRow({
    rows: trades.data?.rows ?? noRows,
    parameter: "row",
    keyOf: tradeKeyText,
    isKey: (text) => tradeKeyOf(text) !== null,
    closes: "event",
  });
  const openEvent = useOpenRow({
    rows: events.data?.rows ?? noRows,
    parameter: "event",
    keyOf: (row) => row.accno,
    isKey: (text) => /^\d{10}-\d{2}-\d{6}$/.test(text),
    closes: "row",
  });

  function openMark(mark: ChartMark) {
    if ("trade" in mark) openTrade.showKey(tradeKeyText(mark.trade));
    else if (mark.event.form === "8-K") openEvent.showKey(mark.event.accno);
    else globalThis.open(mark.event.filing_url, "_blank", "noopener");
  }

  return (
    <div className={openTrade.key === null && openEvent.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-md:px-4">
        <div>
          <CompanyHeader company={company} asked={"ticker" in name ? name.ticker : null} />
          <FactsStrip company={company} />
        </div>
        {seesPrices ? (
          <Chart company={company} name={name} onOpen={openMark} />
        ) : (
          <LockedCard title="Price chart">
            Daily prices with the insider trades and 8-K filings of each day.
          </LockedCard>
        )}
        <div className="@container">
          <div className={pair}>
            {seesTrades ? (
              <InsidersCard cik={company.cik} />
            ) : (
              <LockedCard title="Insiders">
                Everyone who reports on the company, what each sold, purchased and holds.
              </LockedCard>
            )}
            {seesEvents ? (
              <EventsCard
                company={company}
                email={email}
                events={events}
                selectedKey={openEvent.key}
                onOpen={openEvent.show}
              />
            ) : (
              <LockedCard title="Material events">
                8-K filings with the market-adjusted return of day 0, and what insiders sold before.
              </LockedCard>
            )}
          </div>
        </div>
        {seesTrades ? (
          <TradesCard
            company={company}
            email={email}
            trades={trades}
            selectedKey={openTrade.key}
            onOpen={openTrade.show}
          />
        ) : (
          <LockedCard title="Insider trades">
            Purchases and sales by insiders with their value, timeliness, and what happened next.
          </LockedCard>
        )}
        {seesPrices ? (
          <FilingsCard cik={company.cik} />
        ) : (
          <LockedCard title="Filings">
            Every stored filing, with a search for keywords in its text.
          </LockedCard>
        )}
      </div>
      {seesTrades && <TradePanel control={openTrade} horizon={horizon} />}
      {seesEvents && <EventPanel control={openEvent} />}
    </div>
  );
}
