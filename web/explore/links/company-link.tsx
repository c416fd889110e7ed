import { Link } from "react-router";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { OutLink, quoteUrl } from "./outside-links.tsx";
import { useSeesTrades } from "#web/session/account/use-sees.ts";

type Listed = { cik: string | null; ticker: string | null };

/** The company's name, linked to its page; it looks like text until hovered. */
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

type Owner = {
  owner: string;
  owner_cik: string;
  /** How many further persons the filing reports for. */
  other_owners: number;
};

// Underlined also within a line of text, faintly: every row has one.
const look = "text-text underline decoration-border underline-offset-3 hover:decoration-current";

/** The owner's name, leading to the person's page for those who may see it. */
export function PersonLink({ row }: { row: Owner }) {
  const seesTrades = useSeesTrades();
  const others = row.other_owners > 0 ? ` +${row.other_owners}` : "";
  if (!seesTrades) return `${row.owner}${others}`;
  return (
    <>
      <Link to={personPagePath(row.owner_cik)} className={look}>
        {row.owner}
      </Link>
      {others}
    </>
  );
}
