import { use } from "react";
import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsLockup } from "#web/brand/market-economics-lockup.tsx";
import { SiteContext, useAppHref } from "#web/site/site-context.tsx";

const { bar, footer, logoLink } = firmHomeTexts;
const sections = [bar.about, bar.clients, bar.services, bar.experts, bar.contact];

const footerLink =
  "inline-flex min-h-7 items-center gap-1.5 text-muted no-underline hover:text-text touch:min-h-11";

export function PageFooter() {
  const { networkUrl } = use(SiteContext);
  const appHref = useAppHref();
  return (
    <footer className="text-sm text-muted">
      <div className="mx-auto max-w-312 px-5 pt-11 pb-10 md:px-6 md:pt-14">
        <nav
          id="site-links"
          aria-label={footer.label}
          className="flex scroll-mt-20 flex-col gap-6 wide:flex-row wide:items-center wide:justify-between"
        >
          <a href="#about" aria-label={logoLink} className="flex self-start no-underline">
            <MarketEconomicsLockup />
          </a>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {sections.map(({ text, href }) => (
              <li key={href}>
                <a href={href} className={footerLink}>
                  {text}
                </a>
              </li>
            ))}
            <li>
              <a href={networkUrl} rel="noopener" className={footerLink}>
                {footer.network}
                <ExternalMark />
              </a>
            </li>
          </ul>
        </nav>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-12 gap-y-2 border-t border-border pt-5 text-xs text-faint">
          <a href={appHref("/terms")} className={footerLink}>
            {footer.terms}
          </a>
          <p>{brandNames.copyright}</p>
        </div>
      </div>
    </footer>
  );
}

function ExternalMark() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="stroke-current"
    >
      <path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9" />
    </svg>
  );
}
