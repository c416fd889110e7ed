import type { Company } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import { joinerOf, rosterOf, type Seat } from "#demo/world/cast/rosters.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { listingChangesOf } from "#demo/world/market/corporate-actions.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";

/** Who leaves and who joins with one piece of news. */
export type PersonnelChange = { leaving: Insider | null; joining: Insider | null };

export type Personnel = {
  /** Everyone who ever reports on the company. */
  insiders: readonly Insider[];
  /** CIK to the last day of those who leave. */
  leaves: ReadonlyMap<number, string>;
  /** By the acceptance of the news that tells it: `YYYY-MM-DD HH:MM:SS`. */
  changes: ReadonlyMap<string, PersonnelChange>;
};

const mostJoiners = 20;

/** Walks through a company's news and lets people leave and join as it tells. */
export function personnelOf(seed: string, company: Company, news: readonly NewsEvent[]): Personnel {
  const { firstTradedOn = null } = listingChangesOf(company);
  const insiders: Insider[] = rosterOf(seed, company).map((insider) => ({
    ...insider,
    joinedOn: firstTradedOn,
  }));
  const leaves = new Map<number, string>();
  const changes = new Map<string, PersonnelChange>();
  for (const event of news) {
    if (event.kind !== "officerLeaves" && event.kind !== "directorElected") continue;
    const leaving = event.kind === "officerLeaves" ? whoLeaves(insiders, leaves, event) : null;
    if (event.kind === "officerLeaves" && leaving === null) continue;
    if (leaving !== null) leaves.set(leaving.cik, event.happenedOn);
    const joining = whoJoins(seed, company, { event, leaving, count: changes.size });
    if (joining !== null) insiders.push(joining);
    changes.set(`${event.acceptedOn} ${event.acceptedTime}`, { leaving, joining });
  }
  return { insiders, leaves, changes };
}

/** A planted departure is that of the first officer of the roster, who has a part in the pattern. */
function whoLeaves(
  insiders: readonly Insider[],
  leaves: ReadonlyMap<number, string>,
  event: NewsEvent,
): Insider | null {
  const candidates = insiders.filter(
    ({ isOfficer, cik, joinedOn }) =>
      isOfficer && !leaves.has(cik) && (joinedOn ?? "") < event.happenedOn,
  );
  const drawn = candidates.filter(({ habit }) => habit !== "quiet");
  if (event.plants.length > 0) return candidates[0] ?? null;
  const draws = drawsFor("leaves", event.issuerCik, event.acceptedOn);
  return drawn.length < 2 ? null : draws.pick(drawn.slice(1));
}

type Joining = { event: NewsEvent; leaving: Insider | null; count: number };

function whoJoins(
  seed: string,
  company: Company,
  { event, leaving, count }: Joining,
): Insider | null {
  if (count >= mostJoiners) return null;
  const seat: Seat =
    leaving === null
      ? { isDirector: true, isOfficer: false, officerTitle: null }
      : {
          isDirector: leaving.isDirector,
          isOfficer: true,
          officerTitle: `Interim ${leaving.officerTitle ?? "Officer"}`,
        };
  return joinerOf(seed, company, { seat, at: count, joinedOn: event.happenedOn });
}

/** The conformed name of the person who holds an office on a day; null while it is vacant. */
export function holderOf(personnel: Personnel, office: RegExp, day: string): string | null {
  const holder = personnel.insiders.findLast(
    ({ officerTitle, joinedOn, cik }) =>
      office.test(officerTitle ?? "") &&
      (joinedOn ?? "") <= day &&
      (personnel.leaves.get(cik) ?? "9999") > day,
  );
  return holder?.name ?? null;
}
