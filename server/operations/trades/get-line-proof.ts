import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { awaitsDerivation } from "#database/computed/dirty-queue.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { loadOwnershipFiling } from "#database/computed/load-ownership.ts";
import { readLineOrigin } from "#database/queries/line-origin.ts";
import { findLine } from "#database/screening/postgres/find-row.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { proveLineLateness } from "#domain/lines/late-columns.ts";
import { flagTexts, proveLine } from "#domain/lines/prove-line.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import { proveLinks } from "#domain/links/prove-links.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentFiling } from "#server/operations/trades/present-proof.ts";

const notUpToDate =
  "New filings or prices of this company are being processed: the row may be older than the filing below.";

/** One line of Form 3, 4, or 5 as filed, with its place in the document. */
export async function getLineProof(
  { accno: accession, line_number: lineNumber }: OperationInput<"get_line_proof">,
  { db, settings }: MemberContext,
): Promise<OperationAnswer<"get_line_proof">> {
  const [row, filing, origin] = await Promise.all([
    findLine(db, { accession, lineNumber }),
    loadOwnershipFiling(db, accession),
    readLineOrigin(db, { accession, lineNumber }),
  ]);
  const line = filing?.lines.find((each) => each.lineNumber === lineNumber);
  if (row === undefined || filing === undefined || line === undefined) {
    throw new OperationError("line_not_found");
  }
  const isWaiting = await awaitsDerivation(db, Number(row.cik));
  const record = await loadIssuerRecord(db, Number(row.cik), settings);
  const key = { accession, lineNumber };
  const issuer = record === null ? null : prepareIssuer(record, edgarCalendar);
  const computed = issuer === null ? [] : proveLineLateness(issuer, key);
  const links = issuer === null ? [] : proveLinks(reportedLines(issuer), issuer, key);
  const { xmlPath, cells, footnotes } = proveLine(filing, line, origin.hasXml);
  return {
    row,
    filing: presentFiling(filing, Number(row.cik)),
    xml_path: xmlPath,
    cells: cells.map((cell) => ({ ...cell, footnotes: [...cell.footnotes] })),
    footnotes: [...footnotes],
    computed: computed.map((proved) => ({ ...proved, inputs: [...proved.inputs] })),
    links: links.map((proved) => ({ ...proved, inputs: [...proved.inputs] })),
    cautions: [...(isWaiting ? [notUpToDate] : []), ...flagTexts(row.flags)],
    trade_row_number: origin.tradeRowNumber,
  };
}
