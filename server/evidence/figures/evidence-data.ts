import type { FigureSource, ScoredTradeFact, TradeQuarter } from "#domain/evidence/evidence.ts";
import type {
  NumberedEvidence,
  NumberedFigure,
  NumberedLead,
} from "#domain/evidence/report/numbered.ts";
import { shownPerson } from "#domain/evidence/report/overviews.ts";
import { valueToState } from "#domain/evidence/search-order.ts";
import { searchCountText, type StatedSearch } from "#domain/evidence/stated-search.ts";
import { scoreVersion } from "#contract/leads/score.ts";
import { noticeData } from "#server/evidence/figures/notice-data.ts";
import { planData } from "#server/evidence/figures/plan-data.ts";
import { rowData } from "#server/evidence/figures/row-data.ts";
import { eventData, windowData } from "#server/evidence/figures/window-data.ts";
import { filedLineData, shortSwingData } from "#server/evidence/section-16/section-16-data.ts";
import {
  easternText,
  filedTimes,
  type PackFiling,
  type PackSeries,
} from "#server/evidence/pack-sources.ts";

/** The form of data/figures.json that the verifiers read. */
const format = "sentinel-evidence-pack/5";

type PackData = {
  title: string;
  isDemonstration: boolean;
  subjects: readonly NumberedEvidence[];
  search: StatedSearch | null;
  filings: readonly PackFiling[];
  series: readonly PackSeries[];
  unscored: readonly string[];
  notRecomputed: readonly string[];
  product: string;
  rulesVersion: string;
};

/**
 * data/figures.json without the state, which is the hash of this. Verifiers read most of these keys; others, such as
 * `cautions`, only inform the reader.
 */
export function evidenceData({
  title,
  isDemonstration,
  subjects,
  search,
  filings,
  series,
  unscored,
  notRecomputed,
  product,
  rulesVersion,
}: PackData) {
  return {
    format,
    title,
    is_demonstration: isDemonstration,
    product,
    rules_version: rulesVersion,
    ...(search !== null && { search: searchData(search, subjects, filings) }),
    scores_not_recomputed: unscored,
    items_not_recomputed: notRecomputed,
    filings: filings.map((filing) => ({
      accession: filing.accession,
      form: filing.form,
      cik: filing.cik,
      filed_on: filing.filedOn,
      accepted_et: filing.acceptedEt,
      sha256: filing.sha256,
      is_withdrawn: filing.isWithdrawn,
      file: filing.file,
      missing_because: filing.missingBecause,
    })),
    series: series.map(({ id, series: prices, adjustedBy, lastDay, sha256, file }) => ({
      id,
      source: prices.source,
      ticker: prices.ticker,
      close_basis: prices.closeBasis,
      adjusted_by: adjustedBy,
      last_day: lastDay,
      sha256,
      file,
    })),
    subjects: subjects.map(subjectData),
  };
}

/** What depends on the number of all rows is null where counting them would have taken too long. */
function searchData(
  search: StatedSearch,
  subjects: readonly NumberedEvidence[],
  filings: readonly PackFiling[],
) {
  const { query, companies, inWords, order, sorting, counts } = search;
  const filed = filedTimes(filings);
  const { rows, inPack, found, acceptedThrough } = counts;
  return {
    query,
    company_ciks: companies,
    in_words: inWords,
    order,
    // Of each row, where neither its figures nor its facts have the value that it is sorted by.
    sort_values: subjects.map((subject) => valueToState(subject, sorting, filed)),
    found,
    in_pack: inPack,
    left_out: found === null ? null : found - inPack,
    not_found: rows - inPack,
    accepted_through_et: acceptedThrough === null ? null : easternText(acceptedThrough),
    text: searchCountText(search),
  };
}

function subjectData(subject: NumberedEvidence) {
  const shared = {
    id: subject.id,
    // Left out where empty, so that packs without a case stay byte for byte the same.
    ...(subject.alsoPartOf.length > 0 && {
      also_part_of: subject.alsoPartOf.map((number) => `#${number}`),
    }),
    kind: subject.kind,
    company: subject.company,
    cik: subject.cik,
    shown_person: shownPerson(subject),
    not_recomputed_because: subject.notRecomputedBecause,
  };
  const rest = {
    facts: subject.facts,
    figures: subject.figures.map(figureData),
    patterns: subject.patterns.map(({ label, sentence, rule, inputs, isUndecided, note }) => ({
      label,
      sentence,
      rule,
      inputs,
      is_undecided: isUndecided,
      note,
    })),
    cautions: subject.cautions,
  };
  switch (subject.kind) {
    case "trade":
      return {
        ...shared,
        person: subject.person,
        row: rowData(subject.row),
        next_8k: subject.next8k,
        next_earnings: subject.nextEarnings,
        delisting_filed_on: subject.delistingFiledOn,
        quarter: quarterData(subject.quarter),
        ...rest,
      };
    case "event":
      return {
        ...shared,
        accession: subject.accession,
        day0: subject.day0,
        lookback_days: subject.lookbackDays,
        rows: subject.rows.map(rowData),
        ...rest,
      };
    case "lead":
      return { ...shared, ...leadData(subject), ...rest };
    case "line":
      return { ...shared, ...filedLineData(subject), ...rest };
    case "plan":
      return { ...shared, ...planData(subject), ...rest };
    case "notice":
      return { ...shared, ...noticeData(subject), ...rest };
    case "short_swing":
      return { ...shared, ...shortSwingData(subject), ...rest };
  }
}

function quarterData(quarter: TradeQuarter | null) {
  if (quarter === null) return null;
  const { end, basis, announcement, isPending } = quarter;
  return {
    end,
    basis,
    announcement: announcement && {
      accession: announcement.accession,
      form: announcement.form,
      accepted_on: announcement.acceptedOn,
      day0: announcement.day0,
      is_of_earlier: announcement.isOfEarlier,
    },
    is_pending: isPending,
  };
}

function leadData(lead: NumberedLead) {
  return {
    lead_kind: lead.leadKind,
    person: lead.person,
    day: lead.day,
    direction: lead.direction,
    event: lead.event && eventData(lead.event),
    score_version: scoreVersion,
    score_name: lead.scoreName,
    has_own_weights: lead.hasOwnWeights,
    weights: lead.weights,
    factors: lead.factors,
    trades: lead.trades.map(scoredData),
    history: lead.history.map((row) => ({ ...rowData(row), adoption: row.adoption })),
  };
}

function scoredData({ accession, rowNumber, ...fact }: ScoredTradeFact) {
  const { next8k, nextEarnings, isOrphan, quarter, planQuarter } = fact;
  const announced = (announcement: NonNullable<typeof quarter>["announcement"]) =>
    announcement && {
      accession: announcement.accession,
      accepted_on: announcement.acceptedOn,
      day0: announcement.day0,
    };
  return {
    accession,
    row_number: rowNumber,
    next_8k: next8k && eventData(next8k),
    next_earnings: nextEarnings && eventData(nextEarnings),
    is_orphan: isOrphan,
    quarter: quarter && {
      end: quarter.end,
      announcement: announced(quarter.announcement),
      is_pending: quarter.isPending,
    },
    plan_quarter: planQuarter && {
      end: planQuarter.end,
      report: planQuarter.report && {
        accession: planQuarter.report.accession,
        filed_on: planQuarter.report.filedOn,
      },
      announcement: announced(planQuarter.announcement),
      is_listed: planQuarter.isListed,
    },
  };
}

function figureData(figure: NumberedFigure) {
  const { id, name, horizon, label, unit, value, text, rule, note, sources, stock, fund } = figure;
  return {
    id,
    name,
    horizon,
    label,
    unit,
    value,
    text,
    rule,
    note,
    sources: sources.map(sourceData),
    stock: windowData(stock),
    fund: windowData(fund),
  };
}

function sourceData(source: FigureSource) {
  return source;
}
