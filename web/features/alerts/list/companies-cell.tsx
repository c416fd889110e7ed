import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { alertScope } from "#contract/alerts/describe-alert.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { ownersQuery } from "#web/api/dictionaries.ts";
import { tickerPagePath } from "#web/session/paths.ts";

const mostTickers = 3;

/** Whom an alert watches: up to three tickers, reporting persons by name, or the whole market. */
export function CompaniesCell({ alert }: { alert: Alert }) {
  const { tickers, reporting_person_ciks: owners } = alert;
  if (tickers.length > 0) return <Tickers tickers={tickers} />;
  if (owners.length > 0) return <Persons ciks={owners} />;
  return <span className="text-muted">{alertScope(alert)}</span>;
}

function Tickers({ tickers }: { tickers: readonly string[] }) {
  const others = tickers.slice(mostTickers);
  return (
    <>
      {tickers.slice(0, mostTickers).map((ticker) => (
        <Link
          key={ticker}
          to={tickerPagePath(ticker)}
          className="mr-1.5 inline-block text-xs font-medium"
        >
          {ticker}
        </Link>
      ))}
      {others.length > 0 && (
        <span title={others.slice(0, 50).join(", ")} className="text-muted">
          <span aria-hidden>…</span>
          <span className="sr-only">and {others.length} more</span>
        </span>
      )}
    </>
  );
}

/** By name as soon as the names are there. */
function Persons({ ciks }: { ciks: readonly string[] }) {
  const { data: persons } = useQuery(ownersQuery);
  const names = ciks.map((cik) => persons?.byKey.get(cik)?.name ?? `CIK ${cik}`);
  const text = names.slice(0, mostTickers).join("; ");
  return (
    <span title={names.slice(0, 50).join("; ")} className="text-muted">
      <bdi>{text}</bdi>
      {names.length > mostTickers && " …"}
    </span>
  );
}
