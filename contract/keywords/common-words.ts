/**
 * Words that occur in nearly every 8-K, 10-Q, and 10-K, most of them on the cover page: in at least 95% of 150 real filings.
 * An alert for one of them matches nearly all filings.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "a an and any as be by for has if in is its no not of on or other the this to under which with " +
    "act commission company current date exchange file financial following form including name number period pursuant " +
    "registrant report section securities signed state states united"
  ).split(" "),
);
