import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import { screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { studyQuery } from "./request/study-query.ts";
import {
  changedParameters,
  offeredTrades,
  studyChoices,
  studySubject,
  type StudyChange,
} from "./request/study-request.ts";
import { StudyOptions } from "./study-options.tsx";
import { StudyResults } from "./study-results.tsx";

/** The event study of a search of events or trades, which the address names. */
export function EventStudyPage() {
  const email = useSession()?.email ?? "";
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const of = parameters.get("of");
  const subject = useMemo(() => studySubject(of, hash, email), [of, hash, email]);
  const { choices, band } = studyChoices(parameters, subject);
  const address = useAddress();
  /** The address names what is shown, so that it can be kept, sent and loaded again. */
  function choose(change: StudyChange) {
    if (subject === null) return;
    address.change({
      parameters: (now) => changedParameters(now, subject, change),
      isHashKept: true,
    });
  }
  const query = useQuery({
    ...(subject === null
      ? { queryKey: ["event_study"], queryFn: skipToken }
      : studyQuery(subject, email, choices)),
    placeholderData: keepPreviousData,
  });
  const { data: study, error, isFetching, refetch } = query;
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-5 pt-4 pb-8 max-md:px-4">
      <h1 className="leading-8">Event Study</h1>
      {subject === null ? (
        <Nothing />
      ) : (
        <div className="mt-2 flex min-w-0 flex-col gap-3">
          {study !== undefined && <SearchSentence parts={study.sentence} />}
          <StudyOptions
            choices={choices}
            onChange={choose}
            trades={subject.of === "trades" ? offeredTrades(subject) : null}
            band={band}
          />
          <div role="status" className="sr-only">
            {isFetching ? "The study is being computed." : ""}
          </div>
          <ProgressLine active={isFetching} />
          {error === null ? (
            study === undefined ? (
              <Skeleton className="h-96 w-full" />
            ) : (
              <div className={isFetching ? "opacity-60" : undefined}>
                <StudyResults study={study} band={band} />
              </div>
            )
          ) : (
            <EmptyState
              title={
                error instanceof CallError ? error.message : "The study could not be computed."
              }
              action={
                <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
                  Try again
                </Button>
              }
            />
          )}
        </div>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title="Nothing is chosen to be studied.">
      Search on{" "}
      <Link to={screens.exploreEvents.path} className="underline">
        {screens.exploreEvents.title}
      </Link>{" "}
      or{" "}
      <Link to={screens.exploreTrades.path} className="underline">
        {screens.exploreTrades.title}
      </Link>
      , then press Study above the results.
    </EmptyState>
  );
}
