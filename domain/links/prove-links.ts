import {
  giftMove,
  giftSessions,
  grantSessions,
  type LineLink,
  lineLinkLabel,
  newsReturn,
  taxSaleSessions,
} from "#contract/lines/line-links.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { findLinks, type FoundLink, taxNotes } from "#domain/links/linked-lines.ts";
import { baseRate } from "#domain/links/net-moves.ts";
import { fractionText, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedValue } from "#domain/trades/proof/trade-proof.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

const percent = (fraction: number): string => `${fraction * 100}%`;

/** The rule of each link, in words. */
export const linkRules: Readonly<Record<LineLink, string>> = {
  "same-day-exercise":
    "code M or X, and code S in Table I, of the same person and company with the same transaction date",
  "tax-sale": `code S in Table I at most ${taxSaleSessions} trading days after code M, F, or A of the same person and company, with a footnote of the sale that names taxes`,
  "gift-before-decline": `code G, disposed of: at a close within ${giftSessions} trading days after the gift, the stock's return less the market fund's was −${percent(giftMove)} or less`,
  "gift-after-rise": `code G, disposed of: from a close within ${giftSessions} trading days before the gift, the stock's return less the market fund's was ${percent(giftMove)} or more`,
  "grant-before-good-news": `code A, acquired: an 8-K whose day 0 is at most ${grantSessions} trading days after the grant has an event return of ${percent(newsReturn)} or more`,
  "grant-after-bad-news": `code A, acquired: an 8-K whose day 0 is at most ${grantSessions} trading days before the grant has an event return of −${percent(newsReturn)} or less`,
};

/**
 * The links of one line, each with its rule, the linked lines or the news, and the base rate where there is one.
 * @param lines  all of the issuer
 */
export function proveLinks(
  lines: readonly ReportedLine[],
  issuer: PreparedIssuer,
  key: { accession: string; lineNumber: number },
): ProvedValue[] {
  const line = lines.find(
    ({ accession, lineNumber }) => accession === key.accession && lineNumber === key.lineNumber,
  );
  if (line === undefined || line.links.length === 0) return [];
  const found = findLinks(lines, issuer).get(line) ?? [];
  return found.map((each) => ({
    name: each.link,
    label: lineLinkLabel(each.link),
    unit: "text",
    value: each.lines.length === 0 ? "Yes" : `${each.lines.length} linked`,
    rule: linkRules[each.link],
    inputs: [...inputsOf(each, issuer), ...notesOf(each, line, issuer)],
    note: noteOf(each, lines, issuer),
  }));
}

function inputsOf({ lines, move, news }: FoundLink, issuer: PreparedIssuer): ProofInput[] {
  const source = issuer.priceSources.find(({ stock }) => stock !== null)?.stock?.series.source;
  return [
    ...lines.map(({ accession, lineNumber, code, tradeDate, shares }) =>
      input(
        `code ${code} of ${tradeDate ?? "unknown date"}, line ${lineNumber}`,
        shares === null ? "no number" : `${shares} units`,
        accession,
      ),
    ),
    ...(move === null
      ? []
      : [
          input(
            `return net of the market, ${sessionDay(move.from)} to ${sessionDay(move.to)}`,
            fractionText(move.net),
            source ?? null,
          ),
        ]),
    ...(news === null
      ? []
      : [
          input(`event return, day 0 ${news.day0}`, fractionText(news.eventReturn), news.accession),
        ]),
  ];
}

/** The words on taxes, whichever of the linked lines is the sale. */
function notesOf(
  { link, lines }: FoundLink,
  line: ReportedLine,
  { record }: PreparedIssuer,
): ProofInput[] {
  if (link !== "tax-sale") return [];
  const filings = new Map(record.ownershipFilings.map((each) => [each.accession, each]));
  return [line, ...lines].flatMap((each) =>
    each.code === "S"
      ? taxNotes(each, filings).map(({ id, text }) => input(`footnote ${id}`, text, each.accession))
      : [],
  );
}

/** A single gift proves nothing: how often any day, and any gift of the company, meets the rule. */
function noteOf(
  { link }: FoundLink,
  lines: readonly ReportedLine[],
  issuer: PreparedIssuer,
): string | null {
  if (link !== "gift-before-decline" && link !== "gift-after-rise") return null;
  const gifts = lines.filter(
    ({ isLive, code, acquiredDisposed }) => isLive && code === "G" && acquiredDisposed === "D",
  );
  const met = gifts.filter(({ links }) => links.includes(link)).length;
  const rate = baseRate(link === "gift-before-decline" ? "decline" : "rise", issuer);
  const days =
    rate === null || rate.days === 0
      ? "The base rate is unknown because prices are missing."
      : `Base rate: ${rate.met} of ${rate.days} trading days of the stock (${((100 * rate.met) / rate.days).toFixed(1)}%).`;
  return `${days} Sample: ${met} of ${gifts.length} gifts of the company's insiders.`;
}
