import { calendarDate } from "../submission/edgar-time.ts";

/** A number as a plain decimal string, and what was done to read it. */
export type FiledNumber = {
  /** Null when the text is not certainly a number. */
  decimal: string | null;
  flag: "malformed-number" | "reformatted-number" | "negative-number" | null;
};

const plain = /^\d+(?:\.\d+)?$/;
const decorated =
  /^(?<sign>[-+]?)\$?\s?(?<whole>\d{1,3}(?:,\d{3})+|\d*)(?:\.(?<fraction>\d*))?(?:[eE](?<exponent>[-+]?\d{1,2}))?$/;
const longestNumber = 60;
const widestExponent = 30;

/**
 * Reads a filed number. Plain digits come back unchanged; a dollar or plus sign, commas between
 * groups of three, a missing leading or trailing digit and an exponent are read and flagged;
 * anything else ("1,23", "12 shares") is not guessed at.
 */
export function filedNumber(text: string): FiledNumber {
  if (text.length <= longestNumber && plain.test(text)) return { decimal: text, flag: null };
  const parts = text.length <= longestNumber ? decorated.exec(text)?.groups : undefined;
  const whole = (parts?.["whole"] ?? "").replaceAll(",", "");
  const fraction = parts?.["fraction"] ?? "";
  const exponent = Number(parts?.["exponent"] ?? "0");
  if (parts === undefined || whole + fraction === "" || Math.abs(exponent) > widestExponent) {
    return { decimal: null, flag: "malformed-number" };
  }
  const magnitude = shift(whole, fraction, exponent);
  const isNegative = parts["sign"] === "-" && /[1-9]/.test(magnitude);
  return isNegative
    ? { decimal: `-${magnitude}`, flag: "negative-number" }
    : { decimal: magnitude, flag: "reformatted-number" };
}

/** Moves the decimal point `exponent` places to the right, exactly. */
function shift(whole: string, fraction: string, exponent: number): string {
  const point = whole.length + exponent;
  const digits =
    "0".repeat(Math.max(0, -point)) +
    whole +
    fraction +
    "0".repeat(Math.max(0, point - whole.length - fraction.length));
  const at = Math.max(0, point);
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, "") || "0";
  const decimals = digits.slice(at);
  return decimals === "" ? integer : `${integer}.${decimals}`;
}

/** 1, true, 0, false in any case; null for anything else. */
export function filedBoolean(text: string): boolean | null {
  switch (text.toLowerCase()) {
    case "1":
    case "true":
      return true;
    case "0":
    case "false":
      return false;
    default:
      return null;
  }
}

/** The first ten characters when they are a date of the calendar, else null; a zone is never applied. */
export function filedDate(text: string): string | null {
  return calendarDate(text.slice(0, 10));
}
