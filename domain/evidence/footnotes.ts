import type { FigureSource, HeaderField } from "#domain/evidence/evidence.ts";
import type { NumberedEvidence, NumberedFigure } from "#domain/evidence/numbered.ts";

/** What footnotes quote. */
export type QuotedSources = {
  rulesVersion: string;
  /** Position of a field in the file of a filing, in characters from 0; null where it has none. */
  offsetOf: (accession: string, field: HeaderField) => number | null;
  /** The close of a series on a day, as text; null where there is none. */
  closeOf: (series: string, day: string) => string | null;
};

/** The footnote of each figure, by its number: the rule with its version, and where its inputs stand. */
export function footnotesOf(
  subjects: readonly NumberedEvidence[],
  quoted: QuotedSources,
): Map<number, string> {
  return new Map(
    subjects.flatMap(({ figures }) =>
      figures.map((figure) => [figure.id, footnote(figure, quoted)] as const),
    ),
  );
}

function footnote(figure: NumberedFigure, quoted: QuotedSources): string {
  const sources = figure.sources.map((source) => sourceText(source, quoted));
  const parts = [
    `${figure.label}: ${figure.rule} (rule ${figure.name}, version ${quoted.rulesVersion})`,
    ...(figure.value === null || figure.unit !== "fraction" ? [] : [`Unrounded: ${figure.value}`]),
    ...(sources.length === 0 ? [] : [`From ${groupedByFiling(sources)}`]),
    ...(figure.note === null ? [] : [figure.note.replace(/\.$/, "")]),
  ];
  return `${parts.map((part) => part.replace(/\.$/, "")).join(". ")}.`;
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
        text: `close of ${source.day} ${closeOf(source.series, source.day) ?? "unknown"}`,
      };
  }
}

/** "0001-26-1: a, b; demo/CPTX: c" */
function groupedByFiling(sources: readonly SourceText[]): string {
  const groups = new Map<string, string[]>();
  for (const { of, text } of sources) groups.set(of, [...(groups.get(of) ?? []), text]);
  return [...groups].map(([of, texts]) => `${of}: ${texts.join(", ")}`).join("; ");
}

/** A source of a fact, in words. */
export function factSourceText(source: FigureSource | null, quoted: QuotedSources): string {
  if (source === null) return "";
  const { of, text } = sourceText(source, quoted);
  return `${of}: ${text}`;
}
