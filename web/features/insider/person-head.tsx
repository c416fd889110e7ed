import type { ReactNode } from "react";
import type { PersonAnswer } from "#contract/operations/insiders.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { personAlert } from "#web/explore/alerts/suggested-alerts.ts";
import { thousandsOf } from "#web/explore/insiders/insider-columns.tsx";
import { PageActions } from "#web/explore/links/page-actions.tsx";
import { Dollars } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";

/** Who this is, what all trades come to, and where to go from here. */
export function PersonHead({ person }: { person: PersonAnswer }) {
  const { total } = person;
  return (
    <header className="grid gap-3">
      <div className="min-w-0">
        <h1 className="break-words">{person.name}</h1>
        <PageActions
          alerts={[personAlert(person)]}
          edgarUrl={person.edgar_url}
          edgarLabel="On EDGAR"
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-border bg-surface px-3.5 py-2.5 text-sm sm:grid-cols-3 lg:grid-cols-6">
        <Fact name="CIK">
          <span className="font-mono">{person.cik}</span>
        </Fact>
        <Fact name="Sold ($K)">
          <Dollars value={thousandsOf(total.value_sold)} />
        </Fact>
        <Fact name="Purchased ($K)">
          <Dollars value={thousandsOf(total.value_purchased)} />
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
