/**
 * The transaction codes of Forms 4 and 5, in the order of the form, with the SEC's names for them.
 * Source: Form 4, General Instruction 8.
 */
const codeNames = {
  P: "Open market or private purchase of non-derivative or derivative security",
  S: "Open market or private sale of non-derivative or derivative security",
  V: "Transaction voluntarily reported earlier than required",
  A: "Grant, award or other acquisition pursuant to Rule 16b-3(d)",
  D: "Disposition to the issuer of issuer equity securities pursuant to Rule 16b-3(e)",
  F: "Payment of exercise price or tax liability by delivering or withholding securities incident to the receipt, exercise or vesting of a security issued in accordance with Rule 16b-3",
  I: "Discretionary transaction in accordance with Rule 16b-3(f) resulting in acquisition or disposition of issuer securities",
  M: "Exercise or conversion of derivative security exempted pursuant to Rule 16b-3",
  C: "Conversion of derivative security",
  E: "Expiration of short derivative position",
  H: "Expiration (or cancellation) of long derivative position with value received",
  O: "Exercise of out-of-the-money derivative security",
  X: "Exercise of in-the-money or at-the-money derivative security",
  G: "Bona fide gift",
  L: "Small acquisition under Rule 16a-6",
  W: "Acquisition or disposition by will or the laws of descent and distribution",
  Z: "Deposit into or withdrawal from voting trust",
  J: "Other acquisition or disposition",
  K: "Transaction in equity swap or instrument with similar characteristics",
  U: "Disposition pursuant to a tender of shares in a change of control transaction",
} as const;

type TransactionCode = keyof typeof codeNames;

/** What a line without a transaction is called, in place of a code. */
export const holding = "Holding";

/** A line without a code, or with one that is not on the form. */
export const otherCode = "Other";

const codes = Object.keys(codeNames).filter(isCode);

/** What a search may select: the codes of the form, holdings, and lines with any other code. */
export const lineCodes = [...codes, holding, otherCode] as const;
export type LineCode = (typeof lineCodes)[number];

function isCode(text: string): text is TransactionCode {
  return Object.hasOwn(codeNames, text);
}

/**
 * The code of the form that a line states.
 * @param code  as filed; null for a holding
 */
export function lineCode(kind: "transaction" | "holding", code: string | null): LineCode {
  if (kind === "holding") return holding;
  const text = code?.trim().toUpperCase() ?? "";
  return isCode(text) ? text : otherCode;
}

/** The SEC's name of a code; for a holding and for any other code, what it is. */
export function codeName(code: LineCode): string {
  if (code === holding) return "Holding, not a transaction";
  return code === otherCode ? "No standard transaction code" : codeNames[code];
}
