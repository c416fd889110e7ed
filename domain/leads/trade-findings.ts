import type { LeadFinding } from "#contract/leads/lead-facts.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { favorableReturn, type TradeEvent } from "#domain/leads/event-of-trade.ts";
import type { LeadFindings } from "#domain/leads/lead.ts";
import {
  compareText,
  daysBetween,
  type LeadTrade,
  sourcesOf,
  type TradeSurroundings,
} from "#domain/leads/lead-trade.ts";
import type { Cluster } from "#domain/patterns/clusters.ts";
import { type Decimal, zero, parseDecimal } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** Facts of one trade, factor by factor, from what its row and its patterns were computed from. */
export function tradeFindings(
  trade: LeadTrade,
  event: TradeEvent | null,
  around: TradeSurroundings,
): LeadFindings {
  const lines = sourcesOf(trade);
  return {
    ...eventFindings(trade, event),
    avoided: avoidedFinding([trade]),
    "size-history": historyFinding(trade, around),
    "size-holdings": { facts: holdingsTraded(trade.computed), from: lines },
    dormant: dormantFinding(trade, around),
    habit: habitFinding(trade),
    plan: planFinding(trade),
    late: { facts: { days_to_file: delayOf(trade) }, from: lines },
    cluster: clusterFinding(trade),
    quarter: quarterFinding(trade),
    opposite: oppositeFinding(trade, around),
  };
}

/** Days to an event, its return, and the side the trade was on. */
export function eventFindings(trade: LeadTrade, event: TradeEvent | null): LeadFindings {
  if (event === null) {
    const unknown: LeadFinding = { facts: {}, from: [] };
    return { "event-days": unknown, "event-return": unknown, side: unknown };
  }
  const { accession, name, acceptedOn, days, returnOfDay0 } = event;
  const favorable = favorableReturn(trade.direction, returnOfDay0);
  const from = [{ accession, line: null }];
  return {
    "event-days": {
      facts: { event: name, accepted_on: acceptedOn, days, favorable_return: favorable },
      from: [...sourcesOf(trade), ...from],
    },
    "event-return": {
      facts: { event: name, event_return: returnOfDay0, favorable_return: favorable },
      from,
    },
    side: { facts: { favorable_return: favorable }, from },
  };
}

/** Dollars avoided or gained by trades together; those of which nothing can be said are left out. */
export function avoidedFinding(trades: readonly LeadTrade[]): LeadFinding {
  const known = trades.filter(({ found }) => found.avoidedOrGainedNet !== null);
  if (known.length === 0) return { facts: {}, from: [] };
  const net = sum(known.map(({ found }) => found.avoidedOrGainedNet ?? zero));
  const dollars = known.map(({ found }) => found.avoidedOrGained);
  const areDollarsKnown = dollars.every((each) => each !== null);
  return {
    facts: {
      net: net.toNumber(),
      dollars: areDollarsKnown ? sum(dollars.map((each) => each ?? zero)).toNumber() : null,
      trades: known.length,
    },
    from: known.flatMap((trade) => {
      const event = trade.computed.next8k?.published.report.accession;
      return [
        ...sourcesOf(trade),
        ...(event === undefined ? [] : [{ accession: event, line: null }]),
      ];
    }),
  };
}

const leastEarlierDays = 3;
const ratioPlaces = 4;

function historyFinding(trade: LeadTrade, around: TradeSurroundings): LeadFinding {
  const day = around.dayOf(trade);
  const from = sourcesOf(trade);
  if (day === null) return { facts: {}, from };
  const { value, earlierDays, median } = day;
  const facts = { day_value: value.toNumber(), earlier_days: earlierDays };
  if (earlierDays < leastEarlierDays || median === null || median.isZero()) return { facts, from };
  const times = value.div(median).toDecimalPlaces(ratioPlaces).toNumber();
  return { facts: { ...facts, usual_value: median.toNumber(), times_usual: times }, from };
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), zero);
}

function dormantFinding(trade: LeadTrade, around: TradeSurroundings): LeadFinding {
  const previous = around.previousOf(trade);
  if (previous === null) return { facts: {}, from: [] };
  return {
    facts: {
      previous_trade: previous.tradeDate,
      days_without_trades: daysBetween(previous, trade),
    },
    from: sourcesOf(previous),
  };
}

function habitFinding(trade: LeadTrade): LeadFinding {
  const { habit } = trade.found.facts;
  if (habit === null) return { facts: {}, from: [] };
  const months = habit.years.map(
    ({ year, months: traded }) => `${year}: ${traded.length === 0 ? "none" : traded.join(", ")}`,
  );
  return { facts: { habit: habit.kind, habit_months: months.join("; ") }, from: sourcesOf(trade) };
}

function planFinding(trade: LeadTrade): LeadFinding {
  const from = sourcesOf(trade);
  if (!trade.computed.row.isPlan) return { facts: { plan: "outside a plan" }, from };
  const flags = trade.found.patterns.filter((pattern) => pattern.startsWith("plan-"));
  if (flags.length === 0) return { facts: { plan: "plan without red flags" }, from };
  const labels = flags.map((flag) => tradePatternTexts[flag].label).join("; ");
  return { facts: { plan: "plan with red flags", red_flags: labels }, from };
}

/** An amendment whose original is not known says nothing of when the trade was first filed. */
function delayOf({ computed: { delay, flags } }: LeadTrade): number | null {
  return flags.includes("orphan-amendment") ? null : (delay?.businessDays ?? null);
}

/** A cluster has many trades; what is found of it is the same for each. */
const foundOfCluster = new WeakMap<Cluster, LeadFinding>();

function clusterFinding({ found }: LeadTrade): LeadFinding {
  const { cluster } = found.facts;
  if (cluster === null) return { facts: { persons: 0 }, from: [] };
  const known = foundOfCluster.get(cluster) ?? findingOfCluster(cluster);
  foundOfCluster.set(cluster, known);
  return known;
}

function findingOfCluster({ rows, persons }: Cluster): LeadFinding {
  const days = rows.map(({ row }) => row.tradeDate).toSorted(compareText);
  const accessions = new Set(rows.map(({ row }) => row.filing.filing.accession));
  return {
    facts: {
      persons,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      trades: rows.length,
    },
    from: [...accessions].toSorted(compareText).map((accession) => ({ accession, line: null })),
  };
}

function quarterFinding(trade: LeadTrade): LeadFinding {
  const { isBetweenQuarterEndAndEarnings: isBetween, quarter } = trade.computed;
  if (quarter === null) return { facts: {}, from: [] };
  const announcement = quarter.announcement?.report.accession;
  return {
    facts: { quarter_closed: isBetween ? "yes" : "no", quarter_end: quarter.quarterEnd.day },
    from: [
      ...sourcesOf(trade),
      ...(announcement === undefined ? [] : [{ accession: announcement, line: null }]),
    ],
  };
}

function oppositeFinding(trade: LeadTrade, around: TradeSurroundings): LeadFinding {
  const opposite = around.oppositeOf(trade);
  const persons = new Set(opposite.map(({ ownerCik }) => ownerCik));
  const value = sum(opposite.map(({ computed }) => computed.sumValue ?? zero));
  return {
    facts: {
      opposite_persons: persons.size,
      ...(persons.size > 0 && { opposite_value: value.toNumber() }),
    },
    from: opposite.flatMap(sourcesOf),
  };
}

const places = 6;

/**
 * Which part of the holdings a trade was, in the accounts it was made from: of a sale, of what was held before; of
 * a purchase, of what is held after. Read from the last line of each account, after which its "owned following"
 * counts. Empty where a line does not state it.
 * Source: Form 4, Table I, columns 5 to 7.
 */
function holdingsTraded({ counted, row }: ComputedRow): LeadFinding["facts"] {
  let traded = zero;
  let held = zero;
  for (const lines of linesByAccount(counted)) {
    const after = followingOf(lines.at(-1)?.asFiled.sharesOwnedFollowing ?? null);
    if (after === null || lines.some(({ shares }) => shares === null)) return {};
    const own = lines.reduce((total, { shares }) => total.plus(shares ?? zero), zero);
    traded = traded.plus(own);
    held = held.plus(after).plus(row.direction === "Sale" ? own : zero);
  }
  if (held.isZero() || traded.greaterThan(held)) return {};
  return {
    shares: traded.toNumber(),
    shares_before: held.toNumber(),
    share_of_holdings: traded.div(held).toDecimalPlaces(places).toNumber(),
  };
}

/** Lines of each account that a trade was made from, in the order of the form. */
export function linesByAccount(counted: readonly TradeLine[]): TradeLine[][] {
  const accounts = Map.groupBy(counted, ({ asFiled }) =>
    [asFiled.directOrIndirect ?? "", asFiled.natureOfOwnership ?? ""].join("\u0000"),
  );
  return [...accounts.values()];
}

function followingOf(text: string | null): Decimal | null {
  const stated = parseDecimal(text);
  return stated === null || stated.isNegative() ? null : stated;
}
