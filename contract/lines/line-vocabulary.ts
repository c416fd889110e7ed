/** The two tables of Forms 3, 4, and 5. */
export const lineTables = ["I", "II"] as const;
export type LineTable = (typeof lineTables)[number];

/** What each table lists. */
export const lineTableNames: Readonly<Record<LineTable, string>> = {
  I: "Non-derivative securities",
  II: "Derivative securities",
};

/** How securities are owned; a line may leave it out. */
export const ownershipForms = ["Direct", "Indirect"] as const;
export type OwnershipForm = (typeof ownershipForms)[number];

/** Cells of a row that cite footnotes or that are shown as filed, by the column that shows them. */
export const notedCells = [
  "security_title",
  "conversion_price",
  "trade_date",
  "code",
  "shares",
  "price",
  "acquired_disposed",
  "exercisable_on",
  "expires_on",
  "underlying_title",
  "underlying_shares",
  "owned_following",
  "ownership_form",
  "ownership_nature",
] as const;
export type NotedCell = (typeof notedCells)[number];
