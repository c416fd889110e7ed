import type { Site } from "#server/sites/site-of-host.ts";

/** Pages of the application's host that visitors may find. */
const publicPages = ["/", "/marketeconomics", "/contact-us", "/terms"];
const signInPages = ["/login", "/sign-up"];
/** Beginnings of paths: the screens behind the sign-in, pages of mailed links, and the API. */
const closedPaths = [
  "/alert",
  "/api",
  "/categorization",
  "/company",
  "/dashboard",
  "/explore-",
  "/export",
  "/forgot-password",
  "/profile",
  "/reset-password",
  "/verify-email",
];

/**
 * What robots.txt of a site says: a public site is open throughout, the application's host only
 * where a visitor has something to read.
 * @param origin  canonical origin of the site, from configuration
 */
export function robotsText(site: Site, origin: string): string {
  const rules =
    site === "platform" || site === "firm"
      ? ["Allow: /"]
      : [
          "Allow: /$",
          ...[...publicPages.slice(1), ...signInPages].map((path) => `Allow: ${path}`),
          ...closedPaths.map((path) => `Disallow: ${path}`),
        ];
  return ["User-agent: *", ...rules, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

/**
 * The sitemap of a site, as XML.
 * @param origin  canonical origin of the site, from configuration
 */
export function sitemapXml(site: Site, origin: string): string {
  const pages = site === "platform" || site === "firm" ? ["/"] : publicPages;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((page) => `  <url><loc>${origin}${page}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}
