import { escapeHtml } from "#contract/values/escape-html.ts";

/** What a page's markers stand for. None of it comes from a request. */
export type PageValues = {
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
