import type { CompanyPrices } from "#contract/operations/companies/company.ts";

type Bars = Pick<CompanyPrices["bars"], "day" | "price" | "raw_return" | "adjusted_return">;

/** A point of a chart that is 100 wide and 100 high, its origin at the top left. */
export type ChartPoint = { x: number; y: number };

export type AroundLines = {
  stock: ChartPoint[];
  /** The market fund from the same start; ends before the first day whose return is unknown. */
  market: ChartPoint[];
  /** Where a day stands: at its own bar, or at the next one; null outside the bars. */
  placeOf: (day: string) => ChartPoint | null;
};

/** The closes of some days and the market fund scaled to the first of them; null for fewer than two. */
export function aroundLines(bars: Bars): AroundLines | null {
  const { day: days, price: prices } = bars;
  const [start] = prices;
  const lastPlace = prices.length - 1;
  if (start === undefined || start <= 0 || lastPlace < 1) return null;
  const stock = prices.map((price) => price / start);
  const market = marketIndex(bars);
  const values = [...stock, ...market];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low === 0 ? 1 : high - low;
  const point = (value: number, place: number): ChartPoint => ({
    x: (place / lastPlace) * 100,
    y: ((high - value) / span) * 100,
  });
  const stockPoints = stock.map(point);
  const first = days[0] ?? "";
  return {
    stock: stockPoints,
    market: market.map(point),
    placeOf: (day) => {
      const place = day < first ? -1 : days.findIndex((barDay) => barDay >= day);
      return stockPoints[place] ?? null;
    },
  };
}

/** The market's own return is what the adjustment takes from the raw return. */
function marketIndex({ raw_return: raw, adjusted_return: adjusted }: Bars): number[] {
  const index = [1];
  for (let place = 1; place < raw.length; place += 1) {
    const [stock, net] = [raw[place] ?? null, adjusted[place] ?? null];
    const last = index.at(-1);
    if (stock === null || net === null || last === undefined) break;
    index.push(last * (1 + stock - net));
  }
  return index.length > 1 ? index : [];
}
