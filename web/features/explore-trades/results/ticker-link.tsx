import { OutLink } from "./out-link.tsx";
import { quoteUrl } from "./trade-links.ts";

/** The ticker, leading to its quotes where there are such. */
export function TickerLink({ cik, ticker }: { cik: string; ticker: string }) {
  const address = quoteUrl({ cik, ticker });
  return address === null ? (
    <span className="font-medium">{ticker}</span>
  ) : (
    <OutLink href={address}>{ticker}</OutLink>
  );
}
