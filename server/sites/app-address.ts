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
