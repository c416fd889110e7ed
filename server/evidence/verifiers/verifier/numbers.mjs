/** Exact numbers, and figures compared with their texts. */
import { Cannot } from "./findings.mjs";

/** A fraction of two whole numbers of any size. */
export class Exact {
  constructor(top, bottom = 1n) {
    const sign = bottom < 0n ? -1n : 1n;
    const divisor = greatestDivisor(top, bottom) * sign || 1n;
    this.top = top / divisor;
    this.bottom = bottom / divisor;
  }

  /** Of decimal text or a number, as it is printed. */
  static of(value) {
    const [, sign, whole, fraction = "", exponent = "0"] =
      /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(String(value).trim()) ?? [];
    if (whole === undefined || whole + fraction === "")
      throw new Cannot(`"${value}" is not a number`);
    const top = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
    const power = Number(exponent) - fraction.length;
    return power < 0
      ? new Exact(top, 10n ** BigInt(-power))
      : new Exact(top * 10n ** BigInt(power));
  }

  plus(other) {
    return new Exact(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other) {
    return this.plus(other.times(new Exact(-1n)));
  }

  times(other) {
    return new Exact(this.top * other.top, this.bottom * other.bottom);
  }

  over(other) {
    return new Exact(this.top * other.bottom, this.bottom * other.top);
  }

  equals(other) {
    return this.top === other.top && this.bottom === other.bottom;
  }

  get sign() {
    return this.top === 0n ? 0 : this.top < 0n ? -1 : 1;
  }

  /** Rounded half away from zero. */
  rounded(places) {
    const power = 10n ** BigInt(places);
    const size = (this.top < 0n ? -this.top : this.top) * power;
    let whole = size / this.bottom;
    if ((size % this.bottom) * 2n >= this.bottom) whole += 1n;
    return new Exact(this.top < 0n ? -whole : whole, power);
  }

  toNumber() {
    const shifted = (this.top * 10n ** 25n) / this.bottom;
    return Number(`${shifted}e-25`);
  }
}

function greatestDivisor(a, b) {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const zero = new Exact(0n);

/** A filed amount, exactly; null where there is none. */
export function amountOf(text) {
  const match = /^([-+]?)\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:e([-+]?\d{1,2}))?$/i.exec(
    text ?? "",
  );
  if (match === null || match[2] + (match[3] ?? "") === "") return null;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  return Exact.of(`${sign}${whole.replaceAll(",", "")}.${fraction}e${exponent}`);
}

export function isEqual(found, stated) {
  if (found === null) return false;
  if (isDate(stated)) return found === stated;
  if (typeof stated === "string")
    return Exact.of(stated).equals(found instanceof Exact ? found : Exact.of(found));
  const number = found instanceof Exact ? found.toNumber() : found;
  return Math.abs(number - stated) <= 1e-9 * Math.max(1, Math.abs(stated));
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const isDate = (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** A day as the report prints it: Mar 4, 2025. */
export function shownDate(value) {
  const [year, month, day] = value.split("-");
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** The day that the report prints so; null of another text. */
export function dayOfShown(text) {
  const [, month, day, year] = /^([A-Z][a-z]{2}) ([0-9]{1,2}), ([0-9]{4})$/.exec(text) ?? [];
  if (!months.includes(month)) return null;
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** A time as the report prints it: Mar 4, 2025, 4:05 PM ET. */
export function shownTime(time) {
  const hour = Number(time.slice(11, 13));
  return `${shownDate(time.slice(0, 10))}, ${hour % 12 || 12}:${time.slice(14, 16)} ${hour < 12 ? "AM" : "PM"} ET`;
}

export function isShown({ text, value, unit, note }) {
  if (value === null) return text === (note === null ? "unknown" : "—");
  if (unit === "flag") return text === (value ? "Yes" : "No");
  if (unit === "date") return text === shownDate(value);
  const shown = amountOf(text.replace("\u2212", "-").replaceAll(/[,$%]/g, "").trim());
  if (shown === null) return false;
  if (unit === "fraction") return Math.abs(shown.toNumber() / 100 - value) <= 5.01e-5;
  return shown.equals(unit === "dollars" ? Exact.of(value).rounded(2) : Exact.of(value));
}

/** The same text for equal amounts, whatever their form. */
export function plainText(amount) {
  const { top, bottom } = amount;
  if (bottom === 1n) return String(top);
  const places = 12n;
  const scaled = String(((top < 0n ? -top : top) * 10n ** places) / bottom).padStart(13, "0");
  const text = `${scaled.slice(0, -12)}.${scaled.slice(-12)}`.replace(/0+$/, "");
  return top < 0n ? `-${text}` : text;
}
