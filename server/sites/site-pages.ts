import { originOfSite, type Site, type SiteHosts } from "#server/sites/site-of-host.ts";
import { contentTypeOf, createServedFile, type ServedFile } from "#server/static/served-file.ts";
import { escapeHtml } from "#contract/values/escape-html.ts";

type SitePagesOptions = {
  hosts: SiteHosts;
  networkUrl: string;
  /** Whether what is shown is invented. */
  isDemonstration: boolean;
  /** Where this machine reaches the server. */
  localOrigin: string;
};

/** The filled page, or null when nothing is built. */
export type SitePages = (page: PageName, site: Site) => ServedFile | null;

/** Which site's address is a page's canonical one. */
const siteOfPage = {
  "index.html": "app",
  "landing.html": "platform",
  "firm-home.html": "firm",
} as const satisfies Record<PageName, Site>;

/** The firm's home as it is built, and its address where the firm has a host of its own. */
const firmPageElsewhere = "%SITE_ORIGIN%/marketeconomics";
const firmPage = "%SITE_ORIGIN%/";

/**
 * The built pages, each filled once for the hosts with the application on them and once for all
 * others. A page that is not built is answered by the application's.
 * @param files  the built web application, by path
 */
export function fillSitePages(
  files: ReadonlyMap<string, Buffer>,
  { hosts, networkUrl, isDemonstration, localOrigin }: SitePagesOptions,
): SitePages {
  const fill = (name: PageName, appOrigin: string): ServedFile | null => {
    const html = (files.get(name) ?? files.get("index.html"))?.toString("utf8");
    if (html === undefined) return null;
    const siteOrigin = originOfSite(siteOfPage[name], hosts, localOrigin);
    const placed = hosts.firmHost === null ? html : html.replaceAll(firmPageElsewhere, firmPage);
    const filled = fillPage(placed, { appOrigin, siteOrigin, networkUrl, isDemonstration });
    const contentType = contentTypeOf(name);
    return createServedFile(Buffer.from(filled), { contentType, cacheControl: "no-cache" });
  };
  const fillAll = (appOrigin: string): Record<PageName, ServedFile | null> => ({
    "index.html": fill("index.html", appOrigin),
    "landing.html": fill("landing.html", appOrigin),
    "firm-home.html": fill("firm-home.html", appOrigin),
  });
  const withRelativeLinks = fillAll("");
  const withAbsoluteLinks = fillAll(hosts.publicUrl ?? "");
  return (page, site) =>
    (site === "app" || site === "local" ? withRelativeLinks : withAbsoluteLinks)[page];
}

/** The pages the build makes: the application, the platform's landing page, the firm's home. */
type PageName = "index.html" | "landing.html" | "firm-home.html";

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

/** What a page's markers stand for. None of it comes from a request. */
type PageValues = {
  /** Before each link into the application; empty where the page is on its host. */
  appOrigin: string;
  /** Origin of the page's canonical address. */
  siteOrigin: string;
  networkUrl: string;
  /** Whether what is shown is invented. */
  isDemonstration: boolean;
};

/** Writes the values into the markers of a built page, escaped for HTML. */
export function fillPage(html: string, values: PageValues): string {
  const byMarker = new Map([
    ["%APP_ORIGIN%", values.appOrigin],
    ["%SITE_ORIGIN%", values.siteOrigin],
    ["%NETWORK_URL%", values.networkUrl],
    ["%DEMONSTRATION%", values.isDemonstration ? "yes" : "no"],
  ]);
  return html.replaceAll(/%(?:APP_ORIGIN|SITE_ORIGIN|NETWORK_URL|DEMONSTRATION)%/g, (marker) =>
    escapeHtml(byMarker.get(marker) ?? ""),
  );
}
