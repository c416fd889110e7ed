import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { useSession } from "#web/session/account/session.ts";
import { CallError } from "#web/api/call-error.ts";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type CompanyName, companyPricesQuery, companyQuery } from "./company-queries.ts";
import { usePricedMonths } from "./chart/ranges.ts";
import { CompanyParts, seesPricesAndFilings } from "./company-parts.tsx";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { screens } from "#web/session/screens.ts";

/** No company has what the address names. */
function CompanyNotFound({ named }: { named: string }) {
  return (
    <NotFound
      title="Company not found"
      back={{ path: screens.overview.path, label: "Back to the dashboard" }}
    >
      {named === "" ? (
        "The URL does not name a company."
      ) : (
        <>
          No company with the ticker or CIK <strong className="break-all text-text">{named}</strong>{" "}
          is stored. Search by ticker or by name in the bar above.
        </>
      )}
    </NotFound>
  );
}

/** Everything of one company, named by the address: `ticker`, or `cik`. */
export function CompanyPage() {
  const [parameters] = useSearchParams();
  const name = nameIn(parameters);
  return name === null ? (
    <CompanyNotFound named={parameters.get("ticker") ?? parameters.get("cik") ?? ""} />
  ) : (
    <NamedCompany key={JSON.stringify(name)} name={name} />
  );
}

/** Null where the address names nothing that can be a company. */
function nameIn(parameters: URLSearchParams): CompanyName | null {
  const ticker = (parameters.get("ticker") ?? "").trim().toUpperCase();
  if (ticker !== "") return /^[A-Z0-9][A-Z0-9.\-/]{0,14}$/.test(ticker) ? { ticker } : null;
  const cik = (parameters.get("cik") ?? "").trim();
  return /^\d{1,10}$/.test(cik) ? { cik } : null;
}

function NamedCompany({ name }: { name: CompanyName }) {
  const query = useQuery(companyQuery(name));
  // Requested at once, not only when the company is known and its chart is mounted.
  useQuery({
    ...companyPricesQuery(name, usePricedMonths().months),
    enabled: seesPricesAndFilings(useSession()?.permissions ?? []),
    notifyOnChangeProps: [],
  });
  const company = query.data;
  const named = "ticker" in name ? name.ticker : name.cik;
  usePageTitle(company === undefined ? named : `${company.name} (${company.tickers[0] ?? named})`);
  if (company !== undefined) {
    return <CompanyParts company={company} name={name} />;
  }
  if (query.error instanceof CallError && query.error.code === "company_not_found") {
    return <CompanyNotFound named={named} />;
  }
  return (
    <div className="mx-auto max-w-[1200px] px-6 py-5 max-md:px-4">
      {query.error === null ? <Loading /> : <LoadFailedCard title={named} query={query} />}
    </div>
  );
}

function Loading() {
  return (
    <output aria-busy="true" aria-label="Loading the company" className="grid gap-3">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-93 w-full" />
    </output>
  );
}
