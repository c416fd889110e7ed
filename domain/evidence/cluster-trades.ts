import type { EvidenceIssuer, TradeKey } from "#domain/evidence/trade-evidence.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";

/** Every trade of the cluster that a trade belongs to; the trade alone where it belongs to none. */
export function clusterTrades(
  { issuer, patternsFor }: EvidenceIssuer,
  trade: TradeKey,
): readonly TradeKey[] {
  const found = issuer.rows.find(
    ({ filing, rowNumber }) =>
      filing.filing.accession === trade.accession && rowNumber === trade.rowNumber,
  );
  const cluster = found === undefined ? null : patternsFor(computeRow(found, issuer)).facts.cluster;
  return (
    cluster?.rows.map(({ row: { filing, rowNumber } }) => ({
      accession: filing.filing.accession,
      rowNumber,
    })) ?? [trade]
  );
}
