import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { tradeDiffersFromStored } from "#database/computed/differs-from-stored.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { type FilingFlags, filingFlags } from "#database/queries/company/current-report-filing.ts";
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

const notUpToDate =
  "New filings or prices are being processed: some numbers below are newer than the row.";

/** Where every number of one trade row comes from, recomputed from what is stored now. */
export async function getTradeProof(
  input: OperationInput<"get_trade_proof">,
  { db, settings }: MemberContext,
): Promise<OperationAnswer<"get_trade_proof">> {
  const key = { accession: input.accno, rowNumber: input.row_number };
  const row = await findTrade(db, key);
  if (row === undefined) throw new OperationError("trade_not_found");
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

const cautions: Readonly<Record<string, string>> = {
  "rejoined-lines":
    "Lines of the document were broken within words and tags; they were joined before reading.",
  "bare-attribute": "A tag of the document contains a stray word, which was ignored.",
  "form-from-header": "The document does not name its form; the filing's header does.",
  "form-mismatch": "The document and the filing's header name different forms.",
  "issuer-mismatch": "The document and the filing's header name different issuers.",
  "price-from-transaction-value":
    "The form of early 2003 calls the price column transaction value; prices are read from there.",
  "several-ownership-documents":
    "The filing contains another ownership document, which is not read.",
  "not-utf-8": "The document is not in UTF-8; accented letters may be wrong.",
  "repeated-footnote-id": "Two footnotes have the same number; both texts are shown.",
  "footnote-without-text": "A line cites a footnote that the document does not have.",
  "another-copy-unreadable": "Another copy of this filing could not be read.",
};

const cellCautions: Readonly<Record<string, (cell: string) => string>> = {
  "malformed-number": (cell) => `The value of ${cell} is not a number and is not used.`,
  "reformatted-number": (cell) =>
    `A number for ${cell} was written with symbols and read without them.`,
  "negative-number": (cell) => `A number for ${cell} is negative.`,
  "malformed-date": (cell) => `The value of ${cell} is not a date and is not used.`,
  "malformed-boolean": (cell) => `The value of ${cell} is neither yes nor no and is not used.`,
  "repeated-cell": (cell) => `The document gives ${cell} twice.`,
  "unknown-row": (row) => `A row of an unknown kind (${row}) is ignored.`,
};

/** What reading the filing had to set right or leave open, as sentences; flags that say nothing of it are passed over. */
export function readingCautions(flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const [kind = "", cell = ""] = flag.split(":");
    const inWords = cell.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return cautions[flag] ?? cellCautions[kind]?.(inWords) ?? [];
  });
}
