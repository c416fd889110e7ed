import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { whenServerReturns } from "./connection.ts";

const retriesOnNetworkFailure = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // "online" would leave a search waiting forever instead of saying that it failed.
      networkMode: "always",
      retry: (failures, error) => failures < retriesOnNetworkFailure && isUnanswered(error),
    },
    mutations: { networkMode: "always" },
  },
});

whenServerReturns(() => {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => isUnanswered(state.error),
  });
});

/** Whether no answer came: a refusal is an answer, and would be the same again. */
function isUnanswered(error: Error | null): boolean {
  return error instanceof CallError && error.kind === "network";
}
