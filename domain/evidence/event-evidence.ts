import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import { counted } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type {
  EventEvidence,
  EvidenceFigure,
  FigureSource,
  PriceWindow,
  StatedFact,
} from "#domain/evidence/evidence.ts";
import { patternsOf, writtenName } from "#domain/evidence/evidence-patterns.ts";
import { mostFactorSources } from "#domain/evidence/leads/factor-sources.ts";
import { acceptance, closeSources, lineSource } from "#domain/evidence/figure-sources.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { reportDay, withReportDays } from "#domain/evidence/report/report-time.ts";
import { acceptedFact } from "#domain/evidence/trade-facts.ts";
import { type EvidenceIssuer, rowFact } from "#domain/evidence/trade-evidence.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import type { EventProof, ProvedEventValue } from "#domain/events/proof/event-proof.ts";
import { isInWindow } from "#domain/events/proof/prove-insiders.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import { listedInputs } from "#domain/patterns/proof/prove-trade-patterns.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import { type Decimal, decimalToText } from "#domain/trades/lines/decimal.ts";
import { input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import { type ComputedRow, computeRow } from "#domain/trades/rows/computed-row.ts";

/** Calendar days before an event whose trades a pack adds up. */
const lookbackDays = 30;

/**
 * Everything a pack says of one material event, computed by the functions that compute the stored row. Notes the
 * closes it used.
 * @param withTrades  whether the pack may show insiders' trades
 * @returns null when the record has no such event
 */
export function eventEvidence(
  { issuer, patternsFor }: EvidenceIssuer,
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
  const before =
    lookback === null
      ? []
      : issuer.rows
          .filter((row) => isInWindow(row, lookback))
          .map((row) => computeRow(row, issuer));
  const rows = before.filter(({ sumValue }) => sumValue !== null);
  const tradesOf = ({ pattern, state }: Proved<EventPattern>): ComputedRow[] => {
    if (pattern === "cluster-before")
      return before.filter((row) => patternsFor(row).patterns.includes("cluster"));
    const traded = before.filter(({ row }) => row.direction === directions[pattern]);
    // Without any dollars, trades that totals exclude leave it undetermined.
    const isValued = traded.some(({ sumValue }) => sumValue?.greaterThan(0) === true);
    return traded.filter(
      ({ sumValue, isLive }) => sumValue !== null || (state === "undecided" && !isValued && isLive),
    );
  };
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
      .map((proved) => figureOf(proved, { accession, stock, fund, rows })),
    // The inputs state what insiders traded.
    patterns: patternsOf(
      proof.patterns.map((pattern) => ({
        ...pattern,
        inputs: withTrades ? [...pattern.inputs, ...tradeInputs(tradesOf(pattern))] : [],
      })),
    ),
    cautions: proof.cautions,
  };
}

const directions = { "sales-before-drop": "Sale", "purchases-before-rise": "Purchase" } as const;

function tradeInputs(rows: readonly ComputedRow[]): ProofInput[] {
  return listedInputs(rows, ({ row, owner, sumValue }) => {
    const who = owner === null ? "unknown" : writtenName(owner.owner);
    const dollars = sumValue === null ? "not counted in totals" : dollarsText(sumValue);
    return input(
      `${row.direction} ${dayInWords(row.tradeDate)}`,
      `${who} (${dollars}, row ${row.rowNumber})`,
      row.filing.filing.accession,
    );
  });
}

/** All decimals, and two at least, so that the amounts add up to the total. */
function dollarsText(amount: Decimal): string {
  const places = Math.max(2, amount.decimalPlaces());
  return `$${fixedDecimal(decimalToText(amount), { places, grouped: true })}`;
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
  used: {
    accession: string;
    stock: PriceWindow | null;
    fund: PriceWindow | null;
    rows: readonly ComputedRow[];
  },
): EvidenceFigure {
  const isReturn = name === "event_return" && value !== null;
  const stock = isReturn ? used.stock : null;
  const fund = isReturn ? used.fund : null;
  const direction = { value_sold: "Sale", value_purchased: "Purchase" }[name];
  const lines = used.rows
    .filter(({ row }) => row.direction === direction)
    .flatMap(({ unrepeated }) => unrepeated);
  const sources: FigureSource[] = [
    ...acceptance(used.accession),
    ...lines
      .slice(0, mostFactorSources)
      .flatMap((line) => (["date", "shares", "price"] as const).map((of) => lineSource(line, of))),
    ...closeSources(stock, fund),
  ];
  const reason = note ?? (isReturn || value === null ? null : citedText(lines.length));
  return { name, horizon: null, label, unit, value, rule, note: reason, sources, stock, fund };
}

/** How many of the lines that a total adds up its footnote cites, where it does not cite all. */
function citedText(lines: number): string | null {
  if (lines === 0) return "No trade counts in this total.";
  const further = lines - mostFactorSources;
  return further > 0
    ? `${counted(further, "more line")} ${further === 1 ? "counts" : "count"} in this total; data/figures.json lists all under “rows” of this event.`
    : null;
}
