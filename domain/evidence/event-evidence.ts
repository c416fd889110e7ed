import type {
  EventEvidence,
  EvidenceFigure,
  FigureSource,
  PriceWindow,
  StatedFact,
} from "#domain/evidence/evidence.ts";
import { patternsOf } from "#domain/evidence/evidence-patterns.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { reportDay, withReportDays } from "#domain/evidence/report-time.ts";
import { acceptedFact } from "#domain/evidence/trade-facts.ts";
import { type EvidenceIssuer, rowFact } from "#domain/evidence/trade-evidence.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import type { EventProof, ProvedEventValue } from "#domain/events/proof/event-proof.ts";
import { isInWindow } from "#domain/events/proof/prove-insiders.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";

/** Calendar days before an event whose trades a pack adds up. */
const lookbackDays = 30;

/**
 * Everything a pack says of one material event, computed by the functions that compute the stored row. Notes the
 * closes it used.
 * @param withTrades  whether the pack may show insiders' trades
 * @returns null when the record has no such event
 */
export function eventEvidence(
  { issuer }: EvidenceIssuer,
  { accession, withTrades }: { accession: string; withTrades: boolean },
  prices: PriceUses,
): EventEvidence | null {
  const { record } = issuer;
  const proof = proveEvent(record, accession);
  if (proof === null) return null;
  const { event } = proof;
  const measured = event.day0 === null ? null : issuer.eventReturnOf(event.day0);
  const stock = prices.window(measured?.stock ?? null);
  const fund = prices.window(measured?.fund ?? null);
  const lookback =
    event.windowEnd === null || !withTrades ? null : insiderWindow(event.windowEnd, lookbackDays);
  const rows =
    lookback === null
      ? []
      : issuer.rows
          .filter((row) => isInWindow(row, lookback))
          .map((row) => computeRow(row, issuer))
          .filter(({ sumValue }) => sumValue !== null);
  const acceptance: FigureSource = { kind: "header", accession, field: "ACCEPTANCE-DATETIME" };
  return {
    kind: "event",
    cik: record.cik,
    company: record.name,
    accession,
    day0: event.day0,
    lookbackDays,
    rows: rows.map((row) => rowFact(row, issuer)),
    facts: eventFacts(record, proof),
    figures: proof.computed
      .filter(({ name, lookback: days }) => isInPack(name, days, lookback !== null))
      .map((proved) => figureOf(proved, { acceptance, stock, fund })),
    // The inputs state what insiders traded.
    patterns: patternsOf(proof.patterns).map((pattern) =>
      withTrades ? pattern : { ...pattern, inputs: [] },
    ),
    cautions: proof.cautions,
  };
}

function eventFacts(
  { name, cik }: IssuerRecord,
  { report, event, dayZero }: EventProof,
): StatedFact[] {
  const { accession } = report;
  const acceptance: FigureSource = { kind: "header", accession, field: "ACCEPTANCE-DATETIME" };
  return [
    { label: "Company", text: name, source: null },
    { label: "CIK", text: String(cik).padStart(10, "0"), source: null },
    {
      label: "Form",
      text: report.form,
      source: { kind: "header", accession, field: "CONFORMED SUBMISSION TYPE" },
    },
    { label: "Items", text: report.items.join(", ") || "unknown", source: null },
    acceptedFact("Accepted", report.acceptedAt, acceptance),
    {
      label: "Day 0",
      text: event.day0 === null ? "unknown" : reportDay(event.day0),
      source: acceptance,
    },
    { label: "Why this day 0", text: withReportDays(dayZero.reason), source: null },
  ];
}

function isInPack(name: string, days: number | null, hasTrades: boolean): boolean {
  if (name === "event_return") return true;
  return hasTrades && days === lookbackDays && /^value_(sold|purchased)$/.test(name);
}

function figureOf(
  { name, label, unit, value, rule, note }: ProvedEventValue,
  used: { acceptance: FigureSource; stock: PriceWindow | null; fund: PriceWindow | null },
): EvidenceFigure {
  const isReturn = name === "event_return" && value !== null;
  const stock = isReturn ? used.stock : null;
  const fund = isReturn ? used.fund : null;
  const windows = [stock, fund].flatMap((window) => (window === null ? [] : [window]));
  const sources: FigureSource[] = [
    used.acceptance,
    ...windows.flatMap(({ series, from, to }): FigureSource[] => [
      { kind: "price", series, day: from },
      { kind: "price", series, day: to },
    ]),
  ];
  return { name, horizon: null, label, unit, value, rule, note, sources, stock, fund };
}
