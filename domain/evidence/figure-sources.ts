import type { FigureSource, PriceWindow } from "#domain/evidence/evidence.ts";
import { cellPath } from "#domain/evidence/xml-paths.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** The closes of the first and last day of each part of a series, and what happened to it in between. */
export function closeSources(...windows: readonly (PriceWindow | null)[]): FigureSource[] {
  return windows
    .filter((window) => window !== null)
    .flatMap(({ series, from, to, payout, actions }): FigureSource[] => [
      ...[...new Set([from, to])].map((day) => ({ kind: "price" as const, series, day })),
      ...(payout === null
        ? []
        : [{ day: to, action: "payout" as const, amount: payout, before: null }]
      ).map((paid) => ({ kind: "action" as const, series, ...paid })),
      ...actions.map((action) => ({ kind: "action" as const, series, ...action })),
    ]);
}

export function lineSource(line: TradeLine, cell: Parameters<typeof cellPath>[2]): FigureSource {
  const { filing } = line.filing;
  return { kind: "xml", accession: filing.accession, path: cellPath(filing, line.asFiled, cell) };
}

/** Cells of a line of a stored filing; none where the filing has no such line. */
export function placeSources(
  { accession, lineNumber }: { accession: string; lineNumber: number },
  cells: readonly Parameters<typeof cellPath>[2][],
  filings: readonly OwnershipFiling[],
): FigureSource[] {
  const filing = filings.find((each) => each.accession === accession);
  const line = filing?.lines.find((each) => each.lineNumber === lineNumber);
  return filing === undefined || line === undefined
    ? []
    : cells.map((cell) => ({ kind: "xml", accession, path: cellPath(filing, line, cell) }));
}

/** A field of a filing's header. */
export function header(
  accession: string,
  field: Extract<FigureSource, { kind: "header" }>["field"],
): FigureSource {
  return { kind: "header", accession, field };
}

/** The filing date, or the acceptance that it is computed from. */
export function filingDateSource({
  accession,
  filedOn,
}: Pick<OwnershipFiling, "accession" | "filedOn">): FigureSource {
  return header(accession, filedOn === null ? "ACCEPTANCE-DATETIME" : "FILED AS OF DATE");
}

/** The dates that days to file are counted between. */
export function delaySources(delay: ComputedRow["delay"]): FigureSource[] {
  if (delay === null) return [];
  const isDeemed = delay.line.delayFrom !== delay.line.tradeDate;
  return [
    lineSource(delay.line, isDeemed ? "deemed" : "date"),
    filingDateSource(delay.line.filing.filing),
  ];
}

export function acceptance(accession: string | undefined): FigureSource[] {
  return accession === undefined ? [] : [header(accession, "ACCEPTANCE-DATETIME")];
}

export function planSources(accession: string, counted: readonly TradeLine[]): FigureSource[] {
  const mentions = [...new Set(counted.flatMap(({ plan }) => plan.mentionedIn))];
  const path = (id: string): string =>
    id === "remarks" ? "/ownershipDocument/remarks" : `//footnote[@id="${id}"]`;
  return [
    { kind: "xml", accession, path: "/ownershipDocument/aff10b5One" },
    ...mentions.map((id) => ({ kind: "xml" as const, accession, path: path(id) })),
  ];
}
