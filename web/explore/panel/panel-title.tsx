import { TickerLink } from "../links/company-link.tsx";

type PanelTitleProps = { company: { conm: string; cik: string; ticker: string | null } };

/** The company of the row, and its ticker, which leads to its page. */
export function PanelTitle({ company }: PanelTitleProps) {
  return (
    <>
      {company.conm}{" "}
      {company.ticker !== null && (
        <span className="ml-1 text-base font-medium">
          <TickerLink company={company} />
        </span>
      )}
    </>
  );
}
