import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

const retriesOnNetworkFailure = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      // "online" would leave a search waiting forever instead of saying that it failed.
      networkMode: "always",
      retry: (failures, error) =>
        failures < retriesOnNetworkFailure &&
        error instanceof CallError &&
        error.kind === "network",
    },
    mutations: { networkMode: "always" },
  },
});
