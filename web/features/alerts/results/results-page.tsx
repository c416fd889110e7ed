import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { valueInFragment } from "#web/session/alert-paths.ts";
import { screens } from "#web/session/screens.ts";
import { AlertResults, ConditionChips } from "./alert-results.tsx";
import { openedWith, type OpenedWith, searchedDefinition } from "./opened-with.ts";
import { useQuery } from "@tanstack/react-query";
import { readerQuery } from "#web/api/reader.ts";
import { useSession } from "#web/session/account/session.ts";
import { ResultsFrame } from "./results-frame.tsx";
import { searchResults } from "./search-results.ts";

/** What an alert matches, or what a search found: as the navigation says, or else the address. */
export function ResultsPage() {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const opened = openedWith(
    location.state,
    parameters.get("alertName"),
    valueInFragment(location.hash),
  );
  if (opened === null) return <LeaveToAlerts />;
  if (opened.of === "alert") return <AlertResults key={opened.name} name={opened.name} />;
  return <FoundResults key={location.key} search={opened} />;
}

/** The router's own component for this would weigh on the pages of visitors, which share the router. */
function LeaveToAlerts() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(screens.alerts.path, { replace: true });
  }, [navigate]);
  return null;
}

/** What a search found that another screen sent here; Back returns there with what it gave along. */
function FoundResults({ search }: { search: Extract<OpenedWith, { of: "search" }> }) {
  const email = useSession()?.email ?? "";
  const { data: reader, isError } = useQuery(readerQuery);
  const timeZone = reader?.timeZone ?? (isError ? "America/New_York" : undefined);
  const { payload, name, back } = search;
  const definition = searchedDefinition(payload);
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
    >
      {definition !== null && (
        <ConditionChips
          definition={definition}
          note="Conditions as entered in the form (possibly unsaved)"
        />
      )}
    </ResultsFrame>
  );
}
