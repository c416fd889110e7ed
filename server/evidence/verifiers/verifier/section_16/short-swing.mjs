/** The short-swing profit of a person: every line, the pairs, and that no other pairs have a greater total. */
import { dayOf, textOf } from "../days.mjs";
import {
  checkReplaced,
  filingsNaming,
  isSection16,
  keyOf,
  linesOf,
  ownersOf,
} from "../filings/filed-lines.mjs";
import { hasReport } from "../filings/filings-in-pack.mjs";
import { Cannot, problem, unchecked } from "../findings.mjs";
import { checkLabel } from "../labels.mjs";
import {
  areWithin,
  classReader,
  exemptBy,
  lastMatchable,
  monthsLater,
  withoutUnclear,
} from "./line-class.mjs";
import { greatestTotal } from "./matching.mjs";
import { Exact, shownDate, zero } from "../numbers.mjs";
import { differingTerms, measureOf } from "./option-terms.mjs";
import { textIn } from "../filings/xml.mjs";

export function checkShortSwing(pack, subject) {
  const { id } = subject;
  const named = checkFilings(pack, subject);
  const since = tenPercentSince(named, subject.owner_cik);
  const shown = since === null ? null : textOf(since);
  if (subject.ten_percent_since !== shown)
    problem(
      `DIFFERS: ${id}, ten percent owner since: stated ${subject.ten_percent_since}, recomputed ${shown}`,
    );
  if (!subject.is_domestic && hasReport(pack, subject.cik))
    problem(`DIFFERS: ${id}, the company is a domestic issuer: the pack has a report of it`);
  const matchable = checkLines(pack, subject, { named, since });
  const total = checkPairs(subject, matchable);
  const greatest = subject.is_domestic ? greatestTotal([...matchable.values()]) : zero;
  if (!total.equals(greatest))
    problem(
      `DIFFERS: ${id}, the total of the pairs is not the maximum: stated ${total.toNumber()}, recomputed ${greatest.toNumber()}`,
    );
  const recompute = { short_swing_profit: () => greatest };
  for (const [index, pair] of subject.pairs.entries()) {
    recompute[`pair_${index + 1}_profit`] = () => pairOf(pair, matchable).profit;
    recompute[`pair_${index + 1}_suit_by`] = () => pairOf(pair, matchable).suitBy;
  }
  const names = subject.figures.map(({ name }) => name);
  if (names.join() !== Object.keys(recompute).join())
    problem(`DIFFERS: ${id}, the list of figures of the worksheet`);
  pack.compareAll(subject, recompute);
  checkPairLabels(subject, matchable);
  listUnchecked(pack, subject);
}

/** The filings that name the person; the pack must list each of them. */
function checkFilings(pack, { id, filings, cik, owner_cik: owner }) {
  const isOfPerson = (filing) =>
    isSection16(filing.form) && filing.ownership().issuerCik === cik && ownersOf(filing).has(owner);
  const all = filings.map((accession) => pack.filing(accession));
  for (const filing of all)
    if (!isOfPerson(filing))
      problem(`DIFFERS: ${id}, ${filing.accession} does not name the person`);
  for (const { accession } of filingsNaming(pack, cik, [owner]))
    if (!filings.includes(accession))
      problem(`DIFFERS: ${id}, the filing ${accession} of the person is left out`);
  return all.filter(isOfPerson);
}

/** The event that the first Form 3 as a ten percent owner reports. */
function tenPercentSince(named, owner) {
  const days = named
    .filter((each) => each.form.startsWith("3") && ownersOf(each).get(owner).isTenPercent)
    .map((filing) => dayOf(textIn(filing.ownership().root, "periodOfReport")))
    .filter((day) => day !== null);
  return days.length === 0 ? null : Math.min(...days);
}

/** Compares every line with what the pack states about it. @returns those that can be matched, by key */
function checkLines(pack, subject, { named, since }) {
  const { id, owner_cik: owner } = subject;
  const filed = new Map(
    named.flatMap((filing) =>
      linesOf(filing)
        .filter(({ isHolding }) => !isHolding)
        .map((line) => [line.key, line]),
    ),
  );
  const stated = new Map(subject.lines.map((line) => [keyOf(line), line]));
  for (const [key, line] of filed)
    if (!stated.has(key)) problem(`DIFFERS: ${id}, ${line} is left out`);
  for (const [key, { accession, line }] of stated)
    if (!filed.has(key)) problem(`DIFFERS: ${id}, ${accession} has no transaction in line ${line}`);
  const relations = new Map(named.map((filing) => [filing.accession, ownersOf(filing).get(owner)]));
  const read = classReader(pack, subject, { relations, since });
  const classes = new Map();
  for (const [key, line] of filed) {
    const said = stated.get(key);
    if (said === undefined) continue;
    checkCells(id, line, said);
    if (said.superseded_by === null) classes.set(key, read(line, said));
    else {
      checkReplaced(pack, subject, line, said.superseded_by);
      if (said.outcome !== "replaced")
        problem(`DIFFERS: ${id}, ${line} is replaced by ${said.superseded_by}`);
    }
  }
  const found = withoutUnclear(classes);
  for (const [key, each] of found) checkClass(subject, each, stated.get(key));
  return new Map([...found].filter(([, { outcome }]) => outcome === "matchable"));
}

function checkCells(id, line, stated) {
  const differs = (name, found) =>
    problem(`DIFFERS: ${id}, ${line}, ${name}: stated ${stated[name]}, recomputed ${found}`);
  const tradeDate = line.tradeDate === null ? null : textOf(line.tradeDate);
  if (stated.trade_date !== tradeDate) differs("trade_date", tradeDate);
  if (stated.code !== line.code) differs("code", line.code);
  for (const name of ["shares", "price"]) {
    const [said, found] = [stated[name], line[name]];
    const isSame = said === null || found === null ? said === found : Exact.of(said).equals(found);
    if (!isSame) differs(name, found?.toNumber() ?? null);
  }
}

function checkClass(subject, found, stated) {
  const where = `${subject.id}, line ${stated.line} of ${stated.accession}`;
  const { outcome } = found;
  if (stated.outcome !== outcome) {
    problem(`DIFFERS: ${where}: stated as ${stated.outcome}, recomputed as ${outcome}`);
    return;
  }
  // Of another code than the filing has, no rule is compared: the code is reported.
  const rule = exemptBy.get(stated.code);
  if (outcome === "exempt" && rule !== undefined && !stated.because?.includes(rule))
    problem(`DIFFERS: ${where} is exempt under Rule ${rule}`);
  if (found.isWithoutClose)
    unchecked(
      subject,
      `that no price source has a close for line ${stated.line} of ${stated.accession}.`,
    );
  if (outcome !== "matchable") return;
  const said = stated.matchable;
  if (said === null) {
    problem(`DIFFERS: ${where}: side, class, units, and price are not stated`);
    return;
  }
  for (const name of differingTerms(said.option, found.option))
    problem(`DIFFERS: ${where}: the ${name} of the option`);
  const isSame =
    said.side === found.side &&
    said.security_class === found.securityClass &&
    Exact.of(said.units).equals(found.units) &&
    Exact.of(said.price).equals(found.price);
  if (!isSame)
    problem(
      `DIFFERS: ${where}: stated as a ${said.side} of ${said.units} ${said.security_class} at ${said.price}, recomputed as a ${found.side} of ${found.units.toNumber()} ${found.securityClass} at ${found.price.toNumber()}`,
    );
}

/** Both sides of a pair as they are matched, and what follows. */
function pairOf({ purchase, sale, units }, matchable) {
  const [bought, sold] = [matchable.get(keyOf(purchase)), matchable.get(keyOf(sale))];
  if (bought?.side !== "purchase" || sold?.side !== "sale")
    throw new Cannot("a pair is not a purchase and a sale that can be matched");
  const days = [bought.day, sold.day].sort((a, b) => a - b);
  const measured = measureOf(bought, sold);
  return {
    ...measured,
    bought,
    sold,
    units: Exact.of(units),
    profit: Exact.of(units).times(measured.gain),
    lastDay: textOf(lastMatchable(days[0])),
    suitBy: textOf(monthsLater(days[1], 24)),
  };
}

function checkMeasure(where, pair, { measure, prices }) {
  if (pair.measure !== measure)
    problem(`DIFFERS: ${where}, measure: stated ${pair.measure}, recomputed ${measure}`);
  for (const [index, name] of ["purchase_price", "sale_price"].entries())
    if (!Exact.of(pair[name]).equals(prices[index]))
      problem(
        `DIFFERS: ${where}, ${name.replace("_", " ")}: stated ${pair[name]}, recomputed ${prices[index].toNumber()}`,
      );
}

/** Each pair must be possible, and no shares used twice. @returns the total */
function checkPairs(subject, matchable) {
  const used = new Map();
  let total = zero;
  for (const [index, pair] of subject.pairs.entries()) {
    const where = `${subject.id}, pair ${index + 1}`;
    const { bought, sold, units, profit, lastDay, suitBy, ...by } = pairOf(pair, matchable);
    if (!areWithin(bought.day, sold.day))
      problem(
        `DIFFERS: ${where} is not within less than six months: ${textOf(bought.day)} and ${textOf(sold.day)}`,
      );
    if (pair.last_matchable_day !== lastDay)
      problem(
        `DIFFERS: ${where}, last matchable day: stated ${pair.last_matchable_day}, recomputed ${lastDay}`,
      );
    if (pair.suit_by !== suitBy)
      problem(`DIFFERS: ${where}, last day to sue: stated ${pair.suit_by}, recomputed ${suitBy}`);
    if (bought.securityClass !== sold.securityClass)
      problem(`DIFFERS: ${where} is of two classes of stock`);
    checkMeasure(where, pair, by);
    if (units.sign <= 0 || profit.sign <= 0 || !Exact.of(pair.profit).equals(profit))
      problem(`DIFFERS: ${where}, profit: stated ${pair.profit}, recomputed ${profit.toNumber()}`);
    total = total.plus(profit);
    for (const side of [bought, sold]) used.set(side, (used.get(side) ?? zero).plus(units));
  }
  for (const [{ line, units }, sum] of used)
    if (sum.minus(units).sign > 0)
      problem(
        `DIFFERS: ${subject.id}, shares of ${line} are used twice: ${sum.toNumber()} of ${units.toNumber()}`,
      );
  return total;
}

function checkPairLabels(subject, matchable) {
  for (const [index, pair] of subject.pairs.entries()) {
    const { bought, sold } = pairOf(pair, matchable);
    const [purchase, sale] = [bought, sold].map(({ day }) => shownDate(textOf(day)));
    const number = index + 1;
    const profit = `Profit of pair ${number}: ${pair.units} units, purchase ${purchase}, sale ${sale}`;
    checkLabel(subject, `pair_${number}_profit`, profit);
    checkLabel(subject, `pair_${number}_suit_by`, `Last day to sue for pair ${number}`);
  }
}

function listUnchecked(pack, subject) {
  unchecked(subject, "whether Forms 3, 4, or 5 that are not in the pack name the person.");
  const replaced = subject.lines.filter((line) => line.superseded_by !== null).length;
  if (replaced > 0) unchecked(subject, `which lines amendments replace (${replaced} as stated).`);
  if (subject.splits_of === null)
    unchecked(
      subject,
      "splits of the stock, which no price source states: units and prices are as filed.",
    );
  if (hasReport(pack, subject.cik)) return;
  const said = subject.is_domestic
    ? "is one"
    : "has filed no 8-K, 10-Q, or 10-K, so nothing is matched";
  unchecked(subject, `whether the company is a domestic issuer; the pack states that it ${said}.`);
}
