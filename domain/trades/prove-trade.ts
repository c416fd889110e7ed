import { type EdgarCalendar, edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import { knowsSplits, personShortSwing } from "#domain/short-swing/issuer-short-swings.ts";
import { tradeProfitFinder } from "#domain/short-swing/trade-profit.ts";
import { flagSentences } from "#domain/trades/flags.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { Cluster } from "#domain/patterns/clusters.ts";
import { tradePatternFinder } from "#domain/patterns/trade-patterns.ts";
import { proveAvoided } from "#domain/patterns/proof/prove-avoided.ts";
import { proveShortSwing } from "#domain/patterns/proof/prove-short-swing.ts";
import { proveTradePatterns } from "#domain/patterns/proof/prove-trade-patterns.ts";
import { amendmentHistory } from "#domain/trades/proof/amendment-history.ts";
import { proveAmounts } from "#domain/trades/proof/prove-amounts.ts";
import { proveCompany } from "#domain/trades/proof/prove-company.ts";
import { proveEvents } from "#domain/trades/proof/prove-events.ts";
import { proveFiling } from "#domain/trades/proof/prove-filing.ts";
import { proveLines } from "#domain/trades/proof/prove-lines.ts";
import { proveTradeReturns } from "#domain/trades/proof/prove-returns.ts";
import type { TradeProof } from "#domain/trades/proof/trade-proof.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Proves one trade row: recomputes it by the very functions that made the stored columns and writes down what
 * went into each number.
 * @returns null when the record has no such row
 */
export function proveTrade(
  record: IssuerRecord,
  key: { accession: string; rowNumber: number },
  calendar: EdgarCalendar = edgarCalendar,
): TradeProof | null {
  const issuer = prepareIssuer(record, calendar);
  const row = issuer.rows.find(
    ({ filing, rowNumber }) =>
      filing.filing.accession === key.accession && rowNumber === key.rowNumber,
  );
  if (row === undefined) return null;
  const computed = computeRow(row, issuer);
  const owners = new Set(row.filing.filing.owners.map(({ cik }) => cik));
  const lines = reportedLines(issuer, owners);
  const areSplitsKnown = knowsSplits(issuer);
  const profitOf = tradeProfitFinder(
    (owner) => personShortSwing(issuer, lines, owner),
    areSplitsKnown,
  );
  const found = tradePatternFinder(issuer, profitOf)(computed);
  const { filing } = row.filing;
  return {
    trade: derivedTrade(computed, issuer, found),
    filing,
    lines: proveLines(computed, issuer),
    footnotes: Object.entries(filing.footnotes).map(([id, text]) => ({ id, text })),
    computed: [
      ...proveAmounts(computed, issuer),
      ...proveFiling(computed, issuer),
      ...proveTradeReturns(computed, issuer),
      ...proveEvents(computed),
      ...proveAvoided(computed, found.facts.avoided),
      proveShortSwing(found.shortSwing, areSplitsKnown),
      ...proveCompany(computed.figures, "the trade date").map((proved) => ({
        ...proved,
        horizon: null,
      })),
    ],
    patterns: proveTradePatterns(computed, found),
    cluster: clusterOf(found.facts.cluster),
    history: amendmentHistory(row.filing, issuer),
    cautions: computed.flags.map((flag) => flagSentences[flag]),
  };
}

function clusterOf(cluster: Cluster | null): TradeProof["cluster"] {
  const [first, last] = [cluster?.rows[0], cluster?.rows.at(-1)];
  if (cluster === null || first === undefined || last === undefined) return null;
  return { first: first.row.tradeDate, last: last.row.tradeDate, persons: cluster.persons };
}
