import type { NotedCell } from "#contract/lines/line-vocabulary.ts";
import { isPlainDate } from "#domain/calendar/plain-date.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import { decimalToText, parseDecimal } from "#domain/trades/lines/decimal.ts";

/** The elements that each column shows. Footnotes on a group belong to its first column. */
const elementsOf: Readonly<Record<NotedCell, readonly string[]>> = {
  security_title: ["securityTitle"],
  conversion_price: ["conversionOrExercisePrice"],
  trade_date: ["transactionDate", "deemedExecutionDate"],
  code: ["transactionCoding", "transactionFormType", "transactionCode", "equitySwapInvolved"],
  shares: ["transactionAmounts", "transactionShares", "transactionTotalValue"],
  price: ["transactionPricePerShare", "transactionValue"],
  acquired_disposed: ["transactionAcquiredDisposedCode"],
  exercisable_on: ["exerciseDate"],
  expires_on: ["expirationDate"],
  underlying_title: ["underlyingSecurity", "underlyingSecurityTitle"],
  underlying_shares: ["underlyingSecurityShares", "underlyingSecurityValue"],
  owned_following: [
    "postTransactionAmounts",
    "sharesOwnedFollowingTransaction",
    "valueOwnedFollowingTransaction",
  ],
  ownership_form: ["ownershipNature", "directOrIndirectOwnership"],
  ownership_nature: ["natureOfOwnership"],
};

const columns = Object.keys(elementsOf).filter(isColumn);

function isColumn(name: string): name is NotedCell {
  return Object.hasOwn(elementsOf, name);
}

/** The columns whose cells cite footnotes, each with their ids: "price F1 F2". */
export function cellNotes({ cells }: OwnershipLine): string[] {
  if (!cells) return [];
  return columns.flatMap((column) => {
    const ids = elementsOf[column].flatMap((name) => cells[name]?.footnotes ?? []);
    return ids.length === 0 ? [] : [[column, ...new Set(ids)].join(" ")];
  });
}

/** The cells that only derivative lines have, as they are read. */
export type DerivativeTerms = {
  conversionPrice: string | null;
  exercisableOn: string | null;
  expiresOn: string | null;
  underlyingTitle: string | null;
  underlyingShares: string | null;
};

/** Terms of a derivative security. Text that is not a plain number or date is not read. */
export function derivativeTerms({ cells }: OwnershipLine): DerivativeTerms {
  const text = (name: string): string | null => cells?.[name]?.value?.trim() || null;
  return {
    conversionPrice: amount(text("conversionOrExercisePrice")),
    exercisableOn: day(text("exerciseDate")),
    expiresOn: day(text("expirationDate")),
    underlyingTitle: text("underlyingSecurityTitle"),
    underlyingShares: amount(text("underlyingSecurityShares")),
  };
}

/** The limit of the filing parser: a longer number is an attack and would not fit a double. */
const longestNumber = 60;
/** PostgreSQL knows no year 0, and no security is older. */
const firstDay = "1900-01-01";

/** An amount as plain decimal text; null where the cell is not a plain number. */
export function amount(text: string | null): string | null {
  const read = (text?.length ?? 0) > 2 * longestNumber ? null : parseDecimal(text);
  return read === null ? null : decimalToText(read);
}

/** A day as filed, without any time zone after it; null if it is not a calendar day since 1900. */
export function day(text: string | null): string | null {
  const date = text?.slice(0, 10) ?? "";
  return isPlainDate(date) && date >= firstDay ? date : null;
}

type Read = DerivativeTerms & {
  tradeDate: string | null;
  shares: string | null;
  price: string | null;
  ownedFollowing: string | null;
};

/** Columns of numbers and dates with the element that each shows, and what was read of it. */
function valuesRead(read: Read): [column: NotedCell, element: string, value: string | null][] {
  return [
    ["conversion_price", "conversionOrExercisePrice", read.conversionPrice],
    ["trade_date", "transactionDate", read.tradeDate],
    ["shares", "transactionShares", read.shares],
    ["price", "transactionPricePerShare", read.price],
    ["exercisable_on", "exerciseDate", read.exercisableOn],
    ["expires_on", "expirationDate", read.expiresOn],
    ["underlying_shares", "underlyingSecurityShares", read.underlyingShares],
    ["owned_following", "sharesOwnedFollowingTransaction", read.ownedFollowing],
  ];
}

/** Cells that state dollars in place of a number of securities. */
const valueElements: readonly (readonly [column: NotedCell, element: string])[] = [
  ["shares", "transactionTotalValue"],
  ["underlying_shares", "underlyingSecurityValue"],
  ["owned_following", "valueOwnedFollowingTransaction"],
];

/** The cells whose text is not read, as filed: "price: 10.50 - 12.00". */
export function unreadCells(line: OwnershipLine, read: Read): string[] {
  const text = (element: string): string => {
    const stated = line.cells?.[element]?.value ?? null;
    return (stated ?? (element === "transactionDate" ? line.transactionDate : null))?.trim() ?? "";
  };
  const unread = valuesRead(read).flatMap(([column, element, value]) =>
    value === null && text(element) !== "" ? [`${column}: ${text(element)}`] : [],
  );
  const inDollars = valueElements.flatMap(([column, element]) =>
    text(element) === "" ? [] : [`${column}: value $${text(element)}`],
  );
  return [...unread, ...inDollars];
}

/** Whether a number or date is stated only in a footnote. */
export function isStatedInFootnote({ cells }: OwnershipLine, read: Read): boolean {
  return valuesRead(read).some(([, element, value]) => {
    const cell = cells?.[element];
    return value === null && !cell?.value?.trim() && (cell?.footnotes.length ?? 0) > 0;
  });
}
