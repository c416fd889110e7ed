import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { PersonAnswer } from "#contract/operations/companies/insiders.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { personNameOf } from "#contract/values/person-name.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { useShownPage } from "#web/explore/address/use-shown-page.ts";
import { useTablePart } from "#web/explore/address/use-table-part.ts";
import { HoldingsPath } from "#web/explore/holdings/holdings-path.tsx";
import { tradesOfPerson } from "#web/explore/links/trades-link.ts";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { PlannedSalesCard } from "#web/explore/planned-sales/planned-sales-card.tsx";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { DirectionCell } from "#web/explore/trades/trade-cell.tsx";
import { openTradeRow, tradeKeyText } from "#web/explore/trades/trade-flags.ts";
import { tradeTableColumns } from "#web/explore/trades/trade-table-columns.tsx";
import { plansPath, worksheetPath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { personTradesQuery } from "./person-queries.ts";
import { IssuersTable } from "./issuers-table.tsx";
import type { ReactNode } from "react";
import { personAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { thousandsOf } from "#web/explore/results/insider-columns.tsx";
import { PageActions } from "#web/explore/links/page-actions.tsx";
import { Dollars } from "#web/ui/display/figures.tsx";

const horizon = 20;
const pageSizes = [10, 20, 50] as const;
const table = { name: "trades", pageSizes };
const noRows = [] as const;

/** Who traded is the same in every row, and the company's name leads where its ticker would. */
const leftOut: ReadonlySet<string> = new Set(["owner", "ticker"]);
const companyWidth = 136;

const columns = tradeTableColumns({ return_type: "raw", return_horizon: horizon })
  .filter(({ key }) => !leftOut.has(key))
  .map((column) => ({
    ...column,
    // The newest trade date first, and nothing else.
    sortable: false,
    leastWidth: column.key === "conm" ? companyWidth : column.leastWidth,
  }));

const phone: PhoneLayout<TradeRow> = {
  lead: {
    title: (row) => row.ticker ?? row.conm,
    detail: (row) =>
      [dayInWords(row.trade_date), ...(row.is_10b51 === 1 ? ["plan"] : [])].join(" · "),
  },
  second: { key: "value", detail: (row) => <DirectionCell row={row} /> },
  folded: ["trade_direction"],
};

/** The parts of the page; the address carries the open trade and the open issuer. */
export function PersonParts({ person }: { person: PersonAnswer }) {
  const email = useSession()?.email ?? "";
  const [view, setView] = useTablePart(table);
  const [parameters, change] = usePagePart();
  const part = { page: view.page, limit: view.pageSize };
  const query = useQuery(personTradesQuery(person.cik, email, part));
  const trades = { ...query, ...useShownPage(query, [view, setView]) };
  const open = useOpenRow({ rows: trades.data?.rows ?? noRows, ...openTradeRow });
  const named = parameters.get("issuer") ?? person.issuers[0]?.cik;
  const issuer = person.issuers.find(({ cik }) => cik === named) ?? null;

  return (
    <div className={open.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-3 px-6 py-5 max-md:px-4">
        <PersonHead person={person} />
        <IssuersTable
          issuers={person.issuers}
          openCik={issuer?.cik ?? null}
          onOpen={(cik) => change({ issuer: cik })}
        />
        {trades.data === undefined && trades.error !== null ? (
          <LoadFailedCard title="Insider trades" query={trades} />
        ) : (
          <DataTable
            title="Insider trades"
            columns={columns}
            rows={trades.data?.rows}
            rowKey={tradeKeyText}
            total={trades.data?.num_rows ?? 0}
            view={view}
            onViewChange={setView}
            pageSizes={pageSizes}
            loading={trades.isFetching}
            lead={
              <div className="flex items-baseline justify-between gap-3">
                <div className="flex flex-wrap items-baseline gap-x-2.5">
                  <h2 className="text-base font-semibold">Insider trades</h2>
                  <span className="text-xs text-muted">
                    {trades.data !== undefined && `${countText(trades.data.num_rows)} `}
                    open-market, newest first · grants, exercises, and gifts excluded
                  </span>
                </div>
                <Link
                  to={tradesOfPerson(person.cik)}
                  className="inline-flex min-h-6 shrink-0 items-center text-sm font-medium touch:min-h-11"
                >
                  View all
                  <span className="sr-only"> in {screens.exploreTrades.label}</span>
                </Link>
              </div>
            }
            empty={<EmptyState title="No open-market trades of this person are stored." />}
            onRowClick={open.show}
            selectedKey={open.key ?? undefined}
            phone={phone}
          />
        )}
        <PlannedSalesCard of="person" cik={person.cik} />
        {issuer !== null && (
          <Card aria-label={`Holdings of ${issuer.name}`} title={`Holdings of ${issuer.name}`}>
            <p className="px-3.5 pt-2.5 text-sm">
              <Link to={worksheetPath({ cik: issuer.cik, owner_cik: person.cik })}>
                Short-swing worksheet
              </Link>
              {" · "}
              <Link to={plansPath({ company: issuer.cik, person: person.cik })}>Trading plans</Link>
            </p>
            <HoldingsPath key={issuer.cik} issuerCik={issuer.cik} ownerCik={person.cik} />
          </Card>
        )}
      </div>
      <TradePanel control={open} horizon={horizon} />
    </div>
  );
}

/** Who this is, what all trades come to, and where to go from here. */
function PersonHead({ person }: { person: PersonAnswer }) {
  const { total } = person;
  return (
    <header className="grid gap-3">
      <div className="min-w-0">
        <h1 title={person.name} className="leading-8 break-words">
          {personNameOf(person)}
        </h1>
        <PageActions
          alerts={[personAlert(person)]}
          edgarUrl={person.edgar_url}
          edgarLabel="On EDGAR"
          caseItem={{ kind: "person", reference: { cik: person.cik } }}
          caseTitle={personNameOf(person)}
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-border bg-surface px-3.5 py-2.5 text-sm sm:grid-cols-3 lg:grid-cols-6">
        <Fact name="CIK">
          <span className="font-mono">{person.cik}</span>
        </Fact>
        <Fact name="Sold ($K)">
          <Dollars value={thousandsOf(total, "value_sold")} />
        </Fact>
        <Fact name="Purchased ($K)">
          <Dollars value={thousandsOf(total, "value_purchased")} />
        </Fact>
        <Fact name="Trades">{tradesInWords(total)}</Fact>
        <Fact name="Late filings">{countText(total.late_filings)}</Fact>
        <Fact name="Issuers">{countText(person.issuers.length)}</Fact>
      </dl>
      <Spellings person={person} />
    </header>
  );
}

/** "13, 4 under a plan". */
function tradesInWords({ trades, plan_trades }: PersonAnswer["total"]): string {
  if (plan_trades === 0) return trades === 0 ? "0" : `${countText(trades)}, none under a plan`;
  const planned = plan_trades === trades ? "all" : countText(plan_trades);
  return `${countText(trades)}, ${planned} under a plan`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** Names and places as filed, with when. */
function Spellings({ person: { names, addresses, total } }: { person: PersonAnswer }) {
  return (
    <div className="grid gap-1 text-xs text-muted">
      {names.length > 1 && (
        <p>
          Also filed as{" "}
          {names
            .slice(1)
            .map(({ name, ...span }) => `${name} (${spanText(span)})`)
            .join(", ")}
          .
        </p>
      )}
      {addresses.length > 0 && (
        <p>
          {addresses.map(({ location, ...span }) => `${location} (${spanText(span)})`).join(" · ")}
        </p>
      )}
      <p>
        Open-market purchases and sales of Forms 4 and 5.
        {total.shared_trades > 0 &&
          ` ${countText(total.shared_trades)} of the trades were filed together with other owners and count here in full.`}
        {total.trades_not_summed > 0 &&
          ` ${countText(total.trades_not_summed)} are excluded from totals: no price, a suspect price, or already reported in another filing.`}
      </p>
    </div>
  );
}

type Span = { first_filed_on: string | null; last_filed_on: string | null };

function spanText({ first_filed_on, last_filed_on }: Span): string {
  if (first_filed_on === null || last_filed_on === null) return "filing date unknown";
  if (first_filed_on === last_filed_on) return dayInWords(first_filed_on);
  return `${dayInWords(first_filed_on)} – ${dayInWords(last_filed_on)}`;
}
