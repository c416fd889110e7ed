import { patternRules } from "#contract/patterns/pattern-rules.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { countedLines } from "#domain/trades/rows/row-amounts.ts";
import { type DisplayedOwner, displayedOwner } from "#domain/trades/rows/displayed-owner.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

const { clusterPersons, clusterTradingDays } = patternRules;

/** Trades of several persons in one direction on neighbouring days. */
export type Cluster = {
  /** By trading day. */
  rows: readonly LiveRow[];
  persons: number;
};

/**
 * The cluster each row belongs to: of all runs of ten trading days that hold the row and trades in
 * its direction by at least three persons, the one with most persons, of equal ones the earliest.
 * Persons who share a filing within the run, directly or through others, count as one.
 * Source: DOMAIN rules, section 8; docs/decisions/0016-patterns.md.
 */
export function findClusters(rows: readonly LiveRow[]): ReadonlyMap<RowLines, Cluster> {
  const clusterOf = new Map<RowLines, Cluster>();
  for (const direction of ["Purchase", "Sale"]) {
    const sameWay = rows
      .filter(({ row }) => row.direction === direction)
      .sort((a, b) => a.session - b.session);
    for (const cluster of runsOf(sameWay)) {
      for (const { row } of cluster.rows) {
        const known = clusterOf.get(row);
        if (known === undefined || known.persons < cluster.persons) clusterOf.set(row, cluster);
      }
    }
  }
  return clusterOf;
}

/** Every run that starts on a day with a trade; a row is in at most ten of them. */
function* runsOf(rows: readonly LiveRow[]): Generator<Cluster> {
  let end = 0;
  let startedAt = Number.NEGATIVE_INFINITY;
  for (const [index, { session }] of rows.entries()) {
    if (session === startedAt) continue;
    startedAt = session;
    while ((rows[end]?.session ?? Number.POSITIVE_INFINITY) < session + clusterTradingDays) {
      end += 1;
    }
    if (end - index < clusterPersons) continue;
    const run = rows.slice(index, end);
    const persons = countPersons(run);
    if (persons >= clusterPersons) yield { rows: run, persons };
  }
}

/** How many persons, or groups of persons, traded: owners of one filing are one. */
function countPersons(rows: readonly LiveRow[]): number {
  const groups = createGroups();
  for (const { row, groupOwner } of rows) {
    const owners = row.filing.filing.owners.map(({ cik }) => cik);
    groups.join(groupOwner === null ? owners : [...owners, groupOwner]);
  }
  return groups.count();
}

/** Members that were named together, directly or through others, are one group. */
type Groups = {
  join(members: readonly number[]): void;
  count(): number;
};

/** Starts without members. */
function createGroups(): Groups {
  const parentOf = new Map<number, number>();
  let groups = 0;
  function rootOf(member: number): number {
    let root = member;
    for (let parent = parentOf.get(root); parent !== undefined && parent !== root;) {
      root = parent;
      parent = parentOf.get(root);
    }
    parentOf.set(member, root);
    return root;
  }
  function add(member: number): void {
    if (parentOf.has(member)) return;
    parentOf.set(member, member);
    groups += 1;
  }
  return {
    join: (members) => {
      const [first] = members;
      if (first === undefined) return;
      for (const member of members) {
        add(member);
        const [into, from] = [rootOf(first), rootOf(member)];
        if (into === from) continue;
        parentOf.set(from, into);
        groups -= 1;
      }
    },
    count: () => groups,
  };
}

/** What of a trade row the patterns of other rows depend on. */
export type LiveRow = {
  row: RowLines;
  /** The lines no amendment replaced. */
  counted: readonly TradeLine[];
  /** The person shown for the row, whose trade it counts as. */
  person: DisplayedOwner | null;
  /** Running number of the trade date, or of the next trading day. */
  session: number;
  /** Owner of the filing that reported the trade first for the same group; null for none. */
  groupOwner: number | null;
};

/**
 * The rows the patterns are drawn from: those with a line that no amendment replaced. A replaced
 * row has no pattern and makes none of another row.
 */
export function liveRows(issuer: PreparedIssuer): LiveRow[] {
  const people = new Map<OwnershipFiling, DisplayedOwner | null>();
  return issuer.rows.flatMap((row) => {
    const { isLive, counted } = countedLines(row, issuer);
    if (!isLive) return [];
    const { filing } = row.filing;
    const known = people.get(filing);
    const person = known === undefined ? displayedOwner(filing) : known;
    people.set(filing, person);
    const repeated = counted.find((line) => issuer.duplicateOf.has(line));
    const first = repeated === undefined ? undefined : issuer.duplicateOf.get(repeated);
    return [
      {
        row,
        counted,
        person,
        session: sessionOnOrAfter(row.tradeDate),
        groupOwner: first?.filing.owners[0]?.cik ?? null,
      },
    ];
  });
}
