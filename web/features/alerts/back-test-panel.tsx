import { counted } from "#contract/values/amount-text.ts";
import { useNavigate } from "react-router";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import {
  alertNameSchema,
  type BackTest,
  backTestAlertInput,
} from "#contract/operations/alerts/alerts.ts";
import { alertPreviewPath, type AlertResultsState } from "#web/session/alert-paths.ts";
import { countText } from "#web/ui/display/number-text.ts";
import type { AlertForm } from "./form/model/alert-form.ts";
import { definitionProblems } from "./form/model/alert-problems.ts";
import { definitionOfForm } from "./form/model/definition-of-form.ts";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { call } from "#web/api/call.ts";
import { publicStatusQuery } from "#web/api/public-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { monthName } from "#contract/values/day-in-words.ts";

const highestPx = 30;

type MonthBarsProps = { months: BackTest["months"]; isOld: boolean };

/** Matches of each month, oldest first; every bar says its number. Old ones pale, their numbers do not. */
function MonthBars({ months, isOld }: MonthBarsProps) {
  const most = Math.max(1, ...months.map(({ matches }) => matches));
  return (
    <ol aria-label="Matches by month" className="flex items-end gap-1">
      {months.map(({ month, matches }, place) => {
        const name = monthName(`${month}-01`);
        return (
          <li key={month} title={`${name} ${month.slice(0, 4)}: ${countText(matches)}`}>
            <span className="sr-only">{`${name} ${month.slice(0, 4)}: ${countText(matches)}`}</span>
            <span aria-hidden className="block w-5 text-center text-2xs text-muted tabular-nums">
              <span className="flex h-4 justify-center whitespace-nowrap">
                {shortCount(matches)}
              </span>
              <span
                className={`block rounded-small ${place === months.length - 1 ? "bg-accent" : "bg-primary"} ${isOld ? "opacity-60" : ""}`}
                style={{ height: `${barHeight(matches, most)}px` }}
              />
              <span className="text-faint">{name.charAt(0)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A month with matches has a bar, however small. */
function barHeight(matches: number, most: number): number {
  return matches === 0 ? 1 : Math.max(3, Math.round((matches / most) * highestPx));
}

/** "940", "1K", "12K": as much as fits above a bar. */
function shortCount(matches: number): string {
  if (matches < 1_000) return String(matches);
  return matches < 1_000_000 ? `${Math.floor(matches / 1_000)}K` : ">1M";
}

/** So long nothing was typed, before a definition is tried. */
const restMs = 400;

/** Minimum time between two counts: while the market is open, the stored data changes constantly. */
const minRecountMs = 60_000;

/**
 * How often a definition would have matched, requested when it has come to rest, and again once the stored data has
 * changed.
 * @param definition  null while it lacks something
 */
function useBackTest(definition: AlertDefinition | null, email: string) {
  const wanted = definition === null ? null : JSON.stringify(definition);
  const rested = useRested(wanted);
  const stored = useStoredData();
  return useQuery({
    queryKey: ["back_test_alert", email, rested],
    queryFn:
      rested === null || definition === null || rested !== wanted
        ? skipToken
        : async ({ signal }) => ({
            backTest: await call("back_test_alert", { email, ...definition }, { signal }),
            stored,
          }),
    placeholderData: keepPreviousData,
    staleTime: minRecountMs,
    // A count that fails leaves the one before, and is tried again.
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) =>
      data === undefined || stored.state === null || data.stored.state === stored.state
        ? false
        : Math.max(1_000, Math.max(dataUpdatedAt, errorUpdatedAt) + minRecountMs - Date.now()),
    retry: false,
  });
}

type StoredData = {
  /** Differs once the stored filings, days of prices, or companies to recompute are others; null until it is known. */
  state: string | null;
  /** Filings that are still to be read. */
  unread: number;
};

function useStoredData(): StoredData {
  const { data: status } = useQuery(screeningStatusQuery);
  const { data: followed } = useQuery(publicStatusQuery);
  const unread = followed?.unread_filings ?? 0;
  if (status === undefined) return { state: null, unread };
  const { trades, events, filings, prices, pending_issuers: pending } = status;
  return {
    state: [trades.count, events.count, filings.count, prices.last_day, pending].join(),
    unread,
  };
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

type BackTestPanelProps = {
  kind: AlertKind;
  form: AlertForm;
  kept: { definition: AlertDefinition; form: AlertForm } | null;
  email: string;
  /** Where the results lead back to. */
  fromPath: string;
  /** What is typed is kept there: leaving needs no question. */
  onLeave: () => void;
};

/** What the form would have found in the last 12 months; saving never waits for it. */
export function BackTestPanel({ kind, form, kept, email, fromPath, onLeave }: BackTestPanelProps) {
  const problems = definitionProblems(kind, form, kept?.form);
  const lacking = Object.values(problems)[0];
  const definition = lacking === undefined ? definitionOfForm(kind, form, kept) : null;
  const { data, error, isFetching, isPlaceholderData, refetch } = useBackTest(definition, email);
  // Of this definition; the count of another is only shown until it is there.
  const isCounted = data !== undefined && !isPlaceholderData;
  const navigate = useNavigate();

  function seeMatches() {
    if (definition === null) return;
    onLeave();
    const { data: name } = alertNameSchema.safeParse(form.name);
    const search = { ...definition, alert_name: name };
    const state: AlertResultsState = {
      searchPayload: { type: "alert_search", ...search },
      fromPath,
    };
    void navigate(alertPreviewPath(search), { state });
  }

  return (
    <section
      aria-label="Back-test"
      aria-busy={isFetching}
      className="sticky bottom-0 z-10 flex min-h-21 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border bg-bg px-5 py-3 max-md:static max-sm:px-4"
    >
      {lacking !== undefined ? (
        <p className="text-sm text-faint">
          {problems.conditions ??
            (problems.priceDrop !== undefined || problems.priceIncrease !== undefined
              ? "Correct the threshold to see how often this alert would have matched."
              : "Set a condition to see how often this alert would have matched.")}
        </p>
      ) : error !== null && !isFetching && !isCounted ? (
        <NotCounted
          refusal={definition === null ? null : refusalOf(email, definition)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <p className="text-sm text-faint">Counting the matches of the last 12 months…</p>
      ) : (
        <Counted {...data} isOld={isFetching} onSeeMatches={seeMatches} />
      )}
    </section>
  );
}

/** Why an alert cannot be saved like this, in the words of the attempt to save it; null if it can. */
function refusalOf(email: string, definition: AlertDefinition): string | null {
  const checked = backTestAlertInput.safeParse({ type: "back_test_alert", email, ...definition });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

function NotCounted({ refusal, onRetry }: { refusal: string | null; onRetry: () => void }) {
  if (refusal !== null) return <p className="text-sm text-down">{refusal}</p>;
  return (
    <p className="text-sm text-muted">
      The matches of the last 12 months could not be counted. You can still save the alert.{" "}
      <button
        type="button"
        className="min-h-6 text-accent hover:underline touch:min-h-11"
        onClick={onRetry}
      >
        Try again
      </button>
    </p>
  );
}

type CountedProps = {
  backTest: BackTest;
  /** As of the request for the count. */
  stored: StoredData;
  isOld: boolean;
  onSeeMatches: () => void;
};

function Counted({ backTest, stored, isOld, onSeeMatches }: CountedProps) {
  const { total, companies, largest, is_complete: isComplete, notes, months } = backTest;
  const facts = [
    counted(companies, "company", "companies"),
    ...(largest === null ? [] : [largest]),
  ];
  return (
    <>
      {/* Paler by a colour that can still be read. */}
      <div className={`min-w-0 flex-1 basis-72 ${isOld ? "text-faint" : ""}`}>
        <p role="status" className="text-sm">
          Would have matched {!isComplete && "at least "}
          <b className="px-0.5 text-lg font-semibold tabular-nums">{countText(total)}</b>{" "}
          {total === 1 ? "time" : "times"} in the last 12 months
        </p>
        {total > 0 && (
          <p className="text-xs text-muted tabular-nums">
            {facts.join(" · ")} ·{" "}
            <button
              type="button"
              className="min-h-6 text-accent hover:underline touch:min-h-11"
              onClick={onSeeMatches}
            >
              See the matches
            </button>
          </p>
        )}
        {stored.unread > usualUnreadFilings && (
          <p className="text-xs text-warn">
            {unreadFilingsInWords(stored.unread)} were still to be read when this was counted. The
            count is updated as they are read.
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-xs text-faint">
            {note}
          </p>
        ))}
      </div>
      <MonthBars months={months} isOld={isOld} />
    </>
  );
}
