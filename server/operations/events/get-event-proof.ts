import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { mostListedTrades } from "#contract/operations/event-proof.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { eventDiffersFromStored } from "#database/computed/differs-from-stored.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { readCurrentReportFiling } from "#database/queries/current-report-filing.ts";
import { findEvent } from "#database/screening/postgres/find-row.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import { isInWindow } from "#domain/events/proof/prove-insiders.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { filingCautions, presentFiling } from "#server/operations/events/present-event-filing.ts";
import {
  presentAmendment,
  presentFollowing,
  presentInsiderTrade,
  presentPrices,
} from "#server/operations/events/present-event-proof.ts";
import { presentPattern } from "#server/operations/trades/present-pattern.ts";

const notUpToDate =
  "Filings or prices that arrived since are being worked in: some numbers below are newer than the row.";

/** Where every number of one event comes from, computed anew from what is stored now. */
export async function getEventProof(
  input: OperationInput<"get_event_proof">,
  { db, settings, identity }: MemberContext,
): Promise<OperationAnswer<"get_event_proof">> {
  const { accno, lookback_period: lookback } = input;
  const [row, filing] = await Promise.all([
    findEvent(db, accno, lookback),
    readCurrentReportFiling(db, accno),
  ]);
  if (row === undefined || filing === undefined) throw new OperationError("event_not_found");
  const cik = Number(row.cik);
  const record = await loadIssuerRecord(db, cik, settings);
  const proof = record === null ? null : proveEvent(record, accno);
  if (proof === null) throw new OperationError("event_not_found");
  const window =
    proof.event.windowEnd === null ? null : insiderWindow(proof.event.windowEnd, lookback);
  const trades =
    window === null ? [] : proof.insiderTrades.filter(({ trade }) => isInWindow(trade, window));
  const maySeeTrades = hasAnyPermission(identity.permissions, ["explore_trades"]);
  const isStale = await eventDiffersFromStored(db, cik, proof);
  return {
    row,
    filing: presentFiling(filing, { cik, accession: accno }),
    day_0_reason: proof.dayZero.reason,
    window_reason: proof.dayZero.windowReason,
    prices: { stock: presentPrices(proof.stock), fund: presentPrices(proof.fund) },
    computed: proof.computed.map((entry) => ({
      ...entry,
      inputs: entry.inputs.map(({ label, value, source }) => ({ label, value, source })),
    })),
    insider_trades: maySeeTrades
      ? {
          first_day: window?.firstDay ?? null,
          last_day: window?.lastDay ?? null,
          num_rows: trades.length,
          rows: trades.slice(0, mostListedTrades).map(presentInsiderTrade),
        }
      : null,
    amendments: proof.amendments.map((amendment) => presentAmendment(amendment, cik)),
    patterns: proof.patterns.map(presentPattern),
    quarter_announced: proof.quarterAnnounced,
    next_8K: presentFollowing(proof.next8k, cik),
    next_ea: presentFollowing(proof.nextEarnings, cik),
    cautions: [...(isStale ? [notUpToDate] : []), ...proof.cautions, ...filingCautions(filing)],
  };
}
