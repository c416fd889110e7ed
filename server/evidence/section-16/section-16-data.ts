import type {
  ShortSwingLine,
  ShortSwingPairFact,
} from "#domain/evidence/section-16/section-16-evidence.ts";
import { dueBasisName, lateCauseName } from "#contract/lines/due-dates.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { eventData } from "#server/evidence/figures/window-data.ts";
import { measureText, treatmentText } from "#domain/evidence/section-16/section-16-report.ts";
import type { NumberedLine, NumberedShortSwing } from "#domain/evidence/report/numbered.ts";

/** A line with its lateness and links in data/figures.json. */
export function filedLineData({ filed, due, cause, ...line }: NumberedLine) {
  return {
    person: line.person,
    owner_ciks: line.ownerCiks,
    accession: line.accession,
    line: line.lineNumber,
    table: filed.table,
    code: filed.code,
    acquired_disposed: filed.acquiredDisposed,
    trade_date: filed.tradeDate,
    security_title: filed.securityTitle,
    shares: filed.shares,
    price: filed.price,
    ownership_form: filed.ownershipForm,
    owned_following: filed.ownedFollowing,
    superseded_by: line.supersededBy,
    first_filed_in: line.first,
    due_basis: due.basis,
    shown_due_basis: dueBasisName(due.basis),
    year_end: due.yearEnd,
    late_cause: cause && { ...cause, shown: lateCauseName(cause.cause) },
    links: line.links.map((link) => ({ ...link, shown: lineLinkLabel(link.link) })),
    considered: line.considered.map(({ accession, line: number, supersededBy }) => ({
      accession,
      line: number,
      superseded_by: supersededBy,
    })),
    sources: line.sources,
    news: line.news.map(eventData),
  };
}

/** A short-swing worksheet in data/figures.json. */
export function shortSwingData(swing: NumberedShortSwing) {
  return {
    person: swing.person,
    owner_cik: swing.ownerCik,
    is_domestic: swing.isDomestic,
    splits_of: swing.splitsOf,
    ten_percent_since: swing.tenPercentSince,
    filings: swing.filings,
    lines: swing.lines.map(lineData),
    pairs: swing.pairs.map(pairData),
  };
}

function lineData(line: ShortSwingLine) {
  const { matchable } = line;
  return {
    accession: line.accession,
    line: line.line,
    trade_date: line.tradeDate,
    code: line.code,
    shares: line.shares,
    price: line.price,
    outcome: line.outcome,
    because: line.because,
    superseded_by: line.supersededBy,
    shown_treatment: treatmentText(line),
    matchable: matchable && {
      side: matchable.side,
      security_class: matchable.securityClass,
      units: matchable.units,
      price: matchable.price,
      split_factor: matchable.splitFactor,
      close: matchable.close,
      option: matchable.option && {
        kind: matchable.option.kind,
        strike: matchable.option.strike,
        expires_on: matchable.option.expiresOn,
        premium: matchable.option.premium,
      },
    },
  };
}

function pairData({ purchase, sale, units, profit, measure, ...more }: ShortSwingPairFact) {
  return {
    purchase,
    sale,
    measure,
    shown_measure: measureText(measure),
    purchase_price: more.purchasePrice,
    sale_price: more.salePrice,
    units,
    profit,
    last_matchable_day: more.lastMatchableDay,
    suit_by: more.suitBy,
  };
}
