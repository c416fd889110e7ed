import { createHash } from "node:crypto";
import { evidenceRulesVersion } from "#contract/evidence/evidence-limits.ts";
import type { PackNeeds } from "#contract/evidence/pack-needs.ts";
import { productVersion } from "#contract/values/product-version.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import { listOriginals, readOriginal } from "#database/filings/originals.ts";
import { composeReport } from "#domain/evidence/report/compose-report.ts";
import type { HeaderField } from "#domain/evidence/evidence.ts";
import type { Evidence, ItemsOfSubjects } from "#domain/evidence/subject.ts";
import {
  filingsOf,
  furtherFilingsOf,
  type NumberedEvidence,
  numberEvidence,
} from "#domain/evidence/report/numbered.ts";
import { newestInformation } from "#domain/evidence/newest-information.ts";
import { reportInstant } from "#domain/evidence/report/report-time.ts";
import { inSearchOrder } from "#domain/evidence/search-order.ts";
import type { StatedSearch } from "#domain/evidence/stated-search.ts";
import type { ScoreWeights } from "#domain/evidence/leads/lead-evidence.ts";
import type { Report, ReportSection } from "#domain/evidence/report/report.ts";
import { collectEvidence } from "#server/evidence/collect-evidence.ts";
import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";
import { evidenceData } from "#server/evidence/figures/evidence-data.ts";
import { packTables } from "#server/evidence/figures/evidence-tables.ts";
import { methodSections } from "#server/evidence/methods/methods.ts";
import {
  actionsTable,
  filedTimes,
  isOfInsiders,
  type PackFiling,
  packFiling,
  type PackSeries,
  packSeries,
} from "#server/evidence/pack-sources.ts";
import type { PackTable } from "#database/evidence/parquet.ts";
import { headerOffsets, namesInHeader } from "#server/evidence/filing-header.ts";

/** What a case adds to a pack. */
export type CaseParts = {
  sections: readonly ReportSection[];
  /** Facts on the first page, as label and text. */
  facts: readonly (readonly [label: string, text: string])[];
  /** Whether the notes and tasks of the case are among them. */
  hasNotes: boolean;
  /** Which subjects are items of the case, or part of one. */
  itemsOfSubjects: ItemsOfSubjects;
  /** Small files, whole. */
  files: readonly { name: string; content: string }[];
  /** UTC; of the last change. */
  changedAt: string;
  /** Accession numbers of filings that its items cite. */
  filings: readonly string[];
  /** What the sections and files show. */
  needs: PackNeeds;
};

export type PackRequest = {
  title: string;
  selection: EvidenceSelection;
  /** Whether the pack has whole series of prices, which a license may forbid. */
  withWholeSeries: boolean;
  /** Whether it may show insiders' trades. */
  withTrades: boolean;
  /** The weights of scores. */
  score: ScoreWeights;
  caseParts: CaseParts | null;
  /** The search that the rows were selected from; null where none is stated. */
  search: StatedSearch | null;
  /** Whether companies, persons, and prices are invented, which the pack says. */
  isDemonstration: boolean;
};

/** A pack before it is written; the bytes of filings are read when it is. */
export type ComposedPack = {
  title: string;
  /** SHA-256 in hex of everything the pack says. */
  state: string;
  /** The newest time of what the pack shows, UTC. */
  at: string;
  subjects: readonly NumberedEvidence[];
  filings: readonly PackFiling[];
  series: readonly PackSeries[];
  /** data/figures.json */
  data: object;
  tables: readonly PackTable[];
  report: Report;
  caseFiles: CaseParts["files"];
  /** Bytes of the filings in the pack. */
  filingBytes: number;
  /** Which scores are not recomputed and why, as sentences. */
  unscored: readonly string[];
  /** Sentences that state which other items of a case are not recomputed, and why. */
  notRecomputed: readonly string[];
  /** Whether notes and tasks of a case were left out. */
  areNotesLeftOut: boolean;
  needs: PackNeeds;
  gone: readonly string[];
};

/** Flags of documents that Sentinel could read only after setting their XML right. */
const mendedFlags = ["rejoined-lines", "bare-attribute"];

/** Composes a pack from one state of the database: to be run in a snapshot. */
export async function composePack(
  db: Database,
  request: PackRequest,
  settings: PriceSettings,
): Promise<ComposedPack> {
  const { title, caseParts, search, withTrades, score } = request;
  const options = { settings, withTrades, score };
  const { evidence, prices, gone, unscored, notRecomputed } = await collectEvidence(
    db,
    request.selection,
    options,
  );
  const wanted = wantedFilings(evidence, caseParts);
  const filings = (await listOriginals(db, wanted)).map((filing) => packFiling(filing, withTrades));
  const { offsets, names, filingBytes } = await readHeaders(db, filings);
  const series = prices
    .all()
    .map((used, place) => packSeries(used, place, request.withWholeSeries));
  const items = caseParts?.itemsOfSubjects ?? new Map();
  const named = evidence.map((subject) => withNameInHeader(subject, names));
  const rows = inSearchOrder(named, search?.sorting ?? null, filedTimes(filings));
  const subjects = numberEvidence(rows, whyMissing(filings), items);
  const data = evidenceData({
    title,
    isDemonstration: request.isDemonstration,
    subjects,
    search,
    filings,
    series,
    unscored,
    notRecomputed,
    product: productVersion,
    rulesVersion: evidenceRulesVersion,
  });
  const at = newestInformation({
    filings,
    closeDays: series.flatMap(({ days }) => [...days]),
    changedAt: caseParts?.changedAt ?? null,
  });
  const said = {
    data,
    actions: actionsTable(series),
    at,
    caseFiles: caseParts?.files ?? [],
    wrote: caseParts?.sections ?? [],
  };
  const state = createHash("sha256").update(JSON.stringify(said)).digest("hex");
  const composed = { title, state, at, subjects, filings, series, unscored, notRecomputed };
  return {
    ...composed,
    data: { state, ...data },
    tables: packTables(subjects, filings, series),
    report: reportOf(composed, request, offsets),
    caseFiles: caseParts?.files ?? [],
    filingBytes,
    areNotesLeftOut: caseParts?.hasNotes === false,
    needs: needsOf({ subjects, filings }, request),
    gone,
  };
}

/** Accession numbers of the filings that a pack has, as far as they are stored. */
export function wantedFilings(
  evidence: readonly Evidence[],
  caseParts: CaseParts | null,
): string[] {
  const wanted = [
    ...evidence.flatMap(filingsOf),
    ...evidence.flatMap(furtherFilingsOf),
    ...(caseParts?.filings ?? []),
  ];
  return [...new Set(wanted)].sort();
}

/** Also an event shows trades: in what insiders sold and purchased before it. */
function needsOf(
  { subjects, filings }: Pick<ComposedPack, "subjects" | "filings">,
  { withTrades, caseParts }: PackRequest,
): PackNeeds {
  const needs: PackNeeds = [
    ...(withTrades && (subjects.length > 0 || filings.some(isOfInsiders))
      ? [["explore_trades"] as const]
      : []),
    ...(subjects.some(isOfEvents) ? [["explore_events"] as const] : []),
    ...(caseParts?.needs ?? []),
  ];
  return [...new Map(needs.map((need) => [need.join(" "), need])).values()];
}

function isOfEvents(subject: NumberedEvidence): boolean {
  return subject.kind === "event" || (subject.kind === "lead" && subject.leadKind === "event");
}

type Composed = Pick<
  ComposedPack,
  "title" | "state" | "at" | "subjects" | "filings" | "series" | "unscored" | "notRecomputed"
>;

function reportOf(
  { title, state, at, subjects, filings, series, unscored, notRecomputed }: Composed,
  { caseParts, search, isDemonstration }: PackRequest,
  offsets: ReadonlyMap<string, ReadonlyMap<HeaderField, number>>,
): Report {
  const closes = new Map(series.flatMap((each) => [...closesOf(each)]));
  return composeReport({
    title,
    summary: {
      subjects,
      caseFacts: caseParts?.facts ?? [],
      search,
      isDemonstration,
      filings: {
        there: filings.filter(({ file }) => file !== null).length,
        missing: filings.filter(({ file }) => file === null).length,
      },
      newest: reportInstant(at),
      rulesVersion: evidenceRulesVersion,
      product: productVersion,
      state,
    },
    subjects,
    caseSections: caseParts?.sections ?? [],
    filings,
    series: series.map((each) => ({
      id: each.id,
      closeBasis: each.series.closeBasis,
      adjustment: each.adjustedBy === null ? "no" : `by ${adjusters[each.adjustedBy]}`,
      daysUsed: each.days.size,
      sha256: each.sha256,
    })),
    unscored,
    notRecomputed,
    methods: methodSections(),
    quoted: {
      rulesVersion: evidenceRulesVersion,
      offsetOf: (accession, field) => offsets.get(accession)?.get(field) ?? null,
      closeOf: (id, day) => closes.get(`${id} ${day}`) ?? null,
    },
  });
}

const adjusters = { source: "the source", sentinel: "Sentinel" } as const;

async function readHeaders(db: Database, filings: readonly PackFiling[]) {
  const offsets = new Map<string, ReadonlyMap<HeaderField, number>>();
  const names = new Map<string, ReadonlyMap<number, string>>();
  let filingBytes = 0;
  for (const filing of filings) {
    const bytes = filing.file === null ? null : await readOriginal(db, filing);
    if (bytes === null) continue;
    filingBytes += bytes.length;
    offsets.set(filing.accession, headerOffsets(bytes));
    names.set(filing.accession, namesInHeader(bytes));
  }
  return { offsets, names, filingBytes };
}

/** An event with the name of its company as the header of the 8-K has it, so that verifiers can compare it. */
function withNameInHeader(
  subject: Evidence,
  names: ReadonlyMap<string, ReadonlyMap<number, string>>,
): Evidence {
  if (subject.kind !== "event") return subject;
  const company = names.get(subject.accession)?.get(subject.cik) ?? subject.company;
  const facts = subject.facts.map((fact) =>
    fact.label === "Company" ? { ...fact, text: company } : fact,
  );
  return { ...subject, company, facts };
}

/** By accession number, why the verifiers cannot read a filing. */
function whyMissing(filings: readonly PackFiling[]): Map<string, string> {
  return new Map(
    filings.flatMap(({ accession, missingBecause, flags }): [string, string][] => {
      if (missingBecause !== null) return [[accession, `${accession}: ${missingBecause}`]];
      return flags.some((flag) => mendedFlags.includes(flag))
        ? [[accession, `${accession}: its XML is malformed, and Sentinel had to repair it.`]]
        : [];
    }),
  );
}

function* closesOf({ id, series, days }: PackSeries): Generator<[string, string]> {
  for (const [at, day] of series.days.entries()) {
    if (!days.has(day)) continue;
    const [close, adjusted] = [series.close[at], series.adjustedClose[at]];
    const parts = [
      ...(typeof close === "number" ? [`$${close}`] : []),
      ...(typeof adjusted === "number" ? [`adjusted $${adjusted}`] : []),
    ];
    yield [`${id} ${day}`, parts.join(", ")];
  }
}
