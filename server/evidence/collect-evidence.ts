import { numberText } from "#contract/values/amount-text.ts";
import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import type { Evidence } from "#domain/evidence/subject.ts";
import { eventEvidence } from "#domain/evidence/event-evidence.ts";
import { PriceUses } from "#domain/evidence/price-uses.ts";
import {
  issuerLeads,
  leadEvidence,
  rowForLeads,
  type ScoreWeights,
} from "#domain/evidence/leads/lead-evidence.ts";
import {
  type EvidenceIssuer,
  prepareEvidence,
  tradeEvidence,
} from "#domain/evidence/trade-evidence.ts";
import {
  itemsAsKept,
  listRegistryIssuers,
  registryEvidence,
} from "#server/evidence/collect-registry.ts";
import { section16Of } from "#server/evidence/section-16/collect-section-16.ts";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";

export type CollectedEvidence = {
  /** Trades by date, then events by day 0; in a pack that states a search, they are sorted by it later. */
  evidence: Evidence[];
  prices: PriceUses;
  /** What is no longer stored, in words. */
  gone: string[];
  /** Which scores are not in the pack and why, as sentences. */
  unscored: string[];
  /** Sentences that state which other items of a case are not in the pack, and why. */
  notRecomputed: string[];
};

type CollectOptions = { settings: PriceSettings; withTrades: boolean; score: ScoreWeights };

/**
 * Computes everything that a pack says of its rows, an issuer at a time. To be run in a snapshot, so that all of
 * it is one state.
 * @param withTrades  whether the pack may show insiders' trades; selected ones are left out otherwise
 */
export async function collectEvidence(
  db: Database,
  selection: EvidenceSelection,
  { settings, withTrades, score }: CollectOptions,
): Promise<CollectedEvidence> {
  const { events } = selection;
  const trades = withTrades ? selection.trades : [];
  const prices = new PriceUses();
  const evidence: Evidence[] = [];
  const unscored: string[] = [];
  const gone: string[] = [];
  const accessions = [...new Set([...trades.map(({ accession }) => accession), ...events])];
  const section16 = await section16Of(db, selection, withTrades);
  const issuers = await listIssuersOf(db, accessions);
  const scored = await issuersOfLeads(db, selection);
  const registry = withTrades ? selection : nothingSelected;
  const registryCiks = await listRegistryIssuers(db, registry);
  const ciks = new Set([...issuers.values(), ...section16.ciks, ...registryCiks]);
  for (const cik of [...ciks].sort((a, b) => a - b)) {
    const record = await loadIssuerRecord(db, cik, settings);
    if (record === null) continue;
    const issuer = prepareEvidence(record);
    // Between two rows the process answers other calls.
    await setImmediate();
    const own = trades.filter(({ accession }) => issuers.get(accession) === cik);
    for (const key of own) {
      const found = tradeEvidence(issuer, key, prices);
      await setImmediate();
      if (found === null) gone.push(`row ${key.rowNumber} of ${key.accession}`);
      else evidence.push(found);
    }
    const ownEvents = events.filter((each) => issuers.get(each) === cik);
    for (const accession of ownEvents) {
      const found = eventEvidence(issuer, { accession, withTrades }, prices);
      await setImmediate();
      if (found === null) gone.push(accession);
      else evidence.push(found);
    }
    if (!withTrades) continue;
    evidence.push(...(await section16.collect(issuer.issuer, prices)));
    const isTooLarge = issuer.issuer.rows.length > mostRowsForScores;
    if (!isTooLarge) evidence.push(...(await registryEvidence(registry, issuer, prices)));
    if (!scored.has(cik)) continue;
    if (isTooLarge) unscored.push(tooManyText(record.name));
    else evidence.push(...(await leadsAmong(selection.leads, issuer, { prices, score })));
    await setImmediate();
  }
  gone.push(...accessions.filter((accession) => !issuers.has(accession)));
  evidence.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const missing = missingLeads(selection, evidence);
  // Which company a missing lead is of is not known here, so one that is too large may be the reason.
  const areSkipped = unscored.length > 0;
  if (missing > 0) unscored.push(withTrades ? goneText(missing, areSkipped) : hiddenText);
  const notRecomputed = [
    ...section16.notRecomputed(),
    ...itemsAsKept(selection, evidence, withTrades),
  ];
  return { evidence, prices, gone, unscored, notRecomputed };
}

/** The companies of the leads, by their keys: "event/ACCESSION", "trade/ACCESSION/ROW", or "person/CIK/OWNER". */
async function issuersOfLeads(
  db: Database,
  { leads }: EvidenceSelection,
): Promise<ReadonlySet<number>> {
  const keys = leads.map((key) => key.split("/"));
  const ciks = keys.flatMap(([kind, cik]) => (kind === "person" ? Number(cik) : []));
  const accessions = keys.flatMap(([kind, accession = ""]) => (kind === "person" ? [] : accession));
  return new Set([...ciks, ...(await listIssuersOf(db, accessions)).values()]);
}

function missingLeads({ leads }: EvidenceSelection, evidence: readonly Evidence[]): number {
  const found = new Set(evidence.flatMap((each) => (each.kind === "lead" ? [each.key] : [])));
  return leads.filter((key) => !found.has(key)).length;
}

/** Rows computed before the process handles other requests. */
const rowsAtOnce = 50;
/** With more rows, finding the leads of a company would block other requests for seconds. */
const mostRowsForScores = 10_000;

function tooManyText(company: string): string {
  return `Lead scores of ${company} are not recomputed: more than ${numberText(mostRowsForScores, 0)} trades are on file.`;
}

function goneText(count: number, areSkipped: boolean): string {
  const scores =
    count === 1
      ? "The score of 1 lead of the case is"
      : `The scores of ${count} leads of the case are`;
  const because = `the current facts no longer make ${count === 1 ? "it a lead" : "them leads"}`;
  return `${scores} shown as kept, because ${areSkipped ? `the company has too many trades on file, or because ${because}` : because}.`;
}

const hiddenText =
  "Scores of leads are shown as kept, because they depend on insiders' trades, which are not visible to the person who created this pack.";

/** The leads of one issuer that a selection names. A score leaves Sentinel only if someone chose its lead. */
async function leadsAmong(
  leads: readonly string[],
  issuer: EvidenceIssuer,
  context: { prices: PriceUses; score: ScoreWeights },
): Promise<Evidence[]> {
  const rows: ReturnType<typeof rowForLeads>[] = [];
  for (const row of issuer.issuer.rows) {
    rows.push(rowForLeads(row, issuer));
    if (rows.length % rowsAtOnce === 0) await setImmediate();
  }
  const all = issuerLeads(issuer, rows);
  return all.leads
    .filter(({ key }) => leads.includes(key))
    .map((lead) => leadEvidence(all, lead, context));
}

function orderOf(subject: Evidence): string {
  switch (subject.kind) {
    case "trade": {
      const { tradeDate, accession, rowNumber } = subject.row;
      return ["1", tradeDate, accession, String(rowNumber).padStart(5, "0")].join(" ");
    }
    case "event":
      return ["2", subject.day0 ?? "9999", subject.accession].join(" ");
    case "lead":
      return ["3", String(1_000 - subject.score).padStart(5, "0"), subject.key].join(" ");
    case "line":
      return ["4", subject.accession, String(subject.lineNumber).padStart(5, "0")].join(" ");
    case "notice":
      return ["5", subject.filedOn ?? "9999", subject.accession].join(" ");
    case "plan":
      return ["6", subject.adoptedOn ?? "9999", padded(subject.cik), subject.key].join(" ");
    case "short_swing":
      return ["7", padded(subject.cik), padded(subject.ownerCik)].join(" ");
  }
}

const digitsOfCik = 10;

function padded(cik: number): string {
  return String(cik).padStart(digitsOfCik, "0");
}
