import { type AlertDefinition, constraintOf } from "#contract/alerts/alert-definition.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { numberText } from "#contract/values/amount-text.ts";
import { lacksOfficerRoles } from "#database/screening/postgres/lacks-officer-roles.ts";
import type { ReadSources } from "#server/endpoint/context.ts";

/** Counts the trades of a search; null where that takes too long. */
export type CountTrades = (search: TradeSearch) => Promise<number | null>;

const untitledText =
  "Trades that are reported by an officer but show no officer title are not included.";

/**
 * Which trades a search for officer roles leaves out that might have one, in sentences. To be called before the search
 * runs: then trades computed in between are mentioned, never omitted without notice.
 */
export async function officerRoleNotes(
  db: ReadSources["db"],
  { officer_roles: roles, ...others }: TradeSearch,
  countTrades: CountTrades,
): Promise<string[]> {
  if (roles === undefined) return [];
  const notComputed = await notComputedNotes(db);
  const untitled = { ...others, page: 1, limit: 1, lacksOfficerTitle: true as const };
  const count = await countTrades(untitled);
  return [...(count === null ? [untitledText] : untitledNotes(count)), ...notComputed];
}

function untitledNotes(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? [
        "Not included: 1 trade that matches the other conditions and is reported by an officer, but shows no officer title.",
      ]
    : [
        `Not included: ${numberText(count)} trades that match the other conditions and are reported by an officer, but show no officer title.`,
      ];
}

/** The same of an alert, whose trades are not counted. */
export async function alertRoleNotes(
  db: ReadSources["db"],
  definition: AlertDefinition,
): Promise<string[]> {
  if (constraintOf(definition, "officer_roles") === undefined) return [];
  return [untitledText, ...(await notComputedNotes(db))];
}

async function notComputedNotes(db: ReadSources["db"]): Promise<string[]> {
  return (await lacksOfficerRoles(db))
    ? [
        "Trades whose officer roles have not been computed since the last update of Sentinel are not included.",
      ]
    : [];
}
