import { Link } from "react-router";
import { companyPagePath } from "#web/session/paths.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

type Company = { cik: string; ticker: string | null };

/** The company's name, leading to its page; it reads as text until it is pointed at. */
export function CompanyLink({ company, name }: { company: Company; name: string }) {
  return (
    <Link to={companyPagePath(company)} className="font-medium text-text hover:underline">
      {name}
    </Link>
  );
}

/** The ticker, leading to the company's page; a dash where there is none. */
export function TickerLink({ company }: { company: Company }) {
  if (company.ticker === null) return <NoValue />;
  return <Link to={companyPagePath(company)}>{company.ticker}</Link>;
}
