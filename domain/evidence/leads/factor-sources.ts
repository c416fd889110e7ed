import type { FactSource, LeadFinding } from "#contract/leads/lead-facts.ts";
import type { LeadFactor } from "#contract/leads/score.ts";
import type { FigureSource, MeasuredEvent, PriceWindow } from "#domain/evidence/evidence.ts";
import {
  acceptance,
  closeSources,
  delaySources,
  lineSource,
  planSources,
} from "#domain/evidence/figure-sources.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { ScoredTrade } from "#domain/leads/scored-trade.ts";
import { linesByAccount } from "#domain/leads/trade-findings.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** The most lines and filings that the footnote of one factor or total cites. */
export const mostFactorSources = 8;

/** What the factors of a lead were measured from. */
export type LeadInputs = {
  issuer: PreparedIssuer;
  members: readonly ScoredTrade[];
  direction: Lead["direction"];
  /** Events whose closes are in the pack. */
  measured: readonly (MeasuredEvent | null)[];
  /** By the accession number of the next 8-K, the closes of its day 0 that dollars were computed with. */
  dayZeroCloses: ReadonlyMap<string, readonly PriceWindow[]>;
};

/** Where the inputs of a factor are: cells of lines, fields of headers, and closes. */
export function factorSources(
  name: LeadFactor,
  { from, facts }: LeadFinding,
  inputs: LeadInputs,
): FigureSource[] {
  const filed = [...Map.groupBy(from.slice(0, mostFactorSources), ({ accession }) => accession)];
  const sources = filed.flatMap(([accession, places]) => {
    const lines = linesAt(places, inputs);
    return lines.length === 0
      ? [
          ...acceptance(accession),
          ...closesOf(name, accession, inputs),
          // The amount by the close of day 0 may be of another series than the return.
          ...(typeof facts.dollars === "number"
            ? closeSources(...(inputs.dayZeroCloses.get(accession) ?? []))
            : []),
        ]
      : inputsOf(name, lines, inputs);
  });
  const distinct = new Map(sources.map((source) => [JSON.stringify(source), source]));
  return [...distinct.values()];
}

/**
 * The lines of one filing that a fact is read from; where it names the filing alone, those in the direction of the
 * lead. None of a report.
 */
function linesAt(places: readonly FactSource[], { issuer, direction }: LeadInputs): TradeLine[] {
  const accession = places[0]?.accession;
  const filing = issuer.filings.find((each) => each.filing.accession === accession);
  return (filing?.lines ?? []).filter((line) =>
    places.some(({ line: place }) =>
      place === null
        ? line.direction !== null && (direction === null || line.direction === direction)
        : line.asFiled.lineNumber === place,
    ),
  );
}

function inputsOf(
  name: LeadFactor,
  lines: readonly TradeLine[],
  { members }: LeadInputs,
): FigureSource[] {
  const cells = (...named: readonly Parameters<typeof lineSource>[1][]): FigureSource[] =>
    lines.flatMap((line) => named.map((cell) => lineSource(line, cell)));
  switch (name) {
    case "avoided":
    case "size-history":
      return cells("shares", "price");
    case "opposite":
      return cells("date", "shares", "price");
    case "size-holdings": {
      const last = linesByAccount(lines).flatMap((account) => account.slice(-1));
      return [...cells("shares"), ...last.map((line) => lineSource(line, "owned"))];
    }
    case "plan":
      return planSources(lines[0]?.filing.filing.accession ?? "", lines);
    case "late":
      return members
        .filter(({ seen }) => seen.computed.counted.some((line) => lines.includes(line)))
        .flatMap(({ seen }) => delaySources(seen.computed.delay));
    default:
      return cells("date");
  }
}

/** The closes that the return of an event was measured with, for factors that use it. */
function closesOf(name: LeadFactor, accession: string, { measured }: LeadInputs): FigureSource[] {
  if (!factorsWithReturn.has(name)) return [];
  const event = measured.find((each) => each?.accession === accession);
  return closeSources(event?.stock ?? null, event?.fund ?? null);
}

const factorsWithReturn: ReadonlySet<LeadFactor> = new Set([
  "event-days",
  "event-return",
  "side",
  "avoided",
]);
