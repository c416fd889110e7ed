import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { call } from "#web/api/call.ts";

/** So long nothing was typed, before a definition is tried. */
const restMs = 400;

/**
 * How often a definition would have matched, asked for when it has come to rest.
 * @param definition  null while it lacks something
 */
export function useBackTest(definition: AlertDefinition | null, email: string) {
  const wanted = definition === null ? null : JSON.stringify(definition);
  const rested = useRested(wanted);
  return useQuery({
    queryKey: ["back_test_alert", email, rested],
    queryFn:
      rested === null || definition === null || rested !== wanted
        ? skipToken
        : ({ signal }) => call("back_test_alert", { email, ...definition }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}

/** The value once it has not changed for a while; the first one at once. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
