import { type ReactNode, StrictMode } from "react";
import type { Site } from "#web/site/site.ts";
import { SiteContext } from "#web/site/site-context.tsx";

type PublicPageProps = { site: Site; children: ReactNode };

/** The frame of a public page, the same when it is prerendered and when it comes alive. */
export function PublicPage({ site, children }: PublicPageProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        {/* Prerendered once for every installation: the page's own attribute decides. */}
        <aside
          aria-label="Demonstration"
          className="sticky top-0 z-30 hidden h-6 items-center justify-center gap-2 border-b border-border bg-raised px-4 text-2xs text-muted demonstration:flex"
        >
          <b className="font-semibold text-text">Demonstration data</b>
          <span className="max-sm:hidden">invented companies, people and prices</span>
        </aside>
        {children}
      </SiteContext>
    </StrictMode>
  );
}

const FORM_NAMES = /(8-K|10-Q|10-K|10b5-1)/;

/** The text with names of forms and rules kept on one line: "8-K" never breaks at its hyphen. */
export function unbroken(text: string): ReactNode {
  const parts = text.split(FORM_NAMES);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    FORM_NAMES.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed text: its parts never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
