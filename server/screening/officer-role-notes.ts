import { type AlertDefinition, constraintOf } from "#contract/alerts/alert-definition.ts";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { numberText } from "#contract/values/amount-text.ts";
import { lacksOfficerRoles } from "#database/screening/postgres/lacks-officer-roles.ts";
import type { ReadSources } from "#server/endpoint/context.ts";

// Asked before the search runs: trades computed in between are mentioned, never omitted without notice.

/** Which trades a search for officer roles leaves out that might have one, in sentences. */
export async function officerRoleNotes(
  { db, screening }: ReadSources,
  { officer_roles: roles, ...others }: TradeSearch,
): Promise<string[]> {
  if (roles === undefined) return [];
  const untitled = { ...others, page: 1, limit: 1, hasNoTitle: true as const };
  const [{ total }, notComputed] = await Promise.all([
    screening.screenTrades(untitled),
    notComputedNotes(db),
  ]);
  return [...untitledNotes(total), ...notComputed];
}

function untitledNotes(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? [
        "Not included: 1 trade that matches the other conditions, by an officer whose title is not stated.",
      ]
    : [
        `Not included: ${numberText(count)} trades that match the other conditions, by officers whose title is not stated.`,
      ];
}

/** The same of an alert, whose trades are not counted. */
export async function alertRoleNotes(
  db: ReadSources["db"],
  definition: AlertDefinition,
): Promise<string[]> {
  if (constraintOf(definition, "officer_roles") === undefined) return [];
  return [
    "Trades by officers whose title is not stated are not included.",
    ...(await notComputedNotes(db)),
  ];
}

async function notComputedNotes(db: ReadSources["db"]): Promise<string[]> {
  return (await lacksOfficerRoles(db))
    ? [
        "Trades whose officer roles have not been computed since the last update of Sentinel are not included.",
      ]
    : [];
}
