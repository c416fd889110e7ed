/** A person with a short-swing profit in an issuer's stock, as the database stores it. */
export type DerivedShortSwing = {
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  /** The displayed owner of the filings; others who filed with them have the same profit. */
  ownerCik: number;
  ownerName: string;
  otherOwners: number;
  title: string | null;
  /** Dollars, decimal text, to the cent. */
  profit: string;
  pairs: number;
  /** Trade date of the first and of the last matched transaction. */
  firstDay: string;
  lastDay: string;
  /** Lines of the person that counsel must review. */
  linesToReview: number;
};
