/** How a part of a source is doing. */
export type PartState = "ok" | "behind" | "silent";

/** What is known of one part of a source; instants are real, UTC. */
type PartFacts = {
  lastSuccessAt: string | null;
  /** Tries in a row without an answer. */
  failures: number;
  /** Null where it is polled at set hours. */
  intervalSeconds: number | null;
  silentAfterSeconds: number;
};

/** A try may come this much of its interval late before it counts. */
const lateFraction = 0.25;
const lateSeconds = 15;
const usualIntervalSeconds = 60;
/** What is fetched as the need arises, such as single filings, may fail now and then. */
const failuresAtSetHours = 3;

/**
 * Whether a part answers as it should. `behindSeconds` is how long its answer is overdue, 0 when it
 * is not.
 */
export function stateOfPart(
  facts: PartFacts,
  now: string,
): { state: PartState; behindSeconds: number } {
  const { failures, intervalSeconds, silentAfterSeconds } = facts;
  if (facts.lastSuccessAt === null) {
    const tried = failures * (intervalSeconds ?? usualIntervalSeconds);
    return { state: tried > silentAfterSeconds ? "silent" : "behind", behindSeconds: tried };
  }
  const since = secondsBetween(facts.lastSuccessAt, now);
  const overdue = intervalSeconds === null ? 0 : Math.max(0, since - intervalSeconds);
  if (since > silentAfterSeconds) return { state: "silent", behindSeconds: overdue || since };
  const isLate = intervalSeconds !== null && overdue > intervalSeconds * lateFraction + lateSeconds;
  const isFailing = failures >= (intervalSeconds === null ? failuresAtSetHours : 1);
  return isFailing || isLate
    ? { state: "behind", behindSeconds: overdue }
    : { state: "ok", behindSeconds: 0 };
}

/** Parts shown as one line. */
type PartGroup = {
  /** Names the line: 'feed/ownership', 'daily-index' … */
  key: string;
  /** For people. */
  name: string;
};

const groups: readonly (PartGroup & { parts: RegExp })[] = [
  { key: "feed/ownership", name: "EDGAR feed, Forms 3, 4, 5", parts: /^feed\/[345](\/A)?$/ },
  { key: "feed/8-K", name: "EDGAR feed, 8-K", parts: /^feed\/8-K(\/A)?$/ },
  { key: "feed/reports", name: "EDGAR feed, 10-Q, 10-K", parts: /^feed\/10-[QK]T?(\/A)?$/ },
  { key: "feed", name: "EDGAR feed", parts: /^feed(\/.*)?$/ },
  { key: "fetch", name: "EDGAR filings", parts: /^fetch$/ },
  { key: "daily-index", name: "EDGAR daily index", parts: /^daily-index$/ },
  { key: "full-index", name: "EDGAR full index", parts: /^full-index$/ },
  { key: "tickers", name: "Tickers and companies", parts: /^tickers$/ },
  { key: "companies", name: "Shares outstanding (XBRL)", parts: /^(companies|companyfacts)$/ },
  { key: "calls", name: "Conference calls", parts: /^calls$/ },
  { key: "submissions", name: "Company profiles", parts: /^submissions$/ },
  { key: "prices/live", name: "Prices, live", parts: /^prices\/live/ },
  { key: "prices/daily", name: "Prices, daily close", parts: /^prices\/daily/ },
];

/** The line a part of `source_health` belongs to; an unknown one is its own line. */
function groupOfPart(part: string): PartGroup {
  const found = groups.find(({ parts }) => parts.test(part));
  return found === undefined ? { key: part, name: part } : { key: found.key, name: found.name };
}

/** The name of a line by its key. */
export function nameOfGroup(key: string): string {
  return groups.find((group) => group.key === key)?.name ?? key;
}

/** The place of a line in the list: as above, the unknown at its end. */
function orderOfGroup(key: string): number {
  const position = groups.findIndex((group) => group.key === key);
  return position === -1 ? groups.length : position;
}

/** The worse of two states. */
function worseState(one: PartState, other: PartState): PartState {
  const order: readonly PartState[] = ["ok", "behind", "silent"];
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

/** Seconds from one instant to a later one. */
export function secondsBetween(from: string, to: string): number {
  return Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total("seconds");
}

/** Parts of a source shown as one line, which is as bad as its worst. */
type PartLine<Part> = {
  key: string;
  name: string;
  state: PartState;
  /** How long the answer that is overdue most is. */
  behindSeconds: number;
  members: Part[];
};

/** The lines of all parts, in the order they are shown in. */
export function partLines<Part extends PartFacts & { part: string }>(
  parts: readonly Part[],
  now: string,
): PartLine<Part>[] {
  const lines = new Map<string, PartLine<Part>>();
  for (const part of parts) {
    const group = groupOfPart(part.part);
    const { state, behindSeconds } = stateOfPart(part, now);
    const line = lines.get(group.key) ?? { ...group, state, behindSeconds: 0, members: [] };
    line.state = worseState(line.state, state);
    line.behindSeconds = Math.max(line.behindSeconds, behindSeconds);
    line.members.push(part);
    lines.set(group.key, line);
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      orderOfGroup(one.key) - orderOfGroup(other.key) || (one.key < other.key ? -1 : 1),
  );
}
