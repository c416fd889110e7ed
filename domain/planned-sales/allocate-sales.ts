import { type Decimal, zero } from "#domain/trades/lines/decimal.ts";

export type OpenNotice = {
  id: string;
  /** Sales from the first to the last of these days can execute it. */
  from: string;
  through: string;
  units: Decimal;
  /** Letter of the share class; null where the title has none. */
  shareClass: string | null;
};

export type SoldUnits = { id: string; day: string; units: Decimal; shareClass: string | null };

export type Allocation = { noticeId: string; saleId: string; units: Decimal };

/** With the person whose notice it is. */
export type PersonAllocation = Allocation & { personCik: number };

/**
 * Assigns the sales of one person to their notices: by date, each to the open notice that ends first. Every
 * unit sold executes one notice at most, and no notice gets more than it announces. As many units as possible are
 * assigned where all are of one class.
 */
export function allocateSales(
  notices: readonly OpenNotice[],
  sales: readonly SoldUnits[],
): Allocation[] {
  const byEnd = notices.toSorted((a, b) => order(a.through, b.through) || order(a.id, b.id));
  const left = new Map(byEnd.map((notice) => [notice.id, notice.units]));
  const allocations: Allocation[] = [];
  for (const sale of sales.toSorted((a, b) => order(a.day, b.day) || order(a.id, b.id))) {
    let unsold = sale.units;
    for (const notice of byEnd) {
      const open = left.get(notice.id) ?? zero;
      if (!unsold.gt(zero) || !open.gt(zero) || !canExecute(sale, notice)) continue;
      const units = unsold.lt(open) ? unsold : open;
      allocations.push({ noticeId: notice.id, saleId: sale.id, units });
      left.set(notice.id, open.sub(units));
      unsold = unsold.sub(units);
    }
  }
  return allocations;
}

function canExecute(sale: SoldUnits, notice: OpenNotice): boolean {
  const isWithin = sale.day >= notice.from && sale.day <= notice.through;
  return isWithin && areCompatible(sale.shareClass, notice.shareClass);
}

/** Titles are free text: only two different letters say that two classes differ. */
function areCompatible(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** "A" of "Class A Common Stock"; null where the title names no class by a letter. */
export function shareClassOf(title: string | null): string | null {
  return /\b(?:class|series)\s+([a-z])\b/i.exec(title ?? "")?.[1]?.toUpperCase() ?? null;
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
