import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import type { Evidence } from "#domain/evidence/evidence.ts";
import { eventEvidence } from "#domain/evidence/event-evidence.ts";
import { PriceUses } from "#domain/evidence/price-uses.ts";
import { prepareEvidence, tradeEvidence, type TradeKey } from "#domain/evidence/trade-evidence.ts";

/** What a pack is about. */
export type EvidenceSelection = {
  trades: readonly TradeKey[];
  /** Accession numbers of 8-K filings. */
  events: readonly string[];
};

export type CollectedEvidence = {
  /** Trades by date, then events by day 0. */
  evidence: Evidence[];
  prices: PriceUses;
  /** What is no longer stored, in words. */
  gone: string[];
};

/**
 * Computes everything that a pack says of its rows, an issuer at a time. To be run in a snapshot, so that all of
 * it is one state.
 * @param withTrades  whether the pack may show insiders' trades; selected ones are left out otherwise
 */
export async function collectEvidence(
  db: Database,
  selection: EvidenceSelection,
  { settings, withTrades }: { settings: PriceSettings; withTrades: boolean },
): Promise<CollectedEvidence> {
  const { events } = selection;
  const trades = withTrades ? selection.trades : [];
  const prices = new PriceUses();
  const evidence: Evidence[] = [];
  const gone: string[] = [];
  const accessions = [...new Set([...trades.map(({ accession }) => accession), ...events])];
  const issuers = await listIssuersOf(db, accessions);
  for (const cik of [...new Set(issuers.values())].sort((a, b) => a - b)) {
    const record = await loadIssuerRecord(db, cik, settings);
    if (record === null) continue;
    const issuer = prepareEvidence(record);
    // Between two rows the process answers other calls.
    await setImmediate();
    for (const key of trades.filter(({ accession }) => issuers.get(accession) === cik)) {
      const found = tradeEvidence(issuer, key, prices);
      await setImmediate();
      if (found === null) gone.push(`row ${key.rowNumber} of ${key.accession}`);
      else evidence.push(found);
    }
    for (const accession of events.filter((each) => issuers.get(each) === cik)) {
      const found = eventEvidence(issuer, { accession, withTrades }, prices);
      await setImmediate();
      if (found === null) gone.push(accession);
      else evidence.push(found);
    }
  }
  gone.push(...accessions.filter((accession) => !issuers.has(accession)));
  evidence.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  return { evidence, prices, gone };
}

function orderOf(subject: Evidence): string {
  return subject.kind === "trade"
    ? [
        "1",
        subject.row.tradeDate,
        subject.row.accession,
        String(subject.row.rowNumber).padStart(5, "0"),
      ].join(" ")
    : ["2", subject.day0 ?? "9999", subject.accession].join(" ");
}
