import { useQuery } from "@tanstack/react-query";
import { screeningStatusQuery } from "./screening-status.ts";

/** The day in New York by the market's time, `YYYY-MM-DD`; undefined until it is known. */
export function useMarketDay(): string | undefined {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return undefined;
  // Swedish dates are written yyyy-mm-dd.
  return new Date(status.checked_at).toLocaleDateString("sv-SE", { timeZone: "America/New_York" });
}
