import fc from "fast-check";
import { expect, test } from "vitest";
import {
  allocateSales,
  type OpenNotice,
  shareClassOf,
  type SoldUnits,
} from "#domain/planned-sales/allocate-sales.ts";
import { decimalOf } from "#domain/trades/lines/decimal.ts";

const dayText = (day: number): string => `2026-01-${String(day).padStart(2, "0")}`;
const span = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5 }));
const noticesOf = fc.array(fc.tuple(span, fc.integer({ min: 1, max: 4 })), { maxLength: 4 });
const salesOf = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 4 })),
  { maxLength: 5 },
);

/** The most units that any assignment can match: every unit tried with every notice. */
function mostUnits(notices: readonly OpenNotice[], sales: readonly SoldUnits[]): number {
  const units = sales.flatMap((sale) =>
    Array.from({ length: sale.units.toNumber() }, () =>
      notices.flatMap(({ from, through }, at) =>
        sale.day >= from && sale.day <= through ? [at] : [],
      ),
    ),
  );
  const holders = notices.map((): number[] => []);
  const sizes = notices.map((notice) => notice.units.toNumber());
  const place = (unit: number, tried: Set<number>): boolean =>
    (units[unit] ?? []).some((at) => {
      if (tried.has(at)) return false;
      tried.add(at);
      const held = holders[at] ?? [];
      if (held.length < (sizes[at] ?? 0)) return held.push(unit) > 0;
      const moved = held.findIndex((other) => place(other, tried));
      if (moved === -1) return false;
      held[moved] = unit;
      return true;
    });
  return units.filter((_, unit) => place(unit, new Set())).length;
}

test("assigns as many units as any assignment, none twice, none outside a notice's days", () => {
  fc.assert(
    fc.property(noticesOf, salesOf, (spans, sold) => {
      const notices = spans.map(([[from, length], units], index) => ({
        id: `notice-${index}`,
        from: dayText(from),
        through: dayText(from + length),
        units: decimalOf(units),
        shareClass: null,
      }));
      const sales = sold.map(([day, units], index) => ({
        id: `sale-${index}`,
        day: dayText(day),
        units: decimalOf(units),
        shareClass: null,
      }));
      const allocations = allocateSales(notices, sales);
      const unitsOf = (key: "noticeId" | "saleId", id: string): number =>
        allocations.reduce((sum, each) => sum + (each[key] === id ? each.units.toNumber() : 0), 0);
      for (const { id, units } of notices)
        expect(unitsOf("noticeId", id)).toBeLessThanOrEqual(units.toNumber());
      for (const { id, units } of sales)
        expect(unitsOf("saleId", id)).toBeLessThanOrEqual(units.toNumber());
      for (const { noticeId, saleId } of allocations) {
        const notice = notices.find(({ id }) => id === noticeId);
        const day = sales.find(({ id }) => id === saleId)?.day ?? "";
        expect(day >= (notice?.from ?? "~") && day <= (notice?.through ?? "")).toBe(true);
      }
      const total = allocations.reduce((sum, { units }) => sum + units.toNumber(), 0);
      expect(total).toBe(mostUnits(notices, sales));
    }),
  );
});

test("keeps classes apart only where both titles name one", () => {
  expect(shareClassOf("Class B Common Stock")).toBe("B");
  expect(shareClassOf("common")).toBeNull();
  const notice = { id: "n", from: dayText(1), through: dayText(9), units: decimalOf(10) };
  const sale = { id: "s", day: dayText(2), units: decimalOf(3) };
  const assigned = (ofNotice: string | null, ofSale: string | null): number =>
    allocateSales([{ ...notice, shareClass: ofNotice }], [{ ...sale, shareClass: ofSale }]).length;
  expect([assigned("A", "B"), assigned("A", "A"), assigned(null, "B")]).toEqual([0, 1, 1]);
});
