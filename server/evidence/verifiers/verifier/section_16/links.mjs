/** Links of a line to other lines of the persons, to a price move, or to an 8-K. */
import { textOf, tradingDayOnOrAfter, tradingDaysLater } from "../days.mjs";
import { checkReplaced, filingsNaming, keyOf, linesOf, ownersOf } from "../filings/filed-lines.mjs";
import { currentReportsIn } from "../filings/filings-in-pack.mjs";
import { Cannot, problem, unchecked } from "../findings.mjs";

const linkNames = [
  "same-day-exercise",
  "tax-sale",
  "gift-before-decline",
  "gift-after-rise",
  "grant-before-good-news",
  "grant-after-bad-news",
];
const linkedCodes = new Set("MXSFA");
const giftMove = 0.1;
const newsMove = 0.05;

/** Compares the links with those found. @returns how their figures are recomputed, in the order stated */
export function checkLinks(pack, subject, line) {
  const { id, links } = subject;
  const found = findLinks(pack, subject, line);
  const stated = new Map(links.map((link) => [link.link, shownLink(link)]));
  for (const name of linkNames) {
    const [said, own] = [stated.get(name), found.get(name)?.shown];
    if (said === own) continue;
    if (said === undefined) problem(`DIFFERS: ${id}, the link ${name} is left out`);
    else if (own === undefined) problem(`DIFFERS: ${id}, the link ${name} is not found`);
    else problem(`DIFFERS: ${id}, the link ${name}: stated ${said}, recomputed ${own}`);
  }
  return Object.fromEntries(
    links.map(({ link }) => [link.replaceAll("-", "_"), () => found.get(link)?.value ?? null]),
  );
}

function findLinks(pack, subject, line) {
  const { code, side, ownDate } = line;
  if (subject.superseded_by !== null || ownDate === null) return new Map();
  return new Map([
    ...(linkedCodes.has(code) ? linksWithLines(pack, subject, line) : []),
    ...(code === "G" && side === "D" ? linksWithMoves(pack, subject, line) : []),
    ...(code === "A" && side === "A" ? linksWithNews(pack, subject, line) : []),
  ]);
}

function shownLink({ lines, move, news }) {
  if (move !== null) return `${move.from} to ${move.to}`;
  return news ?? lines.map(keyOf).sort().join(", ");
}

const isSale = ({ code, table, side }) => code === "S" && table === "I" && side !== "A";
const isExercise = ({ code }) => code === "M" || code === "X";
const isReceipt = ({ code }) => ["M", "F", "A"].includes(code);

const tax = String.raw`\btax(?:es)?\b(?! (?:planning|advice|loss))`;
const coversTaxes = [
  new RegExp(
    String.raw`\b(?:cover|satisf(?:y|ying|action of)|pay(?:ing|ment of)?|fund(?:ing)?|meet(?:ing)?)\b[^.;:]{0,80}?${tax}`,
    "i",
  ),
  new RegExp(
    String.raw`${tax}[^.;:]{0,60}\b(?:is|are|was|were|be|being) (?:covered|satisfied|paid|funded|met)\b`,
    "i",
  ),
  /\b(?:sold|withheld|sale|sales) for (?:[\w'’]+ ){0,3}(?:taxes|tax (?:withholding|obligation|liabilit))/i,
];
const negated = /\b(?:not|no|none|never|neither|nor|without|unrelated|other than)\b|n['’]t\b/i;
const involuntary =
  /\b(?:(?:is|are|was|were|do|does|did) not|no)\b(?: (?:represent|constitute|reflect|a|an|any|have|made))*\s+(?:discretion(?:ary)?|volitional|voluntary)\b/gi;

/** Whether a footnote of a sale says, in one sentence without a negation, that it pays taxes. */
function isForTaxes({ notes, filing }) {
  const { footnotes } = filing.ownership();
  const sentences = [...notes].flatMap((id) =>
    (footnotes.get(id) ?? "")
      .replace(/\s+/g, " ")
      .replace(involuntary, "")
      .split(/(?<=[.;!?]) (?=[A-Z(“"])/),
  );
  return sentences.some(
    (text) => coversTaxes.some((words) => words.test(text)) && !negated.test(text),
  );
}

/** Whether one day is the same trading day as another, or at most two trading days before it. */
function isShortlyBefore(earlier, later) {
  const [start, end] = [tradingDayOnOrAfter(earlier), tradingDayOnOrAfter(later)];
  return start <= end && tradingDaysLater(start, 2) >= end;
}

function linksWithLines(pack, subject, own) {
  const isTaxSale = (sale, other) =>
    isSale(sale) &&
    isReceipt(other) &&
    isShortlyBefore(other.ownDate, sale.ownDate) &&
    isForTaxes(sale);
  const isExerciseSale = (sale, other) =>
    isSale(sale) && isExercise(other) && sale.ownDate === other.ownDate;
  const others = otherLines(pack, subject, own);
  const linked = (isLinked) =>
    others.filter((other) => isLinked(own, other) || isLinked(other, own));
  unchecked(
    subject,
    "whether Forms 4 and 5 that are not in the pack have lines linked to this one.",
  );
  return [
    ["same-day-exercise", linked(isExerciseSale)],
    ["tax-sale", linked(isTaxSale)],
  ]
    .filter(([, lines]) => lines.length > 0)
    .map(([name, lines]) => {
      const shown = lines
        .map(({ key }) => key)
        .sort()
        .join(", ");
      return [name, { shown, value: lines.length }];
    });
}

/** The live lines of the same persons in the pack. Every one nearby must be stated: it could be linked. */
function otherLines(pack, subject, own) {
  const { id, cik, owner_ciks: owners, considered } = subject;
  const stated = new Map(considered.map((each) => [keyOf(each), each.superseded_by]));
  for (const accession of new Set(considered.map((each) => each.accession))) {
    const named = ownersOf(pack.filing(accession));
    if (!owners.some((owner) => named.has(owner)))
      problem(`DIFFERS: ${id}, ${accession} names none of the persons`);
  }
  const isNear = ({ ownDate }) =>
    isShortlyBefore(ownDate, own.ownDate) || isShortlyBefore(own.ownDate, ownDate);
  const filed = filingsNaming(pack, cik, owners)
    .flatMap(linesOf)
    .filter((line) => !line.isHolding && line.ownDate !== null && line.key !== own.key);
  for (const line of filed)
    if (!stated.has(line.key) && linkedCodes.has(line.code) && isNear(line))
      problem(`DIFFERS: ${id}, ${line} is left out`);
  const replaced = filed.filter(({ key }) => (stated.get(key) ?? null) !== null);
  for (const line of replaced) checkReplaced(pack, subject, line, stated.get(line.key));
  if (replaced.length > 0)
    unchecked(
      subject,
      `which of the nearby lines amendments replace (${replaced.length} as stated).`,
    );
  return filed.filter((line) => !replaced.includes(line) && (stated.has(line.key) || isNear(line)));
}

/** Of the stock less the fund, by the first source that has both; null where none has. */
function netReturn(pack, { sources }, start, end) {
  const grown = (name) => {
    const series = pack.series.get(name);
    if (series === undefined || series.stated.adjusted_by === null) return null;
    try {
      return series.growth(textOf(start), textOf(end), null);
    } catch (error) {
      if (error instanceof Cannot) return null;
      throw error;
    }
  };
  for (const { stock, fund } of sources) {
    const [own, market] = [grown(stock), grown(fund)];
    if (own !== null && market !== null) return own - market;
  }
  return null;
}

/** The first close after a gift that is low enough, and the latest one before it that is low enough. */
function linksWithMoves(pack, subject, { ownDate }) {
  if (subject.sources.length === 0)
    unchecked(subject, "that no price source has prices of the stock.");
  const day = tradingDayOnOrAfter(ownDate);
  const near = Array.from({ length: 60 }, (_, index) => index + 1);
  const found = (name, spans, isMet) => {
    for (const [start, end] of spans) {
      const value = netReturn(pack, subject, start, end);
      if (value !== null && isMet(value))
        return [[name, { shown: `${textOf(start)} to ${textOf(end)}`, value }]];
    }
    return [];
  };
  const after = near.map((count) => [day, tradingDaysLater(day, count)]);
  const before = near.map((count) => [tradingDaysLater(day, -count), day]);
  return [
    ...found("gift-before-decline", after, (net) => net <= -giftMove),
    ...found("gift-after-rise", before, (net) => net >= giftMove),
  ];
}

function linksWithNews(pack, subject, { ownDate: granted }) {
  const { id, cik, news } = subject;
  const session = tradingDayOnOrAfter(granted);
  const [first, last] = [tradingDaysLater(session, -10), tradingDaysLater(session, 10)];
  const isNear = (day0) => day0 >= first && day0 <= last;
  const found = new Map();
  for (const report of news) {
    const { accession, stock, fund } = report;
    const filing = pack.filing(accession);
    const { day0 } = filing.published();
    if (filing.form !== "8-K" || pack.stated.get(accession).cik !== cik || !isNear(day0))
      problem(`DIFFERS: ${id}, ${accession} is not an 8-K near the grant`);
    if (stock === null || fund === null) {
      unchecked(subject, `that the return of the 8-K ${accession} is unknown.`);
      continue;
    }
    const value = pack.dayReturn(report, day0);
    const isGood = day0 > granted && value >= newsMove;
    const isBad = day0 <= granted && value <= -newsMove;
    const name = isGood ? "grant-before-good-news" : isBad ? "grant-after-bad-news" : null;
    if (name !== null && !found.has(name)) found.set(name, { shown: accession, value });
  }
  for (const { accession, day0 } of currentReportsIn(pack, cik))
    if (isNear(day0) && !news.some((each) => each.accession === accession))
      problem(`DIFFERS: ${id}, the 8-K ${accession} near the grant is left out`);
  unchecked(subject, "whether other 8-Ks, which are not in the pack, were filed near the grant.");
  return [...found];
}
