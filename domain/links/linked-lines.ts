import {
  grantSessions,
  type LineLink,
  lineLinks,
  newsReturn,
  taxSaleSessions,
} from "#contract/lines/line-links.ts";
import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { declineAfter, type NetMove, riseBefore } from "#domain/links/net-moves.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

type Line = Omit<ReportedLine, "links">;

/** A link of a line with its evidence. */
export type FoundLink = {
  link: LineLink;
  /** The other lines. */
  lines: readonly Line[];
  /** What the stock did around a gift. */
  move: NetMove | null;
  /** News around a grant. */
  news: { accession: string; day0: string; eventReturn: number } | null;
};

const exercises: ReadonlySet<string> = new Set(["M", "X"]);
const received: ReadonlySet<string> = new Set(["M", "F", "A"]);

/**
 * The links of an issuer's live lines, by line. Persons are compared by CIK; a line of several owners links with the
 * lines of each.
 */
export function findLinks(
  lines: readonly Line[],
  issuer: PreparedIssuer,
): ReadonlyMap<Line, readonly FoundLink[]> {
  // A line whose date is only the period of report may be of another day.
  const live = lines.filter(
    ({ isLive, tradeDate, flags }) =>
      isLive && tradeDate !== null && !flags.includes("date-from-period"),
  );
  const byOwner = new Map<number, Line[]>();
  for (const line of live)
    for (const cik of line.ownerCiks) {
      const own = byOwner.get(cik);
      if (own === undefined) byOwner.set(cik, [line]);
      else own.push(line);
    }
  const links = new Map<Line, FoundLink[]>();
  const filings = new Map(issuer.record.ownershipFilings.map((each) => [each.accession, each]));
  for (const own of byOwner.values()) {
    linkExercises(own, links);
    linkTaxSales(own, links, filings);
  }
  for (const line of live) {
    if (line.code === "G" && line.acquiredDisposed === "D") linkGift(line, links, issuer);
    if (line.code === "A" && line.acquiredDisposed === "A") linkGrant(line, links, issuer);
  }
  return links;
}

/** The codes that a row has, in their fixed order. */
export function linkCodes(found: readonly FoundLink[] | undefined): LineLink[] {
  return lineLinks.filter((link) => found?.some((each) => each.link === link) === true);
}

type Links = Map<Line, FoundLink[]>;

function add(links: Links, line: Line, found: FoundLink): void {
  const own = links.get(line) ?? [];
  const before = own.find(({ link }) => link === found.link);
  const others = found.lines.filter((each) => before?.lines.includes(each) !== true);
  if (before === undefined) links.set(line, [...own, found]);
  else
    links.set(line, [
      ...own.filter((each) => each !== before),
      { ...before, lines: [...before.lines, ...others] },
    ]);
}

function isSale({ code, table, acquiredDisposed }: Line): boolean {
  return code === "S" && table === "I" && acquiredDisposed !== "A";
}

/** Code M or X, and code S, of one person on one day. */
function linkExercises(own: readonly Line[], links: Links): void {
  for (const day of Map.groupBy(own, ({ tradeDate }) => tradeDate).values()) {
    const sales = day.filter(isSale);
    const exercised = day.filter(({ code }) => exercises.has(code));
    if (sales.length === 0 || exercised.length === 0) continue;
    const link = { link: "same-day-exercise", move: null, news: null } as const;
    for (const line of sales) add(links, line, { ...link, lines: exercised });
    for (const line of exercised) add(links, line, { ...link, lines: sales });
  }
}

const tax = "\\btax(?:es)?\\b(?! (?:planning|advice|loss))";
/** Taxes as what the sale pays, in one part of a sentence. */
const covering = new RegExp(
  [
    `\\b(?:cover|satisf(?:y|ying|action of)|pay(?:ing|ment of)?|fund(?:ing)?|meet(?:ing)?)\\b[^.;:]{0,80}?${tax}`,
    `${tax}[^.;:]{0,60}\\b(?:is|are|was|were|be|being) (?:covered|satisfied|paid|funded|met)\\b`,
    "\\b(?:sold|withheld|sale|sales) for (?:[\\w'’]+ ){0,3}(?:taxes|tax (?:withholding|obligation|liabilit))",
  ].join("|"),
  "i",
);
const negation = /\b(?:not|no|none|never|neither|nor|without|unrelated|other than)\b|n['’]t\b/i;
/** Filers often add to a sale for taxes that it was not discretionary. */
const involuntary =
  /\b(?:(?:is|are|was|were|do|does|did) not|no)\b(?: (?:represent|constitute|reflect|a|an|any|have|made))*\s+(?:discretion(?:ary)?|volitional|voluntary)\b/gi;

function isForTaxes(text: string): boolean {
  return text
    .replace(/\s+/g, " ")
    .replace(involuntary, "")
    .split(/(?<=[.;!?]) (?=[A-Z(“"])/)
    .some((sentence) => covering.test(sentence) && !negation.test(sentence));
}

/** Code S within two sessions after code M, F, or A of one person, with a footnote on taxes. */
function linkTaxSales(
  own: readonly Line[],
  links: Links,
  filings: ReadonlyMap<string, OwnershipFiling>,
): void {
  const before = own.filter(({ code }) => received.has(code));
  for (const sale of own.filter(isSale)) {
    if (!taxNotes(sale, filings).length) continue;
    const sold = sessionOnOrAfter(sale.tradeDate ?? "");
    const near = before.filter(({ tradeDate }) => {
      const apart = sold - sessionOnOrAfter(tradeDate ?? "");
      return apart >= 0 && apart <= taxSaleSessions;
    });
    if (near.length === 0) continue;
    const link = { link: "tax-sale", move: null, news: null } as const;
    add(links, sale, { ...link, lines: near });
    for (const line of near) add(links, line, { ...link, lines: [sale] });
  }
}

/** The footnotes of a line that say that shares were sold for taxes. */
export function taxNotes(
  { accession, lineNumber }: Pick<Line, "accession" | "lineNumber">,
  filings: ReadonlyMap<string, OwnershipFiling>,
): { id: string; text: string }[] {
  const filing = filings.get(accession);
  const line = filing?.lines.find((each) => each.lineNumber === lineNumber);
  return (line?.footnoteIds ?? []).flatMap((id) => {
    const text = filing?.footnotes[id] ?? "";
    return isForTaxes(text) ? [{ id, text }] : [];
  });
}

function linkGift(line: Line, links: Links, issuer: PreparedIssuer): void {
  const session = sessionOnOrAfter(line.tradeDate ?? "");
  const fall = declineAfter(session, issuer);
  const rise = riseBefore(session, issuer);
  const link = { lines: [], news: null };
  if (fall !== null) add(links, line, { ...link, link: "gift-before-decline", move: fall });
  if (rise !== null) add(links, line, { ...link, link: "gift-after-rise", move: rise });
}

/** News are 8-Ks by the return of their day 0. */
function linkGrant(line: Line, links: Links, issuer: PreparedIssuer): void {
  const granted = line.tradeDate ?? "";
  const session = sessionOnOrAfter(granted);
  for (const { report, when } of issuer.currentReports) {
    const apart = sessionOnOrAfter(when.day0) - session;
    const isAfter = when.day0 > granted && apart <= grantSessions;
    const isBefore = when.day0 <= granted && apart >= -grantSessions;
    if (!isAfter && !isBefore) continue;
    const eventReturn = issuer.eventReturnOf(when.day0).adjusted;
    if (eventReturn === null) continue;
    const news = { accession: report.accession, day0: when.day0, eventReturn };
    const found = { lines: [], move: null, news };
    if (isAfter && eventReturn >= newsReturn)
      add(links, line, { ...found, link: "grant-before-good-news" });
    if (isBefore && eventReturn <= -newsReturn)
      add(links, line, { ...found, link: "grant-after-bad-news" });
  }
}
