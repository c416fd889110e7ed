import { itemsText } from "#contract/events/item-codes.ts";
import type { Company } from "#contract/operations/companies/company.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { openEventRow } from "#web/explore/events/event-table-columns.tsx";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { PlannedSalesCard } from "#web/explore/planned-sales/planned-sales-card.tsx";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { openTradeRow, tradeKeyText } from "#web/explore/trades/trade-flags.ts";
import { useSession } from "#web/session/account/session.ts";
import { useSeesEvents, useSeesTrades } from "#web/session/account/use-sees.ts";
import { TradesCard } from "./cards/trades-card.tsx";
import { useCompanyEvents, useCompanyTrades, eventPageSizes } from "./cards/use-company-rows.ts";
import { type ChartMark, kindsHidden, kindsShown } from "./chart/chart-marks.ts";
import { FilingsCard } from "./filings/filings-card.tsx";
import { CompanyHeader } from "./header/company-header.tsx";
import { FactsStrip } from "./header/facts-strip.tsx";
import { InsidersCard } from "./insiders-card.tsx";
import { Lock } from "lucide-react";
import { Link } from "react-router";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type CompanyName, companyPricesQuery, companyExport } from "./company-queries.ts";
import { CardHead, ViewAll } from "./cards/card-parts.tsx";
import { ChartCard } from "./chart/chart-card.tsx";
import { defaultRange, rangeOf, usePricedMonths } from "./chart/ranges.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { StudyLink } from "#web/explore/links/page-actions.tsx";
import { useExport } from "#web/explore/export/use-export.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { eventColumns, itemTitles } from "./cards/event-columns.tsx";

type EventsCardProps = {
  company: Company;
  email: string;
  events: ReturnType<typeof useCompanyEvents>;
  selectedKey: string | null;
  onOpen: (row: EventRow) => void;
};

/** The company's 8-Ks, newest first; a row opens where its numbers are proved. */
function EventsCard({ company, email, events, selectedKey, onOpen }: EventsCardProps) {
  const recent = company.events?.last_12_months ?? 0;
  const file = useExport(companyExport("events", company, email));
  if (events.error !== null && events.data === undefined) {
    return <LoadFailedCard title="Material events" query={events} />;
  }
  const isEmpty = events.data?.num_rows === 0;
  return (
    <DataTable
      title="Material events"
      columns={eventColumns}
      rows={events.data?.rows}
      rowKey={(row) => row.accno}
      total={events.data?.num_rows ?? 0}
      view={events.view}
      onViewChange={events.setView}
      pageSizes={eventPageSizes}
      loading={events.isFetching}
      lead={
        <div className="flex items-baseline justify-between gap-3">
          <CardHead title="Material events">{recent} in 12 months</CardHead>
          <ViewAll screen="exploreEvents" company={company} />
        </div>
      }
      empty={<EmptyState title="No 8-K filings of this company are stored." />}
      tools={!isEmpty && <StudyLink of="events" payload={{ ciks: [company.cik] }} />}
      onExport={isEmpty ? undefined : file.run}
      exportChoices={file.choices}
      exporting={file.running !== null}
      onRowClick={onOpen}
      selectedKey={selectedKey ?? undefined}
      phone={phone}
    />
  );
}

const phone: PhoneLayout<EventRow> = {
  lead: { title: (row) => row.date_filed ?? row.accno, detail: itemTitles },
  second: { key: "event_return", detail: (row) => itemsText(row["8K_items"]) },
  folded: ["items", "title"],
};

type LockedCardProps = { title: string; children: string };

/** A part of the page the person has no permission for, and how to request it. */
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
  const seesTrades = useSeesTrades();
  const seesPrices = seesPricesAndFilings(session?.permissions ?? []);
  const seesEvents = useSeesEvents();
  const trades = useCompanyTrades(company.cik, email, seesTrades);
  const events = useCompanyEvents(company.cik, email, seesEvents);
  // The lists are below the chart: rendered after it, in slices, unless they are there already, as on going back.
  const showsLists = useDeferredValue(true, trades.data !== undefined);
  const openTrade = useOpenRow({
    rows: trades.data?.rows ?? noRows,
    ...openTradeRow,
    closes: "event",
  });
  const openEvent = useOpenRow({
    rows: events.data?.rows ?? noRows,
    ...openEventRow,
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
        <div className="@container">
          <CompanyHeader company={company} requested={"ticker" in name ? name.ticker : null} />
          <FactsStrip company={company} />
        </div>
        {seesPrices ? (
          <Chart company={company} name={name} onOpen={openMark} />
        ) : (
          <LockedCard title="Price chart">
            Daily prices with the insider trades and 8-K filings of each day.
          </LockedCard>
        )}
        {showsLists && (
          <>
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
                    8-K filings with the market-adjusted return of day 0, and what insiders sold
                    before.
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
                Purchases and sales by insiders with their value, timeliness, and what happened
                next.
              </LockedCard>
            )}
            {seesTrades && <PlannedSalesCard of="company" cik={company.cik} />}
            {seesPrices ? (
              <FilingsCard cik={company.cik} />
            ) : (
              <LockedCard title="Filings">
                Every stored filing, with a search for keywords in its text.
              </LockedCard>
            )}
          </>
        )}
      </div>
      {seesTrades && <TradePanel control={openTrade} horizon={horizon} />}
      {seesEvents && <EventPanel control={openEvent} />}
    </div>
  );
}

type ChartProps = { company: Company; name: CompanyName; onOpen: (mark: ChartMark) => void };

/** The chart with the range the address carries; what is further back is loaded when it is needed. */
function Chart({ company, name, onOpen }: ChartProps) {
  const { months, loadAll } = usePricedMonths();
  const query = useQuery(companyPricesQuery(name, months));
  const [parameters, change] = usePagePart();
  const hidden = parameters.get("hide");
  const shown = useMemo(() => kindsShown(hidden), [hidden]);

  const prices = query.data;
  if (prices === undefined) {
    return query.error === null ? (
      <Skeleton className="h-112 w-full" />
    ) : (
      <LoadFailedCard title="Price chart" query={query} />
    );
  }
  const [firstLoaded] = prices.bars.day;
  const hasOlder = firstLoaded !== undefined && prices.first_day !== firstLoaded;
  return (
    <ChartCard
      name={company.name}
      ticker={company.tickers[0] ?? null}
      prices={prices}
      isLoading={query.isPlaceholderData && query.isFetching}
      range={rangeOf(parameters.get("range"))}
      onRange={(range) => change({ range: range === defaultRange ? null : range })}
      shown={shown}
      onToggle={(kind) => change({ hide: kindsHidden({ ...shown, [kind]: !shown[kind] }) })}
      isTable={parameters.get("view") === "table"}
      onTable={(isTable) => change({ view: isTable ? "table" : null })}
      onOpen={onOpen}
      onOlder={hasOlder ? loadAll : null}
    />
  );
}
