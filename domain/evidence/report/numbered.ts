import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import type {
  EvidenceFigure,
  EventEvidence,
  LeadEvidence,
  RowFact,
  TradeEvidence,
} from "#domain/evidence/evidence.ts";
import type {
  LineEvidence,
  ShortSwingEvidence,
} from "#domain/evidence/section-16/section-16-evidence.ts";
import {
  type Evidence,
  type ItemsOfSubjects,
  keyOfSubject,
  subjectKey,
} from "#domain/evidence/subject.ts";
import type { NoticeEvidence, PlanEvidence } from "#domain/evidence/registry/registry-evidence.ts";

/** A figure with its number in the report, which is that of its footnote, and its text there. */
export type NumberedFigure = EvidenceFigure & { id: number; text: string };

type Numbered<Of extends Evidence> = Omit<Of, "figures"> & {
  /** "T1", "E2", "L1"; in a case, the number of the item as on screen, "#2", or of a part of it, "#3.1". */
  id: string;
  /** Whether it is a trade or event of a lead or cluster, and no item of its own. */
  isPart: boolean;
  /** Numbers of the further leads and clusters of the case that contain it. */
  alsoPartOf: readonly number[];
  figures: readonly NumberedFigure[];
  /** In words; null where verifiers recompute every figure. */
  notRecomputedBecause: string | null;
};

export type NumberedTrade = Numbered<TradeEvidence>;
export type NumberedEvent = Numbered<EventEvidence>;
export type NumberedLead = Numbered<LeadEvidence>;
export type NumberedLine = Numbered<LineEvidence>;
export type NumberedShortSwing = Numbered<ShortSwingEvidence>;
export type NumberedNotice = Numbered<NoticeEvidence>;
export type NumberedPlan = Numbered<PlanEvidence>;
export type NumberedEvidence =
  | NumberedTrade
  | NumberedEvent
  | NumberedLead
  | NumberedLine
  | NumberedShortSwing
  | NumberedNotice
  | NumberedPlan;

const letters = {
  trade: "T",
  event: "E",
  lead: "L",
  line: "F",
  short_swing: "S",
  notice: "N",
  plan: "P",
} as const;

/**
 * Numbers subjects one by one: by the items of a case, others by kind. An item goes before leads and clusters, and the
 * first of these before others. What a lead consists of is what its score was computed from: the stored lead may not be
 * recomputed yet.
 */
function subjectNumbering(items: ItemsOfSubjects, evidence: readonly Evidence[]) {
  const scored = scoredParts(items, evidence);
  const counts = new Map<string, number>();
  const next = (counted: string): number => {
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    return count;
  };
  return (subject: Evidence): Pick<Numbered<Evidence>, "id" | "isPart" | "alsoPartOf"> => {
    const item = items.get(subjectKey(subject));
    if (item === undefined) {
      const letter = letters[subject.kind];
      return { id: `${letter}${next(letter)}`, isPart: false, alsoPartOf: [] };
    }
    const partOf = [
      ...item.partOf.filter((number) => !scored.has(number)),
      ...[...scored].flatMap(([number, keys]) => (keys.has(subjectKey(subject)) ? number : [])),
    ].sort((a, b) => a - b);
    if (item.number !== null) return { id: `#${item.number}`, isPart: false, alsoPartOf: partOf };
    // A trade that only the stored lead has keeps the number it was selected with.
    const [first = item.partOf[0] ?? 0, ...alsoPartOf] = partOf;
    return { id: `#${first}.${next(`#${first}`)}`, isPart: true, alsoPartOf };
  };
}

/** The trades and the event of each lead whose score is recomputed, by the number of its item. */
function scoredParts(
  items: ItemsOfSubjects,
  evidence: readonly Evidence[],
): ReadonlyMap<number, ReadonlySet<string>> {
  return new Map(
    evidence.flatMap((subject) => {
      const number = items.get(subjectKey(subject))?.number ?? null;
      if (subject.kind !== "lead" || subject.trades.length === 0 || number === null) return [];
      const trades = subject.trades.map(({ accession, rowNumber }) =>
        keyOfSubject("trade", accession, rowNumber),
      );
      const events = subject.event === null ? [] : [keyOfSubject("event", subject.event.accession)];
      return [[number, new Set([...trades, ...events])] as const];
    }),
  );
}

/**
 * Numbers subjects and figures in the order of the report.
 * @param missing  why a filing is not in the pack as verifiers need it, by accession number
 */
export function numberEvidence(
  evidence: readonly Evidence[],
  missing: ReadonlyMap<string, string>,
  items: ItemsOfSubjects,
): NumberedEvidence[] {
  let figureId = 0;
  const numberOf = subjectNumbering(items, evidence);
  const numbered = (subject: Evidence) => {
    const tooLarge = "tooLargeBecause" in subject ? subject.tooLargeBecause : null;
    const reason =
      tooLarge ?? filingsOf(subject).flatMap((accession) => missing.get(accession) ?? [])[0];
    return {
      ...numberOf(subject),
      figures: subject.figures.map((figure) => {
        figureId += 1;
        return { ...figure, id: figureId, text: figureText(figure) };
      }),
      notRecomputedBecause: reason ?? null,
    };
  };
  return evidence.map((subject): NumberedEvidence => {
    switch (subject.kind) {
      case "trade":
        return { ...subject, ...numbered(subject) };
      case "event":
        return { ...subject, ...numbered(subject) };
      case "lead":
        return { ...subject, ...numbered(subject) };
      case "line":
        return { ...subject, ...numbered(subject) };
      case "notice":
        return { ...subject, ...numbered(subject) };
      case "plan":
        return { ...subject, ...numbered(subject) };
      case "short_swing":
        return { ...subject, ...numbered(subject) };
    }
  });
}

/** Every filing that the figures of a subject are computed from, each once. */
export function filingsOf(subject: Evidence): string[] {
  return [...new Set(everyFilingOf(subject).filter((accession) => accession !== null))];
}

function everyFilingOf(subject: Evidence): (string | null)[] {
  switch (subject.kind) {
    case "trade":
      return [...filingsOfRow(subject.row), subject.next8k, subject.nextEarnings];
    case "event":
      return [subject.accession, ...subject.rows.flatMap(filingsOfRow)];
    case "lead":
      return [
        subject.event?.accession ?? null,
        ...subject.history.flatMap(filingsOfRow),
        ...subject.trades.flatMap(({ next8k, nextEarnings }) => [
          next8k?.accession ?? null,
          nextEarnings?.accession ?? null,
        ]),
      ];
    case "line":
      return [
        subject.accession,
        subject.supersededBy,
        subject.first,
        subject.cause?.accession ?? null,
        ...subject.considered.map(({ accession }) => accession),
        ...subject.news.map(({ accession }) => accession),
      ];
    case "notice":
      return filingsOfNotice(subject);
    case "plan":
      return [
        ...subject.statements.map(({ accession }) => accession),
        ...(subject.tooLargeBecause === null ? subject.rows : []).flatMap(filingsOfRow),
        subject.results,
        subject.storedSince,
        subject.namedIn,
      ];
    case "short_swing":
      return [...subject.filings];
  }
}

/** Filings that a subject cites, but that verifiers do not need to recompute it. */
export function furtherFilingsOf(subject: Evidence): string[] {
  switch (subject.kind) {
    case "trade":
      return [...subject.planReports];
    case "lead":
      return subject.trades.flatMap(({ planQuarter }) =>
        [planQuarter?.report, planQuarter?.announcement].flatMap((each) => each?.accession ?? []),
      );
    case "plan":
      return [subject.coolingOff?.report?.accession ?? []].flat();
    default:
      return [];
  }
}

function filingsOfNotice(notice: NoticeEvidence): (string | null)[] {
  const { tooLargeBecause, chain, seller, periods, sales } = notice;
  return [
    ...chain,
    seller?.namedIn ?? null,
    ...periods.flatMap((period) => [...period.accessions, period.namedIn]),
    ...(tooLargeBecause === null ? sales : []).flatMap((sale) => [
      sale.accession,
      sale.repeats,
      sale.supersededBy?.accession ?? null,
    ]),
  ];
}

function filingsOfRow({ accession, lines }: RowFact): string[] {
  return [
    accession,
    ...lines.flatMap(({ supersededBy, repeats, firstFiled }) => [
      firstFiled.accession,
      ...(supersededBy === null ? [] : [supersededBy.accession]),
      ...(repeats === null ? [] : [repeats]),
    ]),
  ];
}

/** Places of percent and of dollars; the exact values are in the footnotes and in data/figures.csv. */
const shownPlaces = 2;
/** Places that a price per share has at least, as in the panel of a trade. */
const leastPricePlaces = 4;

/**
 * A figure as the report prints it: dollars and percent to two places, every other number as it is, a price per share
 * too, so that shares × price give the value next to it.
 */
export function figureText({
  value,
  unit,
  note,
}: Pick<EvidenceFigure, "value" | "unit" | "note">): string {
  if (value === null) return note === null ? "unknown" : "—";
  if (unit === "date") return reportDay(String(value));
  if (unit === "flag") return Number(value) === 1 ? "Yes" : "No";
  if (unit === "fraction")
    return `${minus(fixedDecimal(value, { places: shownPlaces, shift: 2 }))}%`;
  if (unit === "dollars" || unit === "dollars_per_share") {
    const places = unit === "dollars" ? shownPlaces : Math.max(leastPricePlaces, placesOf(value));
    const text = fixedDecimal(value, { places, grouped: true });
    return text.startsWith("-") ? `−$${text.slice(1)}` : `$${text}`;
  }
  return minus(fixedDecimal(value, { places: placesOf(value), grouped: true }));
}

function placesOf(value: number | string): number {
  return String(value).split(".")[1]?.length ?? 0;
}

function minus(text: string): string {
  return text.replace(/^-/, "−");
}
