import { type Query, QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { isServerReachable, whenServerReturns } from "./connection.ts";

const retriesOnNetworkFailure = 1;

/** A query with `retry: 0` reports a failure at once; one with `retry: false` does not run again on return either. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // "online" would leave a search waiting forever instead of saying that it failed.
      networkMode: "always",
      // A proxy that gave up on a request while the server can be reached would give up on it again.
      retry: (failures, error) =>
        failures < retriesOnNetworkFailure && isUnanswered(error) && !isServerReachable(),
    },
    mutations: { networkMode: "always" },
  },
});

/** Of queries that ran again on return: how many updates they have if that, too, got no answer. */
const repeatedFailures = new WeakMap<Query, number>();

whenServerReturns(() => {
  void queryClient.refetchQueries({ type: "active", predicate: isToRunAgain });
});

/** Once per failure: a request that makes the server unreachable would do so without end. */
function isToRunAgain(query: Query): boolean {
  const { error, dataUpdateCount, errorUpdateCount } = query.state;
  if (!isUnanswered(error) || query.options.retry === false) return false;
  const updates = dataUpdateCount + errorUpdateCount;
  if (repeatedFailures.get(query) === updates) return false;
  repeatedFailures.set(query, updates + 1);
  return true;
}

/** Whether no answer came: a refusal is an answer, and would be the same again. */
function isUnanswered(error: Error | null): boolean {
  return error instanceof CallError && error.kind === "network";
}
