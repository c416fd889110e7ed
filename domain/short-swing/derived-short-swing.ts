/** A person with a short-swing profit in an issuer's stock, as the database stores it. */
export type DerivedShortSwing = {
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  ownerCik: number;
  ownerName: string;
  /** Further persons whose profit is of the same trades: the issuer recovers once. */
  otherOwners: number;
  title: string | null;
  /** Dollars, decimal text, to the cent. */
  profit: string;
  pairs: number;
  /** Whether a pair is measured by the limit of Rule 16b-6(c)(2); null in a row stored before this was computed. */
  isLimit: boolean | null;
  /** Trade date of the first and of the last matched transaction. */
  firstDay: string;
  lastDay: string;
  /** Later trade date of the pair that was complete first; null in a row stored before this was computed. */
  firstPairDay: string | null;
  /** Lines of the person that counsel must review. */
  linesToReview: number;
  /** False where no price source states splits, so that shares and prices are as filed. */
  areSplitsKnown: boolean;
};
