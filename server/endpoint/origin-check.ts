import { parseHost } from "#platform/hosts.ts";
import { isPublicSite, type SiteHosts, siteOfHost } from "#server/sites/site-of-host.ts";

export type CallHeaders = {
  origin?: string | undefined;
  "sec-fetch-site"?: string | string[] | undefined;
};

/**
 * Whether a call comes from our own pages: from the application's configured address; on a local
 * host or a public site from a page of the very host it was called at; or from a program that is no
 * browser, which sends no Origin. A name of somebody else's that leads to this machine is a host we
 * do not know, so its pages are refused.
 * @param calledHost  the host it was called at, with its port
 */
export function isOwnOrigin(headers: CallHeaders, calledHost: string, hosts: SiteHosts): boolean {
  const { origin } = headers;
  const site = siteOfHost(calledHost, hosts);
  if (origin === undefined) {
    const from = headers["sec-fetch-site"];
    return (
      from === undefined || (site !== "unknown" && (from === "same-origin" || from === "none"))
    );
  }
  if (origin === hosts.publicUrl) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin || !isSameHost(url, calledHost)) return false;
  if (site === "local") return true;
  const isSecureEnough = url.protocol === "https:" || hosts.publicUrl?.startsWith("http:") === true;
  return isPublicSite(site) && isSecureEnough;
}

function isSameHost(url: URL, calledHost: string): boolean {
  const called = parseHost(calledHost);
  const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
  const usualPort = usualPorts[url.protocol];
  if (called === null || usualPort === undefined) return false;
  const port = url.port === "" ? usualPort : Number(url.port);
  return url.hostname === called.name && port === (called.port ?? usualPort);
}
