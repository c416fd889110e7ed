/**
 * The greatest total of pairs, found without the pairs in the pack: units are paired along the path with the greatest
 * gain until no path gains. A path may pair a purchase with a sale that is already paired, whose purchase then takes
 * another sale. This is the method of successive shortest paths (Busacker and Gowen 1960); each path is found as by
 * Bellman, Ford, and Moore.
 */
import { areWithin } from "./line-class.mjs";
import { Exact, zero } from "../numbers.mjs";
import { measureOf } from "./option-terms.mjs";

export function greatestTotal(lots) {
  const classes = new Set(lots.map(({ securityClass }) => securityClass));
  return [...classes]
    .map((name) => greatestOf(lots.filter(({ securityClass }) => securityClass === name)))
    .reduce((sum, each) => sum.plus(each), zero);
}

function leastCommon(values) {
  const divisor = (a, b) => (b === 0n ? a : divisor(b, a % b));
  return values.reduce((least, { bottom }) => (least * bottom) / divisor(least, bottom), 1n);
}

/** Of lots of one class. Units and gains become whole numbers; gains stay exact as doubles or become larger ones. */
function greatestOf(lots) {
  const units = leastCommon(lots.map((lot) => lot.units));
  const premiums = lots.flatMap(({ option }) => option?.premium ?? []);
  const cents = leastCommon([...lots.map((lot) => lot.price), ...premiums]);
  const whole = ({ top, bottom }, scale) => (top * scale) / bottom;
  const amounts = [...lots.map(({ price }) => price), ...premiums].map((each) =>
    whole(each, cents),
  );
  const bound = amounts.reduce((most, each) => (each > most ? each : most), 0n);
  const isSafe = bound * BigInt(4 * lots.length) < BigInt(Number.MAX_SAFE_INTEGER);
  const number = isSafe ? Number : BigInt;
  const nodes = lots.map((lot) => ({
    lot,
    side: lot.side,
    open: whole(lot.units, units),
    gains: new Map(),
    paired: new Map(),
    gain: null,
    before: null,
  }));
  const [purchases, sales] = ["purchase", "sale"].map((side) =>
    nodes.filter((node) => node.side === side),
  );
  for (const purchase of purchases)
    for (const sale of sales)
      if (areWithin(sale.lot.day, purchase.lot.day)) {
        const { gain } = measureOf(purchase.lot, sale.lot);
        purchase.gains.set(sale, number(whole(gain, cents)));
      }
  let total = 0n;
  for (;;) {
    const end = bestPath(purchases, sales, number(0));
    if (end === null) return new Exact(total, units * cents);
    total += BigInt(end.gain) * pairAlong(end);
  }
}

/** The sale with open units at which the path with the greatest gain ends; null if none gains. */
function bestPath(purchases, sales, nothing) {
  for (const node of [...purchases, ...sales]) node.gain = node.before = null;
  const waiting = purchases.filter(({ open }) => open > 0n);
  for (const purchase of waiting) purchase.gain = nothing;
  const queued = new Set(waiting);
  const reach = (node, gain, before) => {
    if (node.gain !== null && node.gain >= gain) return;
    node.gain = gain;
    node.before = before;
    if (!queued.has(node)) waiting.push(node);
    queued.add(node);
  };
  // The list grows while it is read.
  for (const node of waiting) {
    queued.delete(node);
    const { gain } = node;
    if (node.side === "purchase") for (const [sale, by] of node.gains) reach(sale, gain + by, node);
    else
      for (const purchase of node.paired.keys())
        reach(purchase, gain - purchase.gains.get(node), node);
  }
  let best = null;
  for (const sale of sales)
    if (sale.open > 0n && sale.gain > nothing && (best === null || sale.gain > best.gain))
      best = sale;
  return best;
}

/** Pairs as many units as every part of the path allows. @returns how many */
function pairAlong(end) {
  const path = [end];
  for (let at = end.before; at !== null; at = at.before) path.unshift(at);
  const steps = path.slice(1).map((to, index) => ({ from: path[index], to }));
  const taken = steps.filter(({ from }) => from.side === "sale");
  const units = taken
    .map(({ from, to }) => from.paired.get(to))
    .concat(path[0].open, end.open)
    .reduce((least, each) => (each < least ? each : least));
  for (const { from, to } of steps) {
    const [sale, purchase, change] = from.side === "sale" ? [from, to, -units] : [to, from, units];
    const paired = (sale.paired.get(purchase) ?? 0n) + change;
    if (paired === 0n) sale.paired.delete(purchase);
    else sale.paired.set(purchase, paired);
  }
  path[0].open -= units;
  end.open -= units;
  return units;
}
