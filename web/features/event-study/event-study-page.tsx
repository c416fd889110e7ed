import { filingDateHelp } from "#contract/events/event-fields.ts";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { pendingPricesText } from "#contract/screening/pending-prices.ts";
import { PendingPrices } from "#web/explore/results/pending-prices.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import { screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import {
  studyCaseItem,
  studyQuery,
  changedParameters,
  leftOutText,
  notCountedText,
  offeredTrades,
  sidesQuery,
  studyChoices,
  studySubject,
  type StudyChange,
  type StudyChoices,
  type StudySubject,
} from "./study-request.ts";
import { StudyResults } from "./study-results.tsx";
import {
  eventWindow,
  studyModels,
  type StudiedTrades,
} from "#contract/studies/study-vocabulary.ts";
import { Select } from "#web/ui/form/select.tsx";
import { type Band, bandNames, bands, dayText, modelNames } from "./study-texts.ts";

type StudyOptionsProps = {
  choices: StudyChoices;
  onChange: (change: StudyChange) => void;
  /** Null for a study of events. */
  trades: readonly StudiedTrades[] | null;
  band: Band;
};

const tradeNames = {
  Purchases: "Purchases",
  Sales: "Sales",
  both: "Both, not sign-flipped",
} as const;

/** Model, window, band, and which trades. */
function StudyOptions({ choices, onChange, trades, band }: StudyOptionsProps) {
  const { model, window, trades: chosen } = choices;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] items-end gap-3 md:grid-cols-[repeat(auto-fill,minmax(200px,1fr))] rounded-card border border-border bg-surface p-3.5">
      {trades !== null && (
        <Select
          label="Trades"
          choices={trades.map((value) => ({ value, label: tradeNames[value] }))}
          value={chosen}
          onValueChange={(trades) => onChange({ trades })}
        />
      )}
      <Select
        label="Model"
        choices={studyModels.map((value) => ({ value, label: modelNames[value] }))}
        value={model}
        onValueChange={(model) => onChange({ model })}
      />
      <Select
        label="Window from day"
        choices={daysBetween(eventWindow.from, window.to)}
        value={window.from}
        onValueChange={(from) => onChange({ window: { from } })}
      />
      <Select
        label="Window to day"
        choices={daysBetween(window.from, eventWindow.to)}
        value={window.to}
        onValueChange={(to) => onChange({ window: { to } })}
      />
      <Select
        label="95% confidence interval based on"
        choices={bands.map((value) => ({ value, label: bandNames[value] }))}
        value={band}
        onValueChange={(band) => onChange({ band })}
      />
    </div>
  );
}

function daysBetween(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, place) => ({
    value: from + place,
    label: dayText(from + place),
  }));
}

/**
 * Counts both sides of a search and names the one that is studied in the address: the numbers change, and the same link
 * could show the other side later.
 */
function useSides(subject: StudySubject | null, email: string) {
  const [parameters] = useSearchParams();
  const { change } = useAddress();
  const { data: sides, isFetching, isError } = useQuery(sidesQuery(subject, email));
  const isNamed = parameters.has("trades");
  useEffect(() => {
    if (subject === null || sides === undefined || isNamed) return;
    change({ parameters: (now) => changedParameters(now, subject, { sides }), isHashKept: true });
  }, [subject, sides, isNamed, change]);
  return {
    sides,
    isUndecided: isFetching && !isNamed,
    leftOutOf: (trades: StudiedTrades) => (isError ? notCountedText : leftOutText(trades, sides)),
  };
}

/** The event study of a search of events or trades, which the address names. */
export function EventStudyPage() {
  const email = useSession()?.email ?? "";
  const [parameters] = useSearchParams();
  const { hash } = useLocation();
  const of = parameters.get("of");
  const subject = useMemo(() => studySubject(of, hash, email), [of, hash, email]);
  const { sides, isUndecided, leftOutOf } = useSides(subject, email);
  const { choices, band } = studyChoices(parameters, subject, sides);
  const leftOut = leftOutOf(choices.trades);
  const address = useAddress();
  /** The address names what is shown, so that it can be kept, sent and loaded again. */
  function choose(change: StudyChange) {
    if (subject === null) return;
    address.change({
      parameters: (now) => changedParameters(now, subject, { ...change, sides }),
      isHashKept: true,
    });
  }
  const query = useQuery({
    ...(subject === null || isUndecided
      ? { queryKey: ["event_study"], queryFn: skipToken }
      : studyQuery(subject, email, choices)),
    placeholderData: keepPreviousData,
  });
  const { data: study, error, isFetching, refetch } = query;
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="leading-8">Event Study</h1>
      {subject === null ? (
        <Nothing />
      ) : (
        <div className="mt-2 flex min-w-0 flex-col gap-3">
          {study !== undefined && (
            <div>
              <SearchSentence parts={study.sentence} />
              {study.of === "events" && <p className="text-xs text-muted">{filingDateHelp}</p>}
              {leftOut !== null && <p className="text-sm text-muted">{leftOut}</p>}
              <PendingPrices
                text={pendingPricesText(study.answer.named.pending_prices, study.of, "study")}
                again={{ label: "Run again", run: () => void refetch() }}
              />
            </div>
          )}
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
                <StudyResults
                  study={study}
                  band={band}
                  caseItem={studyCaseItem(subject, email, choices)}
                />
              </div>
            )
          ) : (
            <LoadFailed
              query={{ isFetching, refetch }}
              title={
                error instanceof CallError ? error.message : "The study could not be computed."
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
    <EmptyState title="No sample selected.">
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
