import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  mostListedTrades,
  type EventProofAnswer,
  type FollowingFiling,
  type InsiderTradeBefore,
  type PricesUsed as ShownPrices,
} from "#contract/operations/screening/event-proof.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { eventDiffersFromStored } from "#database/computed/differs-from-stored.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import {
  readCurrentReportFiling,
  type CurrentReportFiling,
} from "#database/queries/company/current-report-filing.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { findEvent } from "#database/screening/postgres/find-row.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import { isInWindow } from "#domain/events/proof/prove-insiders.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentPattern } from "#server/operations/trades/present-proof.ts";
import { insiderTypesOf } from "#domain/trades/rows/insider-types.ts";
import {
  filingIndexUrl,
  formatCik,
  filingDocumentUrl,
} from "#contract/values/edgar-identifiers.ts";
import type {
  FollowingReport,
  LinkedAmendment,
  PricesUsed,
  ProvedInsiderTrade,
} from "#domain/events/proof/event-proof.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";

type Key = { cik: number; accession: string };

/** The filing's head, items and documents in the wire's names. */
function presentFiling(filing: CurrentReportFiling, key: Key): EventProofAnswer["filing"] {
  const { cik, accession } = key;
  const titles = areTitlesInOrder(filing) ? filing.itemTitles : [];
  return {
    form: filing.form,
    filing_url: filingIndexUrl(cik, accession),
    accepted_from: originInWords(filing.acceptedOrigin),
    filed_from: originInWords(filing.filedOnOrigin),
    items: filing.items.map((code, index) => ({
      code,
      title: itemTitle(code),
      as_filed: titles[index] ?? null,
    })),
    item_titles: [...filing.itemTitles],
    documents: filing.documents.map(({ sequence, type, description, filename }) => ({
      sequence,
      type,
      description,
      filename,
      url: filename === null ? null : filingDocumentUrl(cik, accession, filename),
    })),
    co_registrants: filing.coRegistrants.map(({ cik: other, name }) => ({
      cik: formatCik(other),
      name,
    })),
  };
}

/** Where nothing was omitted or inserted, the n-th title belongs to the n-th item. */
function areTitlesInOrder({ items, itemTitles, flags }: CurrentReportFiling): boolean {
  const isCertain = !flags.some((flag) => flag in itemCautions);
  return isCertain && items.length === itemTitles.length;
}

const officialTitles: ReadonlyMap<string, string> = new Map(
  form8kItems.map(({ code, title }) => [code, title]),
);

/** The official title of an item of today's form; null for a number it does not have. */
function itemTitle(code: string): string | null {
  return officialTitles.get(code) ?? null;
}

const origins: ReadonlyMap<string, string> = new Map([
  ["header", "the filing's header"],
  ["index-headers", "the filing's header page"],
  ["index-page", "the filing's index page"],
  ["index", "EDGAR's index"],
  ["feed", "EDGAR's feed"],
  ["submissions", "EDGAR's list of the company's filings"],
  ["data-set", "the SEC's data set"],
]);

function originInWords(origin: string | null): string | null {
  return origin === null ? null : (origins.get(origin) ?? origin);
}

const itemCautions: Readonly<Record<string, string>> = {
  "unknown-item-title": "The filing lists an item that Form 8-K does not have.",
  "items-from-document":
    "The header does not name every item; they were read from the headings of the document.",
  "items-unknown": "Not every item of the filing could be read with certainty.",
};

/** What the reading of the filing leaves open, as sentences. */
function filingCautions({ flags }: CurrentReportFiling): string[] {
  return flags.flatMap((flag) => itemCautions[flag] ?? []);
}

/** The closes of one series that the event return is made of. */
function presentPrices(prices: PricesUsed | null): ShownPrices | null {
  if (prices === null) return null;
  return {
    source: prices.source,
    ticker: prices.ticker,
    from_day: prices.fromDay,
    to_day: prices.toDay,
    adjusted_from: prices.adjustedFrom,
    adjusted_to: prices.adjustedTo,
    printed_from: prices.printedFrom,
    printed_to: prices.printedTo,
    printed_missing: prices.printedMissing,
    adjustment: prices.adjustment,
    splits: prices.splits?.map(({ day, ratio }) => ({ day, ratio })) ?? null,
    dividends: prices.dividends?.map(({ day, amount }) => ({ day, amount })) ?? null,
    fraction: prices.fraction,
  };
}

/** A trade before the event; amounts stay decimal text. */
function presentInsiderTrade({ trade, note }: ProvedInsiderTrade): InsiderTradeBefore {
  return {
    accno: trade.accession,
    row_number: trade.rowNumber,
    owner: trade.ownerName,
    owner_cik: formatCik(trade.ownerCik),
    other_owners: trade.otherOwners,
    title: trade.title,
    insider_types: insiderTypesOf(trade),
    trade_date: trade.tradeDate,
    trade_direction: trade.direction,
    shares: trade.shares,
    price: trade.price,
    value: trade.value,
    sum_value: trade.sumValue,
    is_10b51: trade.isPlan ? 1 : 0,
    days_to_file: trade.daysToFile,
    note,
    patterns: [...trade.patterns],
    flags: [...trade.flags],
    filing_url: filingIndexUrl(trade.issuerCik, trade.accession),
  };
}

/** An 8-K/A of the event. */
function presentAmendment(
  { report, caution }: LinkedAmendment,
  cik: number,
): EventProofAnswer["amendments"][number] {
  return {
    accno: report.accession,
    form: report.form,
    accepted_at: report.acceptedAt,
    filed_on: report.filedOn,
    items: report.items.map((code) => ({ code, title: itemTitle(code) })),
    filing_url: filingIndexUrl(cik, report.accession),
    caution,
  };
}

const mayBeAnother = "EDGAR lists a filing that Sentinel has not stored. It may be the next one.";

/** A filing that came after the event; null when none is known. */
function presentFollowing(following: FollowingReport | null, cik: number): FollowingFiling | null {
  if (following === null) return null;
  const form = following.form.trim();
  return {
    accno: following.accession,
    form,
    accepted_at: following.acceptedAt,
    filed_on: following.filedOn,
    items: following.items.join("&"),
    day_0: following.day0,
    event_return: following.measured.adjusted,
    filing_url: filingIndexUrl(cik, following.accession),
    is_event: form === "8-K",
    note: following.mayBeAnother ? mayBeAnother : null,
  };
}

const notUpToDate =
  "New filings or prices are being processed: some numbers below are newer than the row.";

/** Where every number of one event comes from, recomputed from what is stored now. */
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
          rows: await withFirstFilings(
            db,
            trades.slice(0, mostListedTrades).map(presentInsiderTrade),
          ),
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
