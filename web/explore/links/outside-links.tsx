import { filingIndexUrl, isInvented } from "#contract/values/edgar-identifiers.ts";
import type { ReactNode } from "react";

/** The page of a filing that lists its documents. */
export function filingUrl(row: { cik: string; accno: string }): string {
  return filingIndexUrl(Number(row.cik), row.accno);
}

/** What the link to a filing is called, with where it leads. */
export function filingLabel(row: { cik: string; accno: string }): string {
  const place = isInvented(Number(row.cik)) ? "in the demonstration" : "on sec.gov";
  return `Filing ${row.accno} ${place}`;
}

/**
 * A public quote page; share classes are written with a dash there (BRK-B). Null for an invented
 * company, whose ticker may be another's there.
 */
export function quoteUrl({ cik, ticker }: { cik: string | null; ticker: string }): string | null {
  if (cik !== null && isInvented(Number(cik))) return null;
  const symbol = encodeURIComponent(ticker.replaceAll(/[./]/g, "-"));
  return new URL(`/quote/${symbol}`, "https://finance.yahoo.com").href;
}

/** A map search for the owner's "City, State". */
export function mapUrl(location: string): string {
  const url = new URL("https://www.google.com/maps/search/");
  url.search = new URLSearchParams({ api: "1", query: location }).toString();
  return url.href;
}

type OutLinkProps = {
  href: string;
  children: ReactNode;
  label?: string;
  /** Faint, with a touch-sized target. */
  isIcon?: boolean;
};

/** A link to another site, in a new tab. */
export function OutLink({ href, children, label, isIcon = false }: OutLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={
        isIcon
          ? "inline-grid size-6 shrink-0 place-items-center text-faint hover:text-text touch:size-11"
          : undefined
      }
    >
      {children}
    </a>
  );
}
