import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { parseDecimal } from "#domain/trades/lines/decimal.ts";
import type { TradeFiling, TradeLine } from "#domain/trades/lines/trade-line.ts";

/** A form names at most ten owners; a larger group spreads over several filings. */
const mostOwnersOfOneForm = 10;
const daysApart = 1;

type Cluster = {
  first: TradeLine;
  lines: TradeLine[];
  filings: Set<TradeFiling>;
  owners: Set<number>;
};

/**
 * Finds lines that repeat an earlier filing's line for further members of the same group: equal
 * date, code, title, shares, price and holding afterwards, filed within a day, no owner in common,
 * and more than ten owners together.
 * @param lines  live, counted lines of one issuer in order of acceptance and document
 * @returns by repeated line: the filing that reported it first
 * Source: DOMAIN rules, section 2.
 */
export function findGroupDuplicates(
  lines: readonly TradeLine[],
): ReadonlyMap<TradeLine, TradeFiling> {
  const clustersByKey = new Map<string, Cluster[]>();
  for (const line of repeatable(lines)) {
    const key = tradeKey(line);
    const clusters = clustersByKey.get(key) ?? [];
    clustersByKey.set(key, clusters);
    const cluster = clusters.find((candidate) => belongsTo(line, candidate));
    if (cluster === undefined) clusters.push(newCluster(line));
    else join(line, cluster);
  }
  const duplicates = new Map<TradeLine, TradeFiling>();
  for (const clusters of clustersByKey.values()) {
    for (const { first, lines: members, owners } of clusters) {
      if (owners.size <= mostOwnersOfOneForm) continue;
      for (const line of members) if (line !== first) duplicates.set(line, first.filing);
    }
  }
  return duplicates;
}

/** Lines of days whose filings name enough owners together: most of an issuer's lines are of no other owner's trade. */
function repeatable(lines: readonly TradeLine[]): TradeLine[] {
  const ownersByDay = new Map<string | null, Set<number>>();
  for (const line of lines) {
    const owners = ownersByDay.get(line.tradeDate) ?? new Set();
    ownersByDay.set(line.tradeDate, owners);
    for (const { cik } of line.filing.filing.owners) owners.add(cik);
  }
  return lines.filter(
    ({ tradeDate }) => (ownersByDay.get(tradeDate)?.size ?? 0) > mostOwnersOfOneForm,
  );
}

function tradeKey(line: TradeLine): string {
  return [
    line.tradeDate,
    line.code,
    line.securityTitle,
    line.shares?.toFixed(),
    line.price?.toFixed(),
    parseDecimal(line.asFiled.sharesOwnedFollowing)?.toFixed(),
  ].join("\u0000");
}

function ownersOf(line: TradeLine): number[] {
  return line.filing.filing.owners.map((owner) => owner.cik);
}

function newCluster(line: TradeLine): Cluster {
  const filings = new Set([line.filing]);
  return { first: line, lines: [line], filings, owners: new Set(ownersOf(line)) };
}

function join(line: TradeLine, cluster: Cluster): void {
  cluster.lines.push(line);
  cluster.filings.add(line.filing);
  for (const owner of ownersOf(line)) cluster.owners.add(owner);
}

function belongsTo(line: TradeLine, cluster: Cluster): boolean {
  const firstFiledOn = cluster.first.filing.filedOn;
  const { filedOn } = line.filing;
  return (
    filedOn !== null &&
    firstFiledOn !== null &&
    Math.abs(calendarDaysBetween(firstFiledOn, filedOn)) <= daysApart &&
    !cluster.filings.has(line.filing) &&
    !ownersOf(line).some((owner) => cluster.owners.has(owner))
  );
}
