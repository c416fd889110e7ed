import type { Lot } from "#domain/short-swing/greatest-profit.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";

/** A lot of shares, or of calls or puts that differ by exercise price only, with the premium for each share. */
export type OptionLot = Lot & {
  option: { kind: "call" | "put"; strike: bigint; premium: bigint } | null;
};

/** Premium received less premium paid for the same option, otherwise the difference of the prices. */
export function gainWithOptions(purchase: OptionLot, sale: OptionLot): bigint {
  const [bought, sold] = [purchase.option, sale.option];
  if (bought?.kind !== sold?.kind || bought?.strike !== sold?.strike || !bought || !sold)
    return sale.price - purchase.price;
  return bought.kind === "call" ? sold.premium - bought.premium : bought.premium - sold.premium;
}

/** The greatest total profit, by trying every number of units of every pair. */
export function greatestProfitByTrial<Of extends Lot>(
  purchases: readonly Of[],
  sales: readonly Of[],
  gainOf = (purchase: Of, sale: Of): bigint => sale.price - purchase.price,
): bigint {
  const seen = new Map<string, bigint>();
  function best(place: number, left: readonly bigint[]): bigint {
    const sale = sales[place];
    if (sale === undefined) return 0n;
    const key = `${place}/${left.join(",")}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const found = share(place, 0, { open: sale.units, left, gained: 0n });
    seen.set(key, found);
    return found;
  }
  function share(
    place: number,
    from: number,
    { open, left, gained }: { open: bigint; left: readonly bigint[]; gained: bigint },
  ): bigint {
    const purchase = purchases[from];
    const sale = sales[place];
    if (sale === undefined) return gained;
    if (purchase === undefined) return gained + best(place + 1, left);
    const [earlier, later] =
      purchase.day < sale.day ? [purchase.day, sale.day] : [sale.day, purchase.day];
    const most = later > lastMatchableDay(earlier) ? 0n : least(open, left[from] ?? 0n);
    let highest = share(place, from + 1, { open, left, gained });
    for (let units = 1n; units <= most; units += 1n) {
      const rest = left.with(from, (left[from] ?? 0n) - units);
      const gain = gained + units * gainOf(purchase, sale);
      const total = share(place, from + 1, { open: open - units, left: rest, gained: gain });
      if (total > highest) highest = total;
    }
    return highest;
  }
  return best(
    0,
    purchases.map(({ units }) => units),
  );
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
