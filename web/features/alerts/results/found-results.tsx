import { useQuery } from "@tanstack/react-query";
import { readerQuery } from "#web/api/reader.ts";
import { useSession } from "#web/session/use-session.ts";
import type { OpenedWith } from "./opened-with.ts";
import { ResultsFrame } from "./results-frame.tsx";
import { searchResults } from "./search-results.ts";
import { screens } from "#web/session/screens.ts";

/** What a search found that another screen sent here; Back returns there with what it gave along. */
export function FoundResults({ search }: { search: Extract<OpenedWith, { of: "search" }> }) {
  const email = useSession()?.email ?? "";
  const { data: reader, isError } = useQuery(readerQuery);
  const timeZone = reader?.timeZone ?? (isError ? "America/New_York" : undefined);
  const { payload, name, back } = search;
  const results = useQuery({
    queryKey: ["found results", email, payload, timeZone],
    queryFn: ({ signal }) =>
      searchResults(payload, { email, timeZone: timeZone ?? "America/New_York", signal }),
    enabled: timeZone !== undefined,
    gcTime: 0,
  });
  return (
    <ResultsFrame
      title={results.data?.title || (name === null ? "Search Results" : `Results for ${name}`)}
      back={
        back === null
          ? { label: "Back to Alerts", path: screens.alerts.path, state: null }
          : {
              label: "Back to Search",
              path: back.path,
              state: { prevSearchState: back.prevSearchState },
            }
      }
      results={results}
      areMatches={payload.type === "alert_search"}
    />
  );
}
