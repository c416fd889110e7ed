/** How Section 16(b) treats a line: by its code, its class of stock, and what its filing states about the person. */
import { dayOf, textOf } from "../days.mjs";
import { Cannot } from "../findings.mjs";
import { Exact } from "../numbers.mjs";
import { areUnclear, optionOf } from "./option-terms.mjs";

export const exemptBy = new Map([
  ["A", "16b-3(d)"],
  ["D", "16b-3(e)"],
  ["F", "16b-3(e)"],
  ["M", "16b-6(b)"],
  ["G", "16b-5"],
]);
const places = 8;
const one = new Exact(1n);

/** The corresponding day some months later, or the last of that month. */
export function monthsLater(day, count) {
  const [year, month, date] = textOf(day).split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)));
  return dayOf(at.toISOString().slice(0, 10));
}

/** Two days before the corresponding day six months later. */
export const lastMatchable = (day) => monthsLater(day, 6) - 2;

export const areWithin = (a, b) => Math.max(a, b) <= lastMatchable(Math.min(a, b));

/** "Common", "Common A", "Preferred", "Preferred B"; null for any other title. */
export function classOf(title) {
  const says = (words) => new RegExp(`\\b(?:${words})\\b`, "i").test(title ?? "");
  if (says("warrants?|units?|rights?|notes?|options?")) return null;
  const kind = says("preferred|preference")
    ? "Preferred"
    : says("common|ordinary")
      ? "Common"
      : null;
  if (kind === null) return null;
  const series = /\b(?:class|series)\s+([a-z0-9](?:-\d+)?)\b/i.exec(title);
  return series === null ? kind : `${kind} ${series[1].toUpperCase()}`;
}

/** Reads lines of one person. @param relations  what each filing says of the person, by accession */
export function classReader(pack, subject, { relations, since }) {
  const { splits_of: source } = subject;
  if (source !== null && !pack.series.has(source))
    throw new Cannot(`the series ${source} is not in the pack`);
  const splits = source === null ? [] : splitsOf(pack.series.get(source));
  const closeOf = closeReader(pack, subject);

  /** The side of the stock, its class, and the units of a line; null where it needs review. */
  const read = (line) => {
    const { code, side: filed, ownDate, shares, price } = line;
    const isPositive = (amount) => amount !== null && amount.sign > 0;
    if (ownDate === null || !isPositive(shares) || !isPositive(price) || line.isForeign)
      return null;
    if (filed !== null && filed !== (code === "P" ? "A" : "D")) return null;
    const side = code === "P" ? "purchase" : "sale";
    if (line.table === "I") {
      const securityClass = classOf(line.title);
      return securityClass === null ? null : { side, securityClass, units: shares };
    }
    const [isCall, isPut] = ["call", "put"].map((word) =>
      new RegExp(`\\b${word}\\b`, "i").test(line.title ?? ""),
    );
    if (isCall === isPut || line.exercisePrice === null) return null;
    if (!isPositive(line.underlyingShares) || classOf(line.underlyingTitle) !== "Common")
      return null;
    const opposite = side === "purchase" ? "sale" : "purchase";
    return {
      isPut,
      side: isPut ? opposite : side,
      securityClass: "Common",
      units: line.underlyingShares,
    };
  };

  /** Changes the treatment of a line if the person is neither director nor officer; null if nothing changes. */
  const ofPerson = ({ filing, tradeDate }, side) => {
    const { isDirector, isOfficer, isTenPercent } = relations.get(filing.accession);
    if (isDirector || isOfficer) return null;
    if (!isTenPercent || (since === null && side === "purchase")) return "review";
    return since !== null && tradeDate <= since ? "left-out" : null;
  };

  return (line, stated) => {
    if (exemptBy.has(line.code)) return { outcome: "exempt" };
    const found = line.code === "P" || line.code === "S" ? read(line) : null;
    const aside = found === null ? "review" : ofPerson(line, found.side);
    if (aside !== null) return { outcome: aside };
    const isOption = line.table === "II";
    const close = isOption ? closeOf(line, stated.matchable?.close ?? null) : null;
    const price = isOption ? close : line.price;
    const factor = (found.securityClass.startsWith("Common") ? splits : [])
      .filter(({ day }) => day > textOf(line.tradeDate))
      .reduce((product, { amount }) => product.times(Exact.of(amount)), one);
    return {
      outcome: price === null ? "review" : "matchable",
      isWithoutClose: price === null,
      line,
      option: isOption ? optionOf(line, { isPut: found.isPut, factor, close }) : null,
      day: line.tradeDate,
      side: found.side,
      securityClass: found.securityClass,
      units: found.units.times(factor).rounded(places),
      price: price === null ? null : price.over(factor).rounded(places),
    };
  };
}

const splitsOf = ({ actions }) => actions.filter(({ kind }) => kind === "split");

/**
 * Reads the stock's close on the day of an option, as printed: of the series stated for the line, otherwise of one that
 * the company's worksheets state. Null if the pack has none.
 */
function closeReader(pack, { cik }) {
  const names = pack.data.subjects
    .filter((each) => each.kind === "short_swing" && each.cik === cik)
    .flatMap(({ splits_of: source, lines }) => [
      ...lines.map(({ matchable }) => matchable?.close?.series),
      source,
    ]);
  const known = [...new Set(names)].flatMap((name) => pack.series.get(name) ?? []);
  return (line, used) => {
    const day = textOf(line.tradeDate);
    const stated = used === null ? null : pack.series.get(used.series);
    if (used !== null && (used.day !== day || !stated?.close.has(day)))
      throw new Cannot(`no close of ${used.series} on ${day}`);
    const series = stated ?? known.find(({ close }) => close.has(day));
    return series === undefined ? null : printedClose(series, day);
  };
}

function printedClose(series, day) {
  const close = series.close.get(day);
  if (series.stated.close_basis !== "split-adjusted") return Exact.of(close);
  const later = splitsOf(series).filter((split) => split.day > day);
  return Exact.of(later.reduce((price, { amount }) => price * amount, close));
}

/** Options need review if another on the other side may have the same terms, and the filings do not show it. */
export function withoutUnclear(classes) {
  const options = [...classes.values()].filter((each) => each.option);
  const isUnclear = ({ side, day, option }) =>
    options.some(
      (other) =>
        other.side !== side && areWithin(other.day, day) && areUnclear(option, other.option),
    );
  return new Map(
    [...classes].map(([key, each]) => [
      key,
      each.option && isUnclear(each) ? { ...each, outcome: "review" } : each,
    ]),
  );
}
