import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { tradeDiffersFromStored } from "#database/computed/differs-from-stored.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { type FilingFlags, filingFlags } from "#database/queries/company/current-report-filing.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { findTrade } from "#database/screening/postgres/find-row.ts";
import type { TradeProof } from "#domain/trades/proof/trade-proof.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  presentPattern,
  presentComputed,
  presentFiling,
  presentHistory,
  presentLines,
} from "#server/operations/trades/present-proof.ts";
import { readingCautions } from "#server/operations/trades/reading-cautions.ts";

const notUpToDate =
  "New filings or prices are being processed: some numbers below are newer than the row.";

/** Where every number of one trade row comes from, recomputed from what is stored now. */
export async function getTradeProof(
  input: OperationInput<"get_trade_proof">,
  { db, settings }: MemberContext,
): Promise<OperationAnswer<"get_trade_proof">> {
  const key = { accession: input.accno, rowNumber: input.row_number };
  const stored = await findTrade(db, key);
  if (stored === undefined) throw new OperationError("trade_not_found");
  const [row = stored] = await withFirstFilings(db, [stored]);
  const cik = Number(row.cik);
  const [record, flags] = await Promise.all([
    loadIssuerRecord(db, cik, settings),
    filingFlags(db, input.accno),
  ]);
  const proof = record === null ? null : proveTrade(record, key);
  if (proof === null) throw new OperationError("trade_not_found");
  const isStale = await tradeDiffersFromStored(db, proof.trade);
  const link = (accession: string | null): string | null =>
    accession === null ? null : filingIndexUrl(cik, accession);
  return {
    row,
    filing: presentFiling(proof.filing, cik),
    lines: presentLines(proof),
    footnotes: proof.footnotes.map(({ id, text }) => ({ id, text })),
    computed: presentComputed(proof),
    patterns: proof.patterns.map(presentPattern),
    history: presentHistory(proof, cik),
    cautions: [
      ...(isStale ? [notUpToDate] : []),
      ...proof.cautions,
      ...readingCautions(flagsOfRow(flags, proof)),
    ],
    links: {
      filing: filingIndexUrl(cik, row.accno),
      next_8K: link(proof.trade.next8kAccession),
      next_ea: link(proof.trade.nextEarningsAccession),
    },
  };
}

/** The filing's own flags, and of its lines' those of the lines this row counts, each once. */
function flagsOfRow(flags: FilingFlags, { lines }: TradeProof): string[] {
  const counted = lines.filter((line) => line.isCounted);
  const ofLines = counted.flatMap(({ asFiled }) => flags.ofLines.get(asFiled.lineNumber) ?? []);
  return [...new Set([...flags.ofFiling, ...ofLines])];
}
