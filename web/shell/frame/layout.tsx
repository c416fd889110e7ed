import type { ReactNode } from "react";
import { Outlet, useNavigation, Link } from "react-router";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { DemonstrationStrip } from "../demonstration/demonstration-strip.tsx";
import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsMark } from "#web/brand/marks.tsx";
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
function Footer() {
  const networkAddress = networkAddressOf(readSite().networkUrl);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border px-6 py-3 text-xs text-faint max-md:px-4 print:hidden">
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

export const pageId = "page";

type LayoutProps = {
  banner?: ReactNode;
  navbar: ReactNode;
  sidebar?: ReactNode;
  /** Above every page, and scrolled away with it. */
  notice?: ReactNode;
};

/** Banner, navbar, sidebar and page. In print: the demonstration notice, the notice of unread filings, and the page. */
export function Layout(props: LayoutProps) {
  const { banner, navbar, sidebar, notice } = props;
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${pageId}`}
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <DemonstrationStrip />
      {banner}
      {navbar}
      <div className="flex flex-1">
        {sidebar}
        <div className="flex min-w-0 flex-1 flex-col">
          {notice}
          <main
            id={pageId}
            tabIndex={-1}
            // The whole height below the navbar, so that the footer never jumps while a page loads.
            className="min-h-[calc(100dvh-var(--navbar-height)-var(--banner-height))] flex-1 outline-none"
          >
            <ProgressLine
              active={isLoading}
              label="Loading the page"
              className="fixed inset-x-0 top-(--banner-height) z-30"
            />
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}
