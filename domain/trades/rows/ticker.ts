const exchangePrefix =
  /^(?:NYSE(?:\s*(?:AMERICAN|AMEX|ARCA|MKT))?|NASDAQ(?:\s*(?:GS|GM|CM))?|AMEX|ARCA|OTC(?:QB|QX|BB|PK)?|TSX|TSXV|CBOE|BATS)\s*[:/]\s*/;
const exchangeSuffix = /\s*[-:/]\s*(?:NYSE|NASDAQ|AMEX|OTC(?:QB|QX|BB)?)$/;
const noTicker = new Set(["", "NONE", "N/A", "NA", "NOT APPLICABLE", "NULL", "-", "--", "N.A."]);
const tickerShape = /^(?=.*[A-Z])[A-Z0-9]{1,6}(?:-[A-Z0-9]{1,3})?$/;

/**
 * Reads the trading symbol a filer typed: upper case, no quotes, brackets or exchange prefix;
 * "NONE" and the like give null; of several symbols the first known one, else the first.
 * Classes are written with a dash (BRK-B) as in the SEC's list.
 * @param isKnown  whether a symbol is one of the issuer's listed tickers
 * Source: DOMAIN rules, section 2.
 */
export function readSymbol(
  typed: string | null,
  isKnown: (ticker: string) => boolean,
): string | null {
  const cleaned = (typed ?? "")
    .toUpperCase()
    .replace(/["'`‘’“”()[\]{}<>*]/g, "")
    .trim()
    .replace(exchangePrefix, "")
    .replace(exchangeSuffix, "")
    .trim();
  if (noTicker.has(cleaned)) return null;
  const whole = withDash(cleaned);
  if (isKnown(whole)) return whole;
  const closedUp = cleaned.replace(/\s+/g, "");
  if (isKnown(closedUp)) return closedUp;
  const candidates = cleaned
    .split(/[,;/\s]+|\bAND\b/)
    .map((part) => withDash(part.trim()))
    .filter((part) => !noTicker.has(part) && tickerShape.test(part));
  return candidates.find(isKnown) ?? candidates[0] ?? null;
}

function withDash(symbol: string): string {
  return symbol.replace(/[./\s]+/g, "-");
}

/**
 * The ticker of a filing's trades: the typed symbol if it is one of the issuer's listed tickers,
 * else the first listed one; the typed symbol itself only where the issuer is not listed.
 */
export function tickerOf(listedTickers: readonly string[], typed: string | null): string | null {
  const listed = listedTickers.map((ticker) => ticker.toUpperCase());
  const symbol = readSymbol(typed, (ticker) => listed.includes(ticker));
  if (symbol !== null && listed.includes(symbol)) return symbol;
  return listed[0] ?? symbol;
}
