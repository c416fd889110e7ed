import { Link } from "react-router";
import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsMark } from "#web/brand/market-economics-mark.tsx";
import { readSite } from "#web/site/site.ts";

/** Sections of the firm's home, which is a document of its own. */
const firmLinks = [
  { label: "About", to: "/marketeconomics#about" },
  { label: "Clients", to: "/marketeconomics#clients" },
  { label: "Services", to: "/marketeconomics#services" },
  { label: "Experts & Staff", to: "/marketeconomics#experts" },
  { label: "Contact", to: "/marketeconomics#contact" },
] as const;

const linkLook =
  "inline-flex min-h-6 items-center rounded-control text-muted hover:text-text touch:min-h-11";

/** One row below the pages of the application. */
export function Footer() {
  const networkAddress = networkAddressOf(readSite().networkUrl);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border px-6 py-3 text-xs text-faint max-md:px-4">
      <Link
        to="/marketeconomics"
        reloadDocument
        aria-label={`${brandNames.firm} home`}
        className={`${linkLook} gap-2 font-semibold`}
      >
        <MarketEconomicsMark size={14} />
        {brandNames.firm}
      </Link>
      <nav aria-label={brandNames.firm}>
        <ul className="flex flex-wrap gap-x-4">
          {firmLinks.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} reloadDocument className={linkLook}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/status" className={linkLook}>
              Status
            </Link>
          </li>
          <li>
            <Link to="/terms" className={linkLook}>
              Terms of Service
            </Link>
          </li>
          {networkAddress !== null && (
            <li>
              <a href={networkAddress} target="_blank" rel="noreferrer" className={linkLook}>
                LinkedIn
              </a>
            </li>
          )}
        </ul>
      </nav>
      <p>{brandNames.copyright}</p>
    </footer>
  );
}

/** Null unless it is an address to go to. */
function networkAddressOf(configured: string): string | null {
  return /^https?:\/\//.test(configured) ? configured : null;
}
