import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { unfilledSite } from "#web/site/site.ts";
import { FirmHomePage } from "./firm-home/firm-home-page.tsx";
import { LandingPage } from "./landing/landing-page.tsx";
import { PublicPage } from "./public-page.tsx";

/** The public pages by the name of their HTML file. */
const pages = new Map<string, ReactNode>([
  ["landing.html", <LandingPage key="landing" />],
  ["firm-home.html", <FirmHomePage key="firm-home" />],
]);

/**
 * The markup of a public page, so that it can be read before its script has come, or without one.
 * Null when the file is no public page.
 */
export function prerender(fileName: string): string | null {
  const page = pages.get(fileName);
  return page === undefined
    ? null
    : renderToString(<PublicPage site={unfilledSite}>{page}</PublicPage>);
}
