import type { Site } from "#server/sites/site-of-host.ts";

/** The pages the build makes: the application, the platform's landing page, the firm's home. */
export type PageName = "index.html" | "landing.html" | "firm-home.html";

/**
 * The page of a path on a site, or null where it belongs to the application's own host.
 * @param path  of a screen, without its query
 * Source: the first specification, section 2
 */
export function pageAt(site: Site, path: string): PageName | null {
  if (/^\/(?:marketeconomics|homeme)\/?$/.test(path)) return "firm-home.html";
  if (path === "/") return site === "firm" ? "firm-home.html" : "landing.html";
  return site === "app" || site === "local" ? "index.html" : null;
}
