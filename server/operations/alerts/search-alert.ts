import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import {
  askedMatches,
  companiesOfTickers,
  unknownTickersText,
} from "#server/operations/alerts/asked-matches.ts";
import { resultTable } from "#server/operations/alerts/result-table.ts";

/** What a definition matches in the last 365 days, newest first. */
export async function searchAlert(
  { definition }: OperationInput<"alert_search">,
  context: MemberContext,
): Promise<OperationAnswer<"alert_search">> {
  const { ciks, unknown } = await companiesOfTickers(definition.tickers, context);
  const asked = askedMatches(definition, ciks, context);
  const table = await resultTable({ title: "Search Results", asked, alertId: null }, context);
  if (unknown.length === 0) return table;
  return { ...table, notes: [unknownTickersText(unknown), ...table.notes] };
}
