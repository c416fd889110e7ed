import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";

/** A purchase or a sale; units and price are integers of any fixed scale, the same for all. */
export type Lot = { day: string; units: bigint; price: bigint };

/** Units of a purchase matched with a sale; both are indexes in the lists given. */
export type Match = { purchase: number; sale: number; units: bigint };

/**
 * The matching of purchases and sales within less than six months that has the greatest total profit. Losses are
 * left out. Matching the lowest purchase with the highest sale, one pair after the other, can yield less, because the
 * window limits which of them can be matched.
 *
 * Purchases are added from the lowest price up. Each takes the highest sale that it reaches, directly or by moving
 * units that are already matched, until none is higher than its price. A matched purchase stays matched, so a path
 * gains the price of its last sale less the price of its first purchase, and what is best for the cheaper purchases
 * remains so.
 * @returns by purchase, then by sale; those with a profit only
 */
export function greatestProfit(purchases: readonly Lot[], sales: readonly Lot[]): Match[] {
  const graph = openGraph(purchases, sales);
  for (const purchase of graph.cheapestFirst) matchPurchase(graph, purchase);
  return graph.flows
    .flatMap((flow, sale) => [...flow].map(([purchase, units]) => ({ purchase, sale, units })))
    .filter(({ purchase, sale }) => (sales[sale]?.price ?? 0n) > (purchases[purchase]?.price ?? 0n))
    .sort((a, b) => a.purchase - b.purchase || a.sale - b.sale);
}

type Graph = {
  purchases: readonly Lot[];
  sales: readonly Lot[];
  /** Places of the purchases, cheapest first. */
  cheapestFirst: readonly number[];
  /** Places of the sales, highest price first. */
  dearestFirst: readonly number[];
  /** Places of the sales by day. */
  salesByDay: readonly number[];
  /** For each purchase the first and the last place in `salesByDay` that it can be matched with. */
  reach: readonly (readonly [first: number, last: number])[];
  openPurchases: bigint[];
  openSales: bigint[];
  /** For each sale its units by purchase. */
  flows: Map<number, bigint>[];
  /** What no later purchase can gain by: if a purchase finds no higher sale, higher-priced ones do not either. */
  done: { next: Int32Array; purchases: Uint8Array };
};

/** From a purchase with open units to a sale with open units: purchase, sale, purchase, sale … */
type Path = { purchases: number[]; sales: number[] };

function openGraph(purchases: readonly Lot[], sales: readonly Lot[]): Graph {
  const compare = (a: bigint | string, b: bigint | string): number => (a < b ? -1 : a > b ? 1 : 0);
  const places = (lots: readonly Lot[]): number[] => lots.map((_, place) => place);
  const salesByDay = places(sales).sort(
    (a, b) => compare(dayOf(sales, a), dayOf(sales, b)) || a - b,
  );
  const days = salesByDay.map((place) => dayOf(sales, place));
  const lastDays = days.map(lastMatchableDay);
  return {
    purchases,
    sales,
    cheapestFirst: places(purchases).sort(
      (a, b) => compare(priceOf(purchases, a), priceOf(purchases, b)) || a - b,
    ),
    dearestFirst: places(sales).sort(
      (a, b) => compare(priceOf(sales, b), priceOf(sales, a)) || a - b,
    ),
    salesByDay,
    reach: purchases.map(({ day }) => [
      countWhile(lastDays, (last) => last < day),
      countWhile(days, (other) => other <= lastMatchableDay(day)) - 1,
    ]),
    openPurchases: purchases.map(({ units }) => units),
    openSales: sales.map(({ units }) => units),
    flows: sales.map(() => new Map<number, bigint>()),
    done: {
      next: Int32Array.from({ length: sales.length + 1 }, (_, place) => place),
      purchases: new Uint8Array(purchases.length),
    },
  };
}

function dayOf(lots: readonly Lot[], place: number): string {
  return lots[place]?.day ?? "";
}

function priceOf(lots: readonly Lot[], place: number): bigint {
  return lots[place]?.price ?? 0n;
}

/** How many entries of an ordered list come before the first that does not meet the condition. */
function countWhile(ordered: readonly string[], holds: (day: string) => boolean): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(ordered[middle] ?? "")) low = middle + 1;
    else high = middle;
  }
  return low;
}

function matchPurchase(graph: Graph, purchase: number): void {
  while ((graph.openPurchases[purchase] ?? 0n) > 0n) {
    const visited: Visited = {
      bySale: new Map([[purchase, root]]),
      byPurchase: new Map(),
      next: graph.done.next.slice(),
    };
    const sale = highestSaleFrom(graph, visited, purchase);
    if (sale === null) {
      graph.done.next = visited.next;
      for (const place of visited.bySale.keys()) graph.done.purchases[place] = 1;
      return;
    }
    moveUnits(graph, pathTo(visited, sale));
  }
}

/**
 * Which purchase led to a sale, and which sale to a purchase. `next`: of each place by day the next one, itself
 * included, that was not visited.
 */
type Visited = { byPurchase: Map<number, number>; bySale: Map<number, number>; next: Int32Array };

const root = -1;

/** Visits all that a purchase reaches. @returns the highest sale with open units above its price */
function highestSaleFrom(graph: Graph, visited: Visited, first: number): number | null {
  const { purchases, sales, dearestFirst, salesByDay, reach, openSales, flows, done } = graph;
  let highest: number | null = null;
  let price = priceOf(purchases, first);
  const mostPrice = priceOf(sales, dearestFirst.find((sale) => (openSales[sale] ?? 0n) > 0n) ?? 0);
  const waiting = [first];
  // The list grows while it is read, so that paths are as short as possible.
  for (const purchase of waiting) {
    const [from, to] = reach[purchase] ?? [0, -1];
    for (let at = skip(visited.next, from); at <= to; at = skip(visited.next, at)) {
      const sale = salesByDay[at] ?? 0;
      visited.next[at] = at + 1;
      visited.byPurchase.set(sale, purchase);
      if ((openSales[sale] ?? 0n) > 0n && priceOf(sales, sale) > price) {
        highest = sale;
        price = priceOf(sales, sale);
        if (price === mostPrice) return highest;
      }
      for (const other of flows[sale]?.keys() ?? []) {
        if (visited.bySale.has(other) || done.purchases[other] === 1) continue;
        visited.bySale.set(other, sale);
        waiting.push(other);
      }
    }
  }
  return highest;
}

/** The first place from `at` on that was not visited. Shortens the path for later calls. */
function skip(next: Int32Array, at: number): number {
  let found = at;
  while (next[found] !== found && found < next.length - 1) found = next[found] ?? next.length - 1;
  for (let place = at; place < found;) {
    const after = next[place] ?? found;
    next[place] = found;
    place = after;
  }
  return found;
}

function pathTo({ byPurchase, bySale }: Visited, sale: number): Path {
  const path: Path = { purchases: [], sales: [] };
  for (let at = sale; at !== root;) {
    const purchase = byPurchase.get(at) ?? root;
    path.sales.unshift(at);
    path.purchases.unshift(purchase);
    at = bySale.get(purchase) ?? root;
  }
  return path;
}

/** Matches as many units as all parts of a path allow. */
function moveUnits({ openPurchases, openSales, flows }: Graph, { purchases, sales }: Path): void {
  const [first = 0] = purchases;
  const last = sales.at(-1) ?? 0;
  // From each sale but the last the units go back to the purchase that comes next.
  const returned = sales
    .slice(0, -1)
    .map((sale, place) => ({ sale, to: purchases[place + 1] ?? 0 }));
  const units = returned
    .map(({ sale, to }) => flows[sale]?.get(to) ?? 0n)
    .concat(openPurchases[first] ?? 0n, openSales[last] ?? 0n)
    .reduce((least, each) => (each < least ? each : least));
  openPurchases[first] = (openPurchases[first] ?? 0n) - units;
  openSales[last] = (openSales[last] ?? 0n) - units;
  for (const { sale, to } of returned) {
    const left = (flows[sale]?.get(to) ?? 0n) - units;
    if (left === 0n) flows[sale]?.delete(to);
    else flows[sale]?.set(to, left);
  }
  for (const [place, sale] of sales.entries()) {
    const purchase = purchases[place] ?? 0;
    flows[sale]?.set(purchase, (flows[sale].get(purchase) ?? 0n) + units);
  }
}
