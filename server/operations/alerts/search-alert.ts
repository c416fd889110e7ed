import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { resultTable } from "#server/operations/alerts/result-table.ts";

/** What a definition matches in the last 365 days, newest first. */
export async function searchAlert({
  definition,
}: OperationInput<"alert_search">): Promise<OperationAnswer<"alert_search">> {
  return await Promise.resolve(resultTable("Search Results", definition));
}
