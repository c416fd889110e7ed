import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";

/** What time it is where filings are accepted and shares traded. */
export async function getMarketTime(
  _input: OperationInput<"get_market_time">,
  { marketClock, settings }: VisitorContext,
): Promise<OperationAnswer<"get_market_time">> {
  return {
    is_demonstration: settings.isDemonstration,
    now: marketClock.now().toString(),
    ...marketClock.pace(),
  };
}
