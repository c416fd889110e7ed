import type { Lot, Match } from "#domain/short-swing/greatest-profit.ts";
import { lastMatchableDay } from "#domain/short-swing/short-swing-window.ts";

/**
 * The matching with the greatest total profit, as `greatestProfit`, where the profit of a unit depends on the pair and
 * not only on a price of each side.
 *
 * Purchases are added one after the other. Each unit goes to a sale or stays unmatched, along the path that costs the
 * total least, found as by Dijkstra with the prices of the Hungarian method.
 * @param gainOf  profit of a unit of a purchase and a sale, by their indexes, in integers
 * @returns by purchase, then by sale; those with a profit only
 */
export function greatestProfitByPair(
  purchases: readonly Pick<Lot, "day" | "units">[],
  sales: readonly Pick<Lot, "day" | "units">[],
  gainOf: (purchase: number, sale: number) => bigint,
): Match[] {
  const assignment: Assignment = {
    unmatched: sales.length,
    arcs: purchases.map(({ day }, purchase) => arcsOf(day, sales, (at) => gainOf(purchase, at))),
    openSales: sales.map(({ units }) => units),
    flows: Array.from({ length: sales.length + 1 }, () => new Map<number, bigint>()),
    rowPrices: purchases.map(() => 0n),
    columnPrices: Array.from({ length: sales.length + 1 }, () => 0n),
  };
  for (const [purchase, { units }] of purchases.entries()) assign(assignment, purchase, units);
  return assignment.flows
    .slice(0, -1)
    .flatMap((flow, sale) => [...flow].map(([purchase, units]) => ({ purchase, sale, units })))
    .sort((a, b) => a.purchase - b.purchase || a.sale - b.sale);
}

type Arc = { sale: number; cost: bigint };

type Assignment = {
  /** Index of the column of units that stay unmatched. */
  unmatched: number;
  /** Of each purchase, with the gain as a negative cost. */
  arcs: readonly (readonly Arc[])[];
  openSales: bigint[];
  /** For each sale its units by purchase. */
  flows: Map<number, bigint>[];
  /** Cost − row price − column price is never below 0, and 0 where units are matched. */
  rowPrices: bigint[];
  columnPrices: bigint[];
};

function arcsOf(
  day: string,
  sales: readonly Pick<Lot, "day">[],
  gainAt: (sale: number) => bigint,
): Arc[] {
  const lastDay = lastMatchableDay(day);
  const isWithin = (other: string): boolean =>
    other >= day ? other <= lastDay : day <= lastMatchableDay(other);
  const arcs = sales.flatMap((sale, at) =>
    isWithin(sale.day) ? { sale: at, gain: gainAt(at) } : [],
  );
  return arcs
    .filter(({ gain }) => gain > 0n)
    .map(({ sale, gain }) => ({ sale, cost: -gain }))
    .concat({ sale: sales.length, cost: 0n });
}

/** Assigns all units of a purchase. */
function assign(of: Assignment, purchase: number, units: bigint): void {
  of.rowPrices[purchase] = (of.arcs[purchase] ?? [])
    .map(({ sale, cost }) => cost - (of.columnPrices[sale] ?? 0n))
    .reduce((least, each) => (each < least ? each : least));
  for (let open = units; open > 0n;) {
    const tree = searchFrom(of, purchase);
    adjustPrices(of, tree);
    open -= moveUnits(of, tree, open);
  }
}

type Tree = {
  root: number;
  end: number;
  /** Distance of each purchase reached, and of each sale. */
  rows: Map<number, bigint>;
  columns: Map<number, bigint>;
  /** Sales whose matched purchases were reached. */
  passed: Set<number>;
  /** The purchase that led to a sale, and the sale that led to a purchase. */
  toColumn: Map<number, number>;
  toRow: Map<number, number>;
};

/** Grows from a purchase until the nearest sale with open units, or units that can stay unmatched. */
function searchFrom(of: Assignment, root: number): Tree {
  const tree: Tree = {
    root,
    end: of.unmatched,
    rows: new Map([[root, 0n]]),
    columns: new Map(),
    passed: new Set(),
    toColumn: new Map(),
    toRow: new Map(),
  };
  for (let reached = [root]; ;) {
    for (const row of reached) reachSales(of, tree, row);
    tree.end = nearest(tree);
    if (tree.end === of.unmatched || (of.openSales[tree.end] ?? 0n) > 0n) return tree;
    tree.passed.add(tree.end);
    const distance = tree.columns.get(tree.end) ?? 0n;
    reached = [...(of.flows[tree.end]?.keys() ?? [])].filter((row) => !tree.rows.has(row));
    for (const row of reached) {
      tree.rows.set(row, distance);
      tree.toRow.set(row, tree.end);
    }
  }
}

function reachSales({ arcs, rowPrices, columnPrices }: Assignment, tree: Tree, row: number): void {
  const base = (tree.rows.get(row) ?? 0n) - (rowPrices[row] ?? 0n);
  for (const { sale, cost } of arcs[row] ?? []) {
    if (tree.passed.has(sale)) continue;
    const distance = base + cost - (columnPrices[sale] ?? 0n);
    const known = tree.columns.get(sale);
    if (known !== undefined && known <= distance) continue;
    tree.columns.set(sale, distance);
    tree.toColumn.set(sale, row);
  }
}

function nearest({ columns, passed, end }: Tree): number {
  let [found, least]: [number, bigint | null] = [end, null];
  for (const [sale, distance] of columns) {
    if (passed.has(sale) || (least !== null && distance >= least)) continue;
    [found, least] = [sale, distance];
  }
  return found;
}

function adjustPrices({ rowPrices, columnPrices }: Assignment, tree: Tree): void {
  const whole = tree.columns.get(tree.end) ?? 0n;
  for (const [row, distance] of tree.rows)
    rowPrices[row] = (rowPrices[row] ?? 0n) + whole - distance;
  for (const sale of tree.passed)
    columnPrices[sale] = (columnPrices[sale] ?? 0n) - whole + (tree.columns.get(sale) ?? 0n);
}

/** Moves as many units along the path to the end as all parts allow. @returns how many */
function moveUnits({ unmatched, openSales, flows }: Assignment, tree: Tree, open: bigint): bigint {
  const steps: { from: number | null; row: number; to: number }[] = [];
  for (let to: number | null = tree.end; to !== null;) {
    const row: number = tree.toColumn.get(to) ?? tree.root;
    const from: number | null = row === tree.root ? null : (tree.toRow.get(row) ?? null);
    steps.push({ from, row, to });
    to = from;
  }
  const limits = steps.flatMap(({ from, row }) =>
    from === null ? [] : [flows[from]?.get(row) ?? 0n],
  );
  if (tree.end !== unmatched) limits.push(openSales[tree.end] ?? 0n);
  const units = limits.reduce((least, each) => (each < least ? each : least), open);
  const change = (sale: number, row: number, by: bigint): void => {
    const left = (flows[sale]?.get(row) ?? 0n) + by;
    if (left === 0n) flows[sale]?.delete(row);
    else flows[sale]?.set(row, left);
  };
  for (const { from, row, to } of steps) {
    change(to, row, units);
    if (from !== null) change(from, row, -units);
  }
  openSales[tree.end] = (openSales[tree.end] ?? 0n) - units;
  return units;
}
