/** One row of a Form 3, 4 or 5; numbers are decimal strings exactly as filed. */
export type OwnershipLine = {
  table: "non-derivative" | "derivative";
  kind: "transaction" | "holding";
  title: string;
  /** As filed, a zone included; null for a holding. */
  date: string | null;
  deemedOn: string | null;
  formType: "3" | "4" | "5";
  code: string;
  isEquitySwap: boolean;
  timeliness: "" | "E" | "L";
  shares: string | null;
  /** Instead of shares. */
  totalValue: string | null;
  price: string | null;
  direction: "A" | "D";
  ownedFollowing: string;
  isDirect: boolean;
  nature: string | null;
  derivative: DerivativeTerms | null;
  /** Texts of footnotes by the cell that cites them. */
  notes: Readonly<Partial<Record<NotedCell, readonly string[]>>>;
};

export type DerivativeTerms = {
  exercisePrice: string | null;
  exercisableOn: string | null;
  expiresOn: string | null;
  underlyingTitle: string;
  underlyingShares: string;
};

export type NotedCell =
  | "securityTitle"
  | "transactionDate"
  | "transactionCoding"
  | "transactionShares"
  | "transactionPricePerShare"
  | "sharesOwnedFollowingTransaction"
  | "natureOfOwnership"
  | "conversionOrExercisePrice"
  | "exerciseDate"
  | "expirationDate";

const commonStock = "Common Stock";

/** A row with every cell at its usual value; a form says only what differs. */
export function ownershipLine(
  cells: Partial<OwnershipLine> & Pick<OwnershipLine, "ownedFollowing">,
): OwnershipLine {
  return {
    table: "non-derivative",
    kind: "transaction",
    title: commonStock,
    date: null,
    deemedOn: null,
    formType: "4",
    code: "S",
    isEquitySwap: false,
    timeliness: "",
    shares: null,
    totalValue: null,
    price: null,
    direction: "D",
    isDirect: true,
    nature: null,
    derivative: null,
    notes: {},
    ...cells,
  };
}

/** A decimal string without needless zeros: at most four places. */
export function decimal(number: number): string {
  return String(Math.round(number * 10_000) / 10_000);
}
