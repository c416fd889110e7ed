/** A trading plan as the database stores it. Days are `YYYY-MM-DD`, shares decimal text. */
export type DerivedPlan = {
  issuerCik: number;
  planKey: string;
  companyName: string;
  ticker: string | null;
  /** Null: the name in the 10-Q or 10-K matches no insider on file. */
  ownerCik: number | null;
  ownerName: string;
  personMatch: "cik" | "name" | "none";
  title: string | null;
  kind: "rule-10b5-1" | "non-rule-10b5-1";
  adoptedOn: string | null;
  adoptedRaw: string | null;
  expiresOn: string | null;
  expiresRaw: string | null;
  terminatedOn: string | null;
  sharesPlanned: string | null;
  sharesSold: string;
  firstTradeOn: string | null;
  lastTradeOn: string | null;
  tradeDays: number;
  undatedTrades: number;
  coolingOffEndsOn: string | null;
  daysToResults: number | null;
  disclosure: "disclosed" | "not-disclosed" | "unknown";
  flags: readonly string[];
};
