import { columnsFrom, type StoredColumns, storedRow } from "#database/computed/stored-column.ts";
import { type EventSource, eventColumns } from "#database/screening/event-subject.ts";
import { lineColumns } from "#database/screening/line-subject.ts";
import { tradingPlanColumns } from "#database/screening/plan-subject.ts";
import { plannedSaleColumns } from "#database/screening/planned-sale-subject.ts";
import { shortSwingColumns } from "#database/screening/short-swing-subject.ts";
import { tradeColumns } from "#database/screening/trade-subject.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import type { DerivedPlan } from "#domain/plans/derived-plan.ts";
import type { TradeScore } from "#domain/leads/lead.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import type { DerivedLine, DerivedReport, DerivedTrade } from "#domain/trades/derived-issuer.ts";

/** A table of computed rows: its key, and every column that storing them writes. */
export type ComputedTable<Source> = {
  table: string;
  key: readonly string[];
  columns: StoredColumns<Source>;
  /** Rows that did not change keep their `change_seq`, in the tables that have one. */
  hasSequence: boolean;
};

export const tradeTable: ComputedTable<DerivedTrade> = {
  table: "trade",
  key: ["accession", "row_number"],
  columns: tradeColumns,
  hasSequence: true,
};

export const reportedLineTable: ComputedTable<ReportedLine> = {
  table: "reported_line",
  key: ["accession", "line_number"],
  columns: lineColumns,
  hasSequence: true,
};

export const eventTable: ComputedTable<EventSource> = {
  table: "event",
  key: ["accession"],
  columns: eventColumns,
  hasSequence: true,
};

export type LineSource = { cik: number; line: DerivedLine };
const ofLine = columnsFrom<LineSource>();

/** What the rules say of one as-filed line. */
export const lineStatusColumns = {
  accession: ofLine("text", ({ line }) => line.accession),
  line_number: ofLine("smallint", ({ line }) => line.lineNumber),
  issuer_cik: ofLine("bigint", ({ cik }) => cik),
  row_number: ofLine("smallint", ({ line }) => line.rowNumber),
  superseded_by: ofLine("text", ({ line }) => line.supersededBy),
  superseded_by_line: ofLine("smallint", ({ line }) => line.supersededByLine),
  supersedes_accession: ofLine("text", ({ line }) => line.supersedes?.accession ?? null),
  supersedes_line: ofLine("smallint", ({ line }) => line.supersedes?.lineNumber ?? null),
  duplicate_of: ofLine("text", ({ line }) => line.duplicateOf),
  is_plan: ofLine("boolean", ({ line }) => line.isPlan),
  flags: ofLine("text[]", ({ line }) => line.flags),
};

export const lineStatusTable: ComputedTable<LineSource> = {
  table: "ownership_line_status",
  key: ["accession", "line_number"],
  columns: lineStatusColumns,
  hasSequence: false,
};

export const shortSwingTable: ComputedTable<DerivedShortSwing> = {
  table: "short_swing",
  key: ["issuer_cik", "owner_cik"],
  columns: shortSwingColumns,
  hasSequence: true,
};

export const plannedSaleTable: ComputedTable<DerivedPlannedSale> = {
  table: "planned_sale",
  key: ["id"],
  columns: plannedSaleColumns,
  hasSequence: true,
};

export const tradingPlanTable: ComputedTable<DerivedPlan> = {
  table: "trading_plan",
  key: ["issuer_cik", "plan_key"],
  columns: tradingPlanColumns,
  hasSequence: true,
};

type ReportSource = { cik: number; report: DerivedReport };
const ofReport = columnsFrom<ReportSource>();

/** The company of a report as it was known when the filing came. */
export const reportColumns = {
  accession: ofReport("text", ({ report }) => report.accession),
  cik: ofReport("bigint", ({ cik }) => cik),
  happened_at: ofReport("timestamptz", ({ report }) => report.happenedAt),
  company_name: ofReport("text", ({ report }) => report.companyName),
  ticker: ofReport("text", ({ report }) => report.ticker),
  sic: ofReport("text", ({ report }) => report.sic),
  industry: ofReport("text", ({ report }) => report.industry),
  share_price: ofReport("double precision", ({ report }) => report.sharePrice),
  market_value: ofReport("double precision", ({ report }) => report.marketValue),
  average_daily_volume: ofReport("double precision", ({ report }) => report.averageDailyVolume),
};

export const reportTable: ComputedTable<ReportSource> = {
  table: "report_figures",
  key: ["accession"],
  columns: reportColumns,
  hasSequence: false,
};

type ScoreSource = { cik: number; score: TradeScore };
const ofScore = columnsFrom<ScoreSource>();

/** The score of a live trade, and what it is matched by. */
export const tradeScoreColumns = {
  accession: ofScore("text", ({ score }) => score.accession),
  row_number: ofScore("smallint", ({ score }) => score.rowNumber),
  issuer_cik: ofScore("bigint", ({ cik }) => cik),
  industry: ofScore("text", ({ score }) => score.industry),
  month: ofScore("date", ({ score }) => score.month),
  insider_kind: ofScore("text", ({ score }) => score.insiderKind),
  score: ofScore("smallint", ({ score }) => score.score),
  score_without_hindsight: ofScore("smallint", ({ score }) => score.scoreWithoutHindsight),
  is_control: ofScore("boolean", ({ score }) => score.isControl),
  is_favored: ofScore("boolean", ({ score }) => score.isFavored),
};

export const tradeScoreTable: ComputedTable<ScoreSource> = {
  table: "trade_score",
  key: ["accession", "row_number"],
  columns: tradeScoreColumns,
  hasSequence: false,
};

/** The columns besides the key. */
export function valueColumns<Source>({ key, columns }: ComputedTable<Source>): string[] {
  return Object.keys(columns).filter((name) => !key.includes(name));
}

/** Derived rows as the table names them, for `incomingRows`. */
export function rowsJson<Source>(
  { columns }: ComputedTable<Source>,
  sources: readonly Source[],
): string {
  return JSON.stringify(sources.map((source) => storedRow(columns, source)));
}

/** Only their keys. */
export function keysJson<Source>(
  { columns, key }: ComputedTable<Source>,
  sources: readonly Source[],
): string {
  const keys = Object.entries(columns).filter(([name]) => key.includes(name));
  return JSON.stringify(sources.map((source) => storedRow(Object.fromEntries(keys), source)));
}

/** The parts of statements that take computed rows as one JSON parameter. */
export function incomingRows<Source>(target: ComputedTable<Source>) {
  const names = Object.keys(target.columns);
  const values = valueColumns(target);
  const tuple = (of: string): string => values.map((name) => `${of}.${name}`).join(", ");
  const types = Object.entries(target.columns).map(([name, { type }]) => `${name} ${type}`);
  return {
    names: names.join(", "),
    values,
    /** A record type for `json_to_recordset`. */
    recordset: `incoming(${types.join(", ")})`,
    tuple,
  };
}
