import { type ReactNode, StrictMode } from "react";
import type { Site } from "#web/site/site.ts";
import { SiteContext } from "#web/site/site-context.tsx";

type PublicPageProps = { site: Site; children: ReactNode };

/** What stands around a public page, the same when it is prerendered and when it comes alive. */
export function PublicPage({ site, children }: PublicPageProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>{children}</SiteContext>
    </StrictMode>
  );
}
