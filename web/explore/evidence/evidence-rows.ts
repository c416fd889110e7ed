import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { OperationPayload } from "#contract/catalogue.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { ownerName } from "#contract/trades/trade-columns.ts";

/** A row that a pack can be made of. */
export type EvidenceRow = {
  key: string;
  /** One line that tells it from others. */
  label: string;
  detail: string;
  selection: Pick<OperationPayload<"create_evidence_pack">, "trades" | "events">;
};

type WithoutEmail<Search> = Search extends unknown ? Omit<Search, "email"> : never;

/** A search that a pack states. */
export type PackSearch = WithoutEmail<
  NonNullable<OperationPayload<"create_evidence_pack">["search"]>
>;

/** What a pack is made of: rows to choose from, with the search that found them, or a case. */
type PackSubject = { rows: readonly EvidenceRow[]; search?: PackSearch } | { caseId: number };

export type EvidencePackProps = {
  of: PackSubject;
  /** What the pack is called unless its maker changes it. */
  title: string;
};

export function tradeEvidenceRow(row: TradeRow): EvidenceRow {
  const { accno, row_number } = row;
  return {
    key: `${accno}-${row_number}`,
    label: `${row.trade_direction} by ${ownerName(row)}`,
    detail: `${row.conm} · ${dayInWords(row.trade_date)}`,
    selection: { trades: [{ accno, row_number }] },
  };
}

export function eventEvidenceRow(row: EventRow): EvidenceRow {
  const filed = row.filed_on === null ? "" : ` · ${dayInWords(row.filed_on)}`;
  return {
    key: row.accno,
    label: row.conm,
    detail: `8-K, items ${itemsText(row["8K_items"]) || "unknown"}${filed}`,
    selection: { events: [{ accno: row.accno }] },
  };
}
