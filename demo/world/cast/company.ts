/** A company of the invented market, as it was when the world began. */
export type Company = {
  /** In 9990001 … 9990999, a range EDGAR has not reached. */
  cik: number;
  /** Conformed name. */
  name: string;
  /** Null for an issuer without listed stock. */
  ticker: string | null;
  exchange: Exchange | null;
  /** Four-digit text; null for the one company without. */
  sic: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
  stateOfIncorporation: string;
  /** MMDD */
  fiscalYearEnd: string;
  /** Nine digits. */
  ein: string;
  /** Commission file number. */
  fileNumber: string;
  /** Common shares outstanding, all classes, when the world began. */
  shares: number;
  /** Dollars a share when the world began. */
  startPrice: number;
  /** Sensitivity to the market fund. */
  beta: number;
  /** Standard deviation of a day's own return. */
  volatility: number;
  /** Yearly revenue when the world began, millions of dollars. */
  revenueMillions: number;
  /** Net income as a fraction of revenue. */
  margin: number;
  /** Yearly dividend as a fraction of the price; 0 for none. */
  dividendYield: number;
};

export type Exchange = "Nasdaq" | "NYSE" | "NYSE American" | "OTC";

/** The zero-padded form of APIs and headers. */
export function paddedCik(cik: number): string {
  return String(cik).padStart(10, "0");
}
