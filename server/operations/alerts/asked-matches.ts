import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { resultDays } from "#contract/alerts/alert-vocabulary.ts";
import type { AskedMatches } from "#database/alerts/results/alert-source.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import type { Services } from "#server/endpoint/context.ts";
import { resolveScope } from "#server/screening/resolve-scope.ts";

const tickersNamed = 20;

/** A definition as it is looked for: in the last 365 days of the market's time. */
export function askedMatches(
  definition: AlertDefinition,
  ciks: readonly number[],
  { marketClock }: Pick<Services, "marketClock">,
): AskedMatches {
  const since = marketClock.now().subtract({ hours: resultDays * 24 });
  return { tree: treeOf(definition, ciks), definition, since: since.toString() };
}

/** The companies of tickers, and the unknown tickers. */
export async function companiesOfTickers(
  tickers: readonly string[],
  sources: Pick<Services, "db" | "reads" | "marketClock">,
): Promise<{ ciks: number[]; unknown: string[] }> {
  if (tickers.length === 0) return { ciks: [], unknown: [] };
  const { run, named } = await resolveScope(sources, { start_date: "", end_date: "", tickers });
  return { ciks: (run.ciks ?? []).map(Number), unknown: named.unknown_tickers };
}

/** "These tickers are unknown: ABCD, EFGH and 3 more." */
export function unknownTickersText(unknown: readonly string[]): string {
  const more = unknown.length > tickersNamed ? ` and ${unknown.length - tickersNamed} more` : "";
  return `These tickers are unknown: ${unknown.slice(0, tickersNamed).join(", ")}${more}.`;
}
