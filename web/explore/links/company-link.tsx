import { Link } from "react-router";
import { companyPagePath } from "#web/session/paths.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { OutLink } from "./out-link.tsx";
import { quoteUrl } from "./outside-links.ts";

type Listed = { cik: string | null; ticker: string | null };

/** The company's name, leading to its page; it reads as text until it is pointed at. */
export function CompanyLink({ company, name }: { company: { cik: string }; name: string }) {
  return (
    <Link to={companyPagePath(company)} className="font-medium text-text hover:underline">
      {name}
    </Link>
  );
}

/**
 * The ticker, leading to a public quote page in a new tab; a dash where there is none. An invented
 * company has no such page, so its ticker leads to the company's page here (READINGS G-83).
 */
export function TickerLink({ company: { cik, ticker } }: { company: Listed }) {
  if (ticker === null || ticker === "") return <NoValue />;
  const quote = quoteUrl({ cik, ticker });
  if (quote !== null) return <OutLink href={quote}>{ticker}</OutLink>;
  return cik === null ? ticker : <Link to={companyPagePath({ cik })}>{ticker}</Link>;
}
