import { isLocalName, parseHost } from "#platform/hosts.ts";

/**
 * The role of a host: this machine or its private network, the application's own address, the two public
 * sites, or none of ours.
 */
export type Site = "local" | "app" | "platform" | "firm" | "unknown";

/** Where each site is, from configuration. */
export type SiteHosts = {
  /** Origin of the application; null: only local hosts reach it. */
  publicUrl: string | null;
  /** Bare name of the platform's public site; its www variant belongs to it. */
  platformHost: string | null;
  /** Bare name of the firm's public site; its www variant belongs to it. */
  firmHost: string | null;
};

/**
 * The site a request was made to. The port does not matter.
 * @param host  value of the Host header, or what a trusted proxy says it was
 */
export function siteOfHost(host: string, hosts: SiteHosts): Site {
  const name = parseHost(host)?.name;
  if (name === undefined) return "unknown";
  if (isLocalName(name)) return "local";
  if (hosts.publicUrl !== null && name === new URL(hosts.publicUrl).hostname) return "app";
  const bare = name.replace(/^www\./, "");
  if (bare === hosts.platformHost) return "platform";
  if (bare === hosts.firmHost) return "firm";
  return "unknown";
}

/** Whether this is one of the two public sites, which are never signed in. */
export function isPublicSite(site: Site): boolean {
  return site === "platform" || site === "firm";
}

/**
 * The canonical origin of a site: a public site's host under the scheme and port of the
 * application's address, else that address.
 * @param localOrigin  where this machine reaches the server, when nothing is configured
 */
export function originOfSite(site: Site, hosts: SiteHosts, localOrigin: string): string {
  if (hosts.publicUrl === null) return localOrigin;
  const host = {
    platform: hosts.platformHost,
    firm: hosts.firmHost,
    app: null,
    local: null,
    unknown: null,
  }[site];
  if (host === null) return hosts.publicUrl;
  const url = new URL(hosts.publicUrl);
  url.hostname = host;
  return url.origin;
}

/**
 * The same page on the application's host, path and query kept, but for what a URL writes otherwise
 * (`\` is `/`, dot segments are resolved, line ends are left out).
 * @param appOrigin  from configuration, without a trailing slash
 * @param target     path and query of a request, as received
 */
export function addressOnApp(appOrigin: string, target: string): string {
  // Joined as text: resolved against a base, "//host" would be another host.
  const address = `${appOrigin}${target}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === appOrigin ? url.href : `${appOrigin}/`;
}

/** All that the public sites ever call; everything else is answered to the application only. */
const publicSiteOperations: ReadonlySet<string> = new Set(["form_submission", "get_public_status"]);

/** Whether an operation is answered to pages of this site. */
export function isAnsweredOn(site: Site, operationType: string): boolean {
  return !isPublicSite(site) || publicSiteOperations.has(operationType);
}
