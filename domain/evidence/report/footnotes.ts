import type { FigureSource, HeaderField } from "#domain/evidence/evidence.ts";
import { reportDay, withReportDays } from "#domain/evidence/report/report-time.ts";
import type { NumberedEvidence, NumberedFigure } from "#domain/evidence/report/numbered.ts";

/** What footnotes quote. */
export type QuotedSources = {
  rulesVersion: string;
  /** Position of a field in the file of a filing, in characters from 0; null where it has none. */
  offsetOf: (accession: string, field: HeaderField) => number | null;
  /** The close of a series on a day, as text; null where there is none. */
  closeOf: (series: string, day: string) => string | null;
};

/** The most splits and dividends that one footnote states. */
const mostActions = 12;

/** The footnote of each figure, by its number: the rule with its version, and where its inputs stand. */
export function footnotesOf(
  subjects: readonly NumberedEvidence[],
  quoted: QuotedSources,
): Map<number, string> {
  return new Map(
    subjects.flatMap(({ figures }) =>
      figures.map((figure) => [figure.id, footnote(figure, figures, quoted)] as const),
    ),
  );
}

function footnote(
  figure: NumberedFigure,
  all: readonly NumberedFigure[],
  quoted: QuotedSources,
): string {
  const actions = figure.sources.filter(({ kind }) => kind === "action");
  const unstated = new Set(actions.slice(mostActions));
  const sources = figure.sources
    .filter((source) => !unstated.has(source))
    .map((source) => sourceText(source, quoted));
  const parts = [
    `${figure.label}: ${figure.rule.replace(/\.$/, "")} (rule ${figure.name}, version ${quoted.rulesVersion})`,
    ...(isRounded(figure) ? [`Unrounded: ${figure.value}`] : []),
    ...(sources.length === 0 ? [] : [`From ${groupedByFiling(sources)}`]),
    ...(unstated.size === 0
      ? []
      : [`${unstated.size} more splits and dividends are in prices/actions.csv`]),
    ...(figure.name === "score" ? [`From footnotes ${placesBefore(figure, all)}`] : []),
    // The facts of a score are shown next to its points.
    ...(figure.note === null || figure.unit === "points"
      ? []
      : [withReportDays(figure.note).replace(/\.$/, "")]),
  ];
  return `${parts.map((part) => part.replace(/\.$/, "")).join(". ")}.`;
}

/** The numbers of the figures that a total adds up: "12–20". */
function placesBefore({ id }: NumberedFigure, all: readonly NumberedFigure[]): string {
  return `${all[0]?.id ?? id}–${id - 1}`;
}

function isRounded({ value, unit }: NumberedFigure): boolean {
  if (value === null) return false;
  return unit === "fraction" || (unit === "dollars" && /\.\d{3}/.test(String(value)));
}

type SourceText = { of: string; text: string };

function sourceText(source: FigureSource, { offsetOf, closeOf }: QuotedSources): SourceText {
  switch (source.kind) {
    case "xml":
      return { of: source.accession, text: source.path };
    case "header": {
      const offset = offsetOf(source.accession, source.field);
      const place = offset === null ? "as EDGAR lists it" : `character ${offset}`;
      return { of: source.accession, text: `${source.field} (${place})` };
    }
    case "price":
      return {
        of: source.series,
        text: `close of ${reportDay(source.day)}: ${closeOf(source.series, source.day) ?? "unknown"}`,
      };
    case "action":
      return { of: source.series, text: actionText(source, closeOf) };
  }
}

/** "dividend of Jun 25, 2025: $0.9 (close of Jun 24, 2025: $302.1)" */
function actionText(
  { series, day, action, amount, before }: Extract<FigureSource, { kind: "action" }>,
  closeOf: QuotedSources["closeOf"],
): string {
  switch (action) {
    case "split":
      return `split of ${reportDay(day)}: ${amount} new shares for one`;
    case "dividend": {
      const measured =
        before === null
          ? ""
          : ` (close of ${reportDay(before)}: ${closeOf(series, before) ?? "unknown"})`;
      return `dividend of ${reportDay(day)}: $${amount}${measured}`;
    }
    case "payout":
      return `paid to holders in place of the close of ${reportDay(day)}: $${amount}`;
  }
}

/** "0001-26-1: a, b; demo/CPTX: c" */
function groupedByFiling(sources: readonly SourceText[]): string {
  const groups = new Map<string, string[]>();
  for (const { of, text } of sources) groups.set(of, [...(groups.get(of) ?? []), text]);
  return [...groups].map(([of, texts]) => `${of}: ${joinedPaths(texts).join(", ")}`).join("; ");
}

/** Paths that differ in the number of their line alone, as one: "transaction[2, 3]/shares". */
function joinedPaths(texts: readonly string[]): string[] {
  const numbers = new Map<string, string[]>();
  for (const text of texts) {
    const form = text.replace(/\[\d+\]/, "[]");
    numbers.set(form, [...(numbers.get(form) ?? []), /\[(\d+)\]/.exec(text)?.[1] ?? ""]);
  }
  return [...numbers].map(([form, found]) => form.replace("[]", `[${found.join(", ")}]`));
}

/** A source of a fact, in words. */
export function factSourceText(source: FigureSource | null, quoted: QuotedSources): string {
  if (source === null) return "";
  const { of, text } = sourceText(source, quoted);
  return `${of}: ${text}`;
}
