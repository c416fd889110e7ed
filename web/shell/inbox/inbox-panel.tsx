import { Popover } from "@base-ui/react/popover";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { inboxQuery, markInboxRead } from "./inbox-queries.ts";
import { screens } from "#web/session/screens.ts";
import { zoneInWords } from "#contract/values/time-zones.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import type { InboxEntry } from "#contract/operations/alerts/alert-inbox.ts";
import { alertPath } from "#web/session/alert-paths.ts";
import { easternDayText, instantText } from "#web/ui/display/instant-text.ts";

const kindTexts = { match: null, correction: "Correction", restored: "Match restored" } as const;

type InboxRowProps = {
  entry: InboxEntry;
  /** Time zone the person has chosen. */
  zone: string;
  onLeave: () => void;
};

/**
 * One match: of which alert, which company, why, when it happened (only the trading day where the time is unknown), and
 * when it was found. Leads to the alert's results.
 */
function InboxRow({ entry, zone, onLeave }: InboxRowProps) {
  const label = kindTexts[entry.kind];
  const company = entry.ticker === null ? entry.company : `${entry.ticker} · ${entry.company}`;
  return (
    <li>
      <Link
        to={alertPath(entry.alert_name)}
        onClick={onLeave}
        className="grid grid-cols-[10px_1fr] gap-x-2 px-4 py-2.5 text-text hover:bg-hover hover:no-underline"
      >
        <span className="pt-[7px]">
          {entry.is_unread && (
            <span className="block size-1.5 rounded-full bg-accent">
              <span className="sr-only">Unread. </span>
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-sm font-medium">{company}</span>
            <span className="shrink-0 text-2xs text-muted tabular-nums">
              {entry.is_time_known
                ? instantText(entry.happened_at, zone)
                : easternDayText(entry.happened_at)}
            </span>
          </span>
          {label !== null && (
            <span className="block text-xs text-warn-text">
              {label}: {entry.reason}
            </span>
          )}
          <span className="block text-xs wrap-break-word text-muted">
            {entry.conditions.map(({ condition, value }) => `${condition}: ${value}`).join(" · ")}
          </span>
          <span className="flex justify-between gap-3 text-2xs text-muted">
            <span className="truncate">
              {entry.alert_name} · {alertKindTable[entry.form_type].formTitle}
            </span>
            <span className="shrink-0 tabular-nums">found {instantText(entry.found_at, zone)}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}

type InboxPanelProps = { email: string; unread: number; onLeave: () => void };

/** The newest matches and corrections, with what is unread marked. */
export function InboxPanel({ email, unread, onLeave }: InboxPanelProps) {
  const inbox = useInfiniteQuery(inboxQuery(email));
  const [problem, setProblem] = useState<string | null>(null);
  const entries = inbox.data?.pages.flatMap((page) => page.entries) ?? [];
  const zone = inbox.data?.pages[0]?.time_zone ?? "UTC";
  const [newest] = entries;

  async function markRead(through: number) {
    setProblem(null);
    try {
      await markInboxRead(through);
    } catch {
      setProblem("The matches could not be marked as read. Please try again.");
    }
  }

  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-border px-4 py-2">
        <Popover.Title className="text-sm font-semibold">
          Alert inbox{" "}
          <span className="text-2xs font-normal text-muted">Times are {zoneInWords(zone)}</span>
        </Popover.Title>
        {unread > 0 && newest !== undefined && (
          <Button variant="secondary" size="compact" onClick={() => void markRead(newest.id)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="px-4">
        <FormAlert text={problem} />
      </div>
      <div className="min-h-24 flex-1 overflow-y-auto">
        {inbox.isPending && <p className="p-4 text-sm text-muted">Loading…</p>}
        {inbox.isError && (
          <EmptyState
            title="The inbox could not be loaded."
            action={<Button onClick={() => void inbox.refetch()}>Try again</Button>}
          />
        )}
        {inbox.isSuccess && entries.length === 0 && (
          <EmptyState title="No matches yet">New matches of your alerts appear here.</EmptyState>
        )}
        <ul aria-label="Matches" className="divide-y divide-border">
          {entries.map((entry) => (
            <InboxRow key={entry.id} entry={entry} zone={zone} onLeave={onLeave} />
          ))}
        </ul>
        {inbox.hasNextPage && (
          <div className="grid place-items-center p-2">
            <Button
              variant="secondary"
              size="compact"
              busy={inbox.isFetchingNextPage}
              onClick={() => void inbox.fetchNextPage()}
            >
              Show older
            </Button>
          </div>
        )}
      </div>
      <div className="border-t border-border px-4 py-2.5 text-sm">
        <Link to={screens.alerts.path} onClick={onLeave}>
          Your Alerts
        </Link>
      </div>
    </>
  );
}
