const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

type OriginHeaders = {
  origin?: string | undefined;
  host?: string | undefined;
  "sec-fetch-site"?: string | string[] | undefined;
};

/**
 * Whether a call comes from our own pages: from the configured address, from this machine under
 * the very host it was called at, or from a program that is no browser (which sends no Origin).
 */
export function isOwnOrigin(headers: OriginHeaders, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (origin === undefined) {
    const site = headers["sec-fetch-site"];
    return site === undefined || site === "same-origin" || site === "none";
  }
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && loopbackHosts.has(url.hostname) && url.host === host;
}
