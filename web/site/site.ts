/** What a page has to know of the site it is shown on; the server writes it into every page. */
export type Site = {
  /** Origin of the application for links out of a brand host; empty where links stay on the host. */
  appOrigin: string;
  /** Origin of the site's address as configured, however this browser reached it. */
  siteOrigin: string;
  /** The firm's page on a professional network. */
  networkUrl: string;
  /** Whether companies, people and prices are invented. */
  isDemonstration: boolean;
};

/** Marks in the HTML files that the server replaces; prerendered pages are made with them. */
export const unfilledSite: Site = {
  appOrigin: "%APP_ORIGIN%",
  siteOrigin: "%SITE_ORIGIN%",
  networkUrl: "%NETWORK_URL%",
  isDemonstration: false,
};

export function readSite(): Site {
  const {
    appOrigin = "",
    siteOrigin = "",
    networkUrl = "",
    demonstration,
  } = document.documentElement.dataset;
  return { appOrigin, siteOrigin, networkUrl, isDemonstration: demonstration === "yes" };
}

const isDemonstration = (): boolean => readSite().isDemonstration;

/** Said near times that are not the market's, which a demonstration has of its own; else null. */
export function serverTimeNote(): string | null {
  return isDemonstration()
    ? "Times in this list are real times, not those of the demonstration's market."
    : null;
}

/** Follows one such time: " (server time)". */
export function serverTimeMark(): string {
  return isDemonstration() ? " (server time)" : "";
}
