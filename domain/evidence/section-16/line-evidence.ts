import type { EvidenceFigure, FigureSource, StatedFact } from "#domain/evidence/evidence.ts";
import type { LineEvidence, LinkFact } from "#domain/evidence/section-16/section-16-evidence.ts";
import {
  acceptance,
  closeSources,
  filingDateSource,
  placeSources,
} from "#domain/evidence/figure-sources.ts";
import { linkSearch } from "#domain/evidence/section-16/link-search.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import type { IssuerLines } from "#domain/evidence/section-16/short-swing-evidence.ts";
import { returnWindows } from "#domain/evidence/trade-evidence.ts";
import { companyAsFiled } from "#domain/evidence/trade-facts.ts";
import { cellPath } from "#domain/evidence/xml-paths.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import { returnToDisclosure } from "#domain/lateness/price-to-disclosure.ts";
import { proveLateness } from "#domain/lateness/prove-lateness.ts";
import { placedLateness, type PlacedLateness } from "#domain/lines/late-columns.ts";
import { placeLines, type PlacedLines } from "#domain/lines/placed-lines.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { findLinks, type FoundLink } from "#domain/links/linked-lines.ts";
import { linkRules } from "#domain/links/prove-links.ts";
import { flagTexts } from "#domain/lines/prove-line.ts";
import type { IssuerRecord, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The lines of an issuer by filing, with all their links. */
export type LinkedLines = IssuerLines & {
  placed: PlacedLines;
  links: ReturnType<typeof findLinks>;
};

export function linkLines({ issuer, lines }: IssuerLines): LinkedLines {
  return { issuer, lines, placed: placeLines(issuer), links: findLinks(lines, issuer) };
}

/**
 * A line of Form 3, 4, or 5 as filed, with its due date, lateness, and links, computed by the functions that compute
 * the stored row. Records the closes used.
 * @returns null when the issuer has no such line
 */
export function lineEvidence(
  of: LinkedLines,
  { accession, line: lineNumber }: { accession: string; line: number },
  prices: PriceUses,
): LineEvidence | null {
  const { issuer, lines } = of;
  const isSame = (each: ReportedLine): boolean =>
    each.accession === accession && each.lineNumber === lineNumber;
  const line = lines.find(isSame);
  const filing = issuer.record.ownershipFilings.find((each) => each.accession === accession);
  const asFiled = filing?.lines.find((each) => each.lineNumber === lineNumber);
  const late = latenessOf(of, { accession, lineNumber });
  if (line === undefined || filing === undefined || asFiled === undefined || late === null)
    return null;
  const found = of.links.get(line) ?? [];
  const company = companyAsFiled(filing, line.companyName);
  const place = { filing, asFiled };
  return {
    kind: "line",
    cik: issuer.record.cik,
    company,
    person: line.ownerName,
    isInsider: line.isOfficer || line.isDirector,
    ownerCiks: line.ownerCiks,
    accession,
    lineNumber,
    filed: line,
    supersededBy: line.supersededBy,
    first: late.first?.accession ?? null,
    due: { basis: late.basis, yearEnd: late.yearEnd },
    cause: late.cause,
    links: found.map(linkFact),
    ...linkSearch(line, of, prices),
    facts: factsOf(line, company, place),
    figures: [
      ...latenessFigures(late, place, issuer.record),
      ...found.map((each) => linkFigure(each, { issuer, prices })),
    ],
    patterns: [],
    cautions: flagTexts(line.flags),
  };
}

type Place = { filing: OwnershipFiling; asFiled: OwnershipLine };

function latenessOf(
  { issuer, placed }: LinkedLines,
  key: { accession: string; lineNumber: number },
): PlacedLateness | null {
  const line = placed.filings
    .find(({ filing }) => filing.accession === key.accession)
    ?.lines.find(({ asFiled }) => asFiled.lineNumber === key.lineNumber);
  return line === undefined ? null : placedLateness(line, placed, issuer);
}

function linkFact({ link, lines, move, news }: FoundLink): LinkFact {
  return {
    link,
    lines: lines.map(({ accession, lineNumber }) => ({ accession, line: lineNumber })),
    move: move === null ? null : { from: sessionDay(move.from), to: sessionDay(move.to) },
    news: news?.accession ?? null,
  };
}

function factsOf(line: ReportedLine, company: string, { filing, asFiled }: Place): StatedFact[] {
  const { accession } = filing;
  const cell = (name: "code" | "date" | "shares" | "price" | "title"): FigureSource => ({
    kind: "xml",
    accession,
    path: cellPath(filing, asFiled, name),
  });
  const isHolding = line.code === "Holding";
  const facts: readonly (readonly [string, string | null, FigureSource | null])[] = [
    ["Company", company, null],
    ["Reporting person", line.ownerName, null],
    ["Form", line.form, { kind: "header", accession, field: "CONFORMED SUBMISSION TYPE" }],
    ["Table", line.table, null],
    ["Security", line.securityTitle, cell("title")],
    ["Transaction code", line.code, isHolding ? null : cell("code")],
    ["Acquired (A) or disposed of (D)", line.acquiredDisposed, null],
    [
      "Trade date",
      line.tradeDate === null ? null : reportDay(line.tradeDate),
      isHolding ? null : cell("date"),
    ],
    ["Shares", line.shares, isHolding ? null : cell("shares")],
    ["Price", line.price, isHolding ? null : cell("price")],
    ["Owned following", line.ownedFollowing, null],
    ["Direct or indirect", line.ownershipForm, null],
  ];
  return facts.map(([label, text, source]) => ({ label, text: text ?? "none stated", source }));
}

const noWindows = { horizon: null, stock: null, fund: null } as const;

function latenessFigures(
  late: PlacedLateness,
  { filing, asFiled }: Place,
  { ownershipFilings }: IssuerRecord,
): EvidenceFigure[] {
  const { accession } = filing;
  const date: FigureSource =
    asFiled.kind === "holding"
      ? { kind: "xml", accession, path: "/ownershipDocument/periodOfReport" }
      : { kind: "xml", accession, path: cellPath(filing, asFiled, "date") };
  const first = ownershipFilings.find((each) => each.accession === late.first?.accession);
  const filed = filingDateSource(first ?? filing);
  return proveLateness(late, { accession, lineNumber: asFiled.lineNumber })
    .filter(({ name }) => name !== "late_cause")
    .map(({ name, label, value, rule, note }) => ({
      ...noWindows,
      name,
      label,
      unit: name === "due_date" ? ("date" as const) : ("days" as const),
      value,
      rule,
      note: value === null ? (note ?? "There is no due date.") : note,
      sources: value === null ? [] : name === "due_date" ? [date] : [date, filed],
    }));
}

type Context = { issuer: PreparedIssuer; prices: PriceUses };

/** The number of linked lines; for a gift, the price move; for a grant, the return of the 8-K's day 0. */
function linkFigure(found: FoundLink, { issuer, prices }: Context): EvidenceFigure {
  const { link, lines, move, news } = found;
  const shared = {
    name: link.replaceAll("-", "_"),
    label: lineLinkLabel(link),
    horizon: null,
    rule: linkRules[link],
    note: null,
  };
  const measured =
    move !== null
      ? returnToDisclosure(move, issuer)
      : news !== null
        ? issuer.eventReturnOf(news.day0)
        : null;
  if (measured === null)
    return {
      ...shared,
      ...noWindows,
      unit: "text",
      value: lines.length,
      sources: lines.flatMap((line) =>
        placeSources(line, ["date"], issuer.record.ownershipFilings),
      ),
    };
  const { stock, fund } = returnWindows(measured, prices);
  return {
    ...shared,
    label: `${shared.label}: return net of the market`,
    unit: "fraction",
    value: measured.adjusted,
    stock,
    fund,
    sources: [...acceptance(news?.accession), ...closeSources(stock, fund)],
  };
}
