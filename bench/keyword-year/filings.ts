import { createHash } from "node:crypto";
import { drawNormal, drawsFrom } from "#bench/keyword-year/draws.ts";
import type { RealText } from "#bench/keyword-year/real-texts.ts";
import { learnTexts, type TextModel, writeText } from "#bench/keyword-year/text-model.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";

/** The year in which the filings are accepted, UTC. */
export const year = { since: "2025-01-01T00:00:00Z", until: "2026-01-01T00:00:00Z" };

const companies = 6_000;
const longestText = 3_000_000;
const shortestText = 1_500;

/** Shares of forms in a year of EDGAR; median length of periodic reports, its spread as lognormal. */
const forms = [
  { form: "8-K", share: 0.7, median: null, spread: 0 },
  { form: "10-Q", share: 0.22, median: 150_000, spread: 0.6 },
  { form: "10-K", share: 0.08, median: 340_000, spread: 0.5 },
] as const;

export type FilingModel = {
  current: TextModel;
  periodic: TextModel;
  /** UTF-16 units of the real current reports. */
  currentLengths: readonly number[];
};

/** Learns current and periodic reports separately. */
export function learnFilings(real: readonly RealText[]): FilingModel {
  const isCurrent = ({ form }: RealText): boolean => form.startsWith("8-K");
  const textOf = ({ text }: RealText): string => text;
  const current = real.filter(isCurrent).map(textOf);
  return {
    current: learnTexts(current),
    periodic: learnTexts(real.filter((each) => !isCurrent(each)).map(textOf)),
    currentLengths: current.map(({ length }) => length),
  };
}

/** The filing of a number from 0: always the same, with its words as they are stored. */
export function writeFiling(model: FilingModel, number: number): FilingRecord {
  const draw = drawsFrom(number * 2 + 1);
  const { form, length } = drawForm(model, draw);
  const text = writeText(form === "8-K" ? model.current : model.periodic, { seed: number, length });
  const cik = 1_000 + Math.floor(draw() * companies);
  const from = Date.parse(year.since);
  const acceptedAt = new Date(
    from + Math.floor((draw() * (Date.parse(year.until) - from)) / 1_000) * 1_000,
  );
  const accession = `${String(cik).padStart(10, "0")}-25-${String(number).padStart(6, "0")}`;
  return {
    accession,
    form,
    issuerCik: cik,
    acceptedAt: acceptedAt.toISOString(),
    acceptedOrigin: "header",
    filedOn: acceptedAt.toISOString().slice(0, 10),
    filedOnOrigin: "header",
    periodOfReport: acceptedAt.toISOString().slice(0, 10),
    items: [],
    itemTitles: [],
    documents: [{ type: form, sequence: 1, filename: "report.htm", description: null }],
    sha256: createHash("sha256").update(accession).digest(),
    source: "bench",
    path: `Archives/edgar/data/${cik}/${accession}.txt`,
    completeness: 2,
    flags: [],
    entities: [{ role: "FILER", cik, name: `Company ${cik}`, sic: "3571", fiscalYearEnd: "1231" }],
    ownership: null,
    shareCounts: [],
    texts: {
      extractorVersion: 1,
      documents: [{ documentNumber: 1, type: form, filename: "report.htm", text }],
      refused: [],
      words: filingWords([text]),
    },
  };
}

function drawForm({ currentLengths }: FilingModel, draw: () => number) {
  let rest = draw();
  const chosen = forms.find(({ share }) => (rest -= share) < 0) ?? forms[0];
  const typical =
    chosen.median ?? currentLengths[Math.floor(draw() * currentLengths.length)] ?? shortestText;
  // Current reports are as long as a real one, give or take a fifth.
  const length =
    typical * Math.exp(drawNormal(draw) * (chosen.median === null ? 0.2 : chosen.spread));
  return {
    form: chosen.form,
    length: Math.round(Math.min(longestText, Math.max(shortestText, length))),
  };
}
