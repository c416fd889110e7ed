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
  const days = sales.map(({ day }) => day);
  const reach = { days, lastDays: days.map(lastMatchableDay) };
  const assignment: Assignment = {
    unmatched: sales.length,
    arcs: purchases.map((each, purchase) => arcsOf(each, reach, (at) => gainOf(purchase, at))),
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
  { day }: Pick<Lot, "day">,
  { days, lastDays }: { days: readonly string[]; lastDays: readonly string[] },
  gainAt: (sale: number) => bigint,
): Arc[] {
  const lastDay = lastMatchableDay(day);
  const arcs = days.flatMap((other, sale) => {
    const isWithin = other >= day ? other <= lastDay : day <= (lastDays[sale] ?? "");
    const gain = isWithin ? gainAt(sale) : 0n;
    return gain > 0n ? [{ sale, cost: -gain }] : [];
  });
  return [...arcs, { sale: days.length, cost: 0n }];
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
  /** Distance of each purchase reached, and of each sale; undefined for those not reached. */
  rows: Map<number, bigint>;
  columns: (bigint | undefined)[];
  /** Sales that were reached and not passed. */
  waiting: Set<number>;
  /** Sales whose matched purchases were reached. */
  passed: Set<number>;
  /** The purchase that led to a sale, and the sale that led to a purchase. */
  toColumn: number[];
  toRow: Map<number, number>;
};

/** Grows from a purchase until the nearest sale with open units, or units that can stay unmatched. */
function searchFrom(of: Assignment, root: number): Tree {
  const tree: Tree = {
    root,
    end: of.unmatched,
    rows: new Map([[root, 0n]]),
    columns: Array.from({ length: of.unmatched + 1 }, () => undefined),
    waiting: new Set(),
    passed: new Set(),
    toColumn: Array.from({ length: of.unmatched + 1 }, () => root),
    toRow: new Map(),
  };
  for (let reached = [root]; ;) {
    for (const row of reached) reachSales(of, tree, row);
    tree.end = nearest(tree);
    if (tree.end === of.unmatched || (of.openSales[tree.end] ?? 0n) > 0n) return tree;
    tree.waiting.delete(tree.end);
    tree.passed.add(tree.end);
    const distance = tree.columns[tree.end] ?? 0n;
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
    const distance = base + cost - (columnPrices[sale] ?? 0n);
    const known = tree.columns[sale];
    // One that was passed is as near as it can be.
    if (known !== undefined && known <= distance) continue;
    if (known === undefined) tree.waiting.add(sale);
    tree.columns[sale] = distance;
    tree.toColumn[sale] = row;
  }
}

function nearest({ columns, waiting, end }: Tree): number {
  let found = end;
  let least: bigint | undefined;
  for (const sale of waiting) {
    const distance = columns[sale];
    if (distance === undefined || (least !== undefined && distance >= least)) continue;
    found = sale;
    least = distance;
  }
  return found;
}

function adjustPrices({ rowPrices, columnPrices }: Assignment, tree: Tree): void {
  const whole = tree.columns[tree.end] ?? 0n;
  for (const [row, distance] of tree.rows)
    rowPrices[row] = (rowPrices[row] ?? 0n) + whole - distance;
  for (const sale of tree.passed)
    columnPrices[sale] = (columnPrices[sale] ?? 0n) - whole + (tree.columns[sale] ?? 0n);
}

/** Moves as many units along the path to the end as all parts allow. @returns how many */
function moveUnits({ unmatched, openSales, flows }: Assignment, tree: Tree, open: bigint): bigint {
  const steps: { from: number | null; row: number; to: number }[] = [];
  for (let to: number | null = tree.end; to !== null;) {
    const row: number = tree.toColumn[to] ?? tree.root;
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
