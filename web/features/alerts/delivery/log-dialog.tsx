import { Button } from "#web/ui/button/button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "#web/session/account/session.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useNotedAsSeen } from "#web/features/alerts/api/alerts-api.ts";
import { alertLogQuery } from "#web/features/alerts/api/channels-api.ts";
import type { LogEntry } from "#contract/operations/alerts/alert-log.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { zoneInWords } from "#contract/values/time-zones.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { easternDayText, instantText } from "#web/ui/display/instant-text.ts";

type LogRowProps = {
  entry: LogEntry;
  /** Time zone the person has chosen. */
  zone: string;
};

const stateTexts = {
  live: null,
  amended: "Amended",
  withdrawn: "Withdrawn",
  unmatched: "No longer matches",
} as const;
const kindTexts = { match: "Match", correction: "Correction", restored: "Match restored" } as const;
const channelTexts = { mail: "Email", sms: "SMS", webhook: "Webhook" } as const;
const deliveryTexts = {
  waiting: "pending",
  queued: "sending",
  sent: "sent",
  failed: "failed",
  skipped: "not sent",
} as const;

/** One match: why it was one, when it happened and was found, and each message about it. */
function LogRow({ entry, zone }: LogRowProps) {
  const at = (instant: string): string => instantText(instant, zone);
  const state = stateTexts[entry.state];
  return (
    <li className="px-5 py-3 max-md:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-sm font-medium wrap-anywhere">
          {entry.ticker === null ? entry.company : `${entry.ticker} · ${entry.company}`}{" "}
          {state !== null && <Badge tone="warn">{state}</Badge>}
        </h3>
        {entry.accno !== null && (
          <a
            href={filingIndexUrl(Number(entry.cik), entry.accno)}
            target="_blank"
            rel="noreferrer"
            className="text-xs tabular-nums"
          >
            {entry.accno}
          </a>
        )}
      </div>
      <p className="text-xs wrap-break-word text-muted">
        {entry.conditions.map(({ condition, value }) => `${condition}: ${value}`).join(" · ")}
      </p>
      <p className="text-xs text-muted tabular-nums">
        {entry.accno === null ? "Priced" : "Filed"}{" "}
        {entry.is_time_known ? at(entry.happened_at) : easternDayText(entry.happened_at)}
        {" · matched "}
        {at(entry.matched_at)}
        {entry.read_at !== null && ` · seen ${at(entry.read_at)}`}
      </p>
      {entry.silence !== null && (
        <p className="mt-1 text-xs text-warn">Not sent: {entry.silence}</p>
      )}
      {entry.notices.map((notice) => (
        <NoticeLines key={`${notice.kind} ${notice.at}`} notice={notice} at={at} />
      ))}
    </li>
  );
}

type NoticeLinesProps = {
  notice: LogEntry["notices"][number];
  at: (instant: string) => string;
};

function NoticeLines({ notice, at }: NoticeLinesProps) {
  return (
    <div className="mt-1.5 border-l-2 border-border pl-3 text-xs">
      <p>
        <span className="font-medium">{kindTexts[notice.kind]}</span>{" "}
        <span className="text-muted tabular-nums">{at(notice.at)}</span>
        {notice.reason !== null && <span className="text-muted"> · {notice.reason}</span>}
      </p>
      <ul>
        {notice.deliveries.map((delivery) => (
          <li key={delivery.channel} className="text-muted tabular-nums">
            {channelTexts[delivery.channel]} {deliveryTexts[delivery.state]}
            {delivery.sent_at !== null && ` ${at(delivery.sent_at)}${serverTimeMark()}`}
            {delivery.state === "waiting" && ` until ${at(delivery.due_at)}${serverTimeMark()}`}
            {delivery.reason !== null && `: ${delivery.reason}`}
          </li>
        ))}
        {notice.deliveries.length === 0 && <li className="text-muted">In the inbox.</li>}
      </ul>
    </div>
  );
}

type LogDialogProps = {
  /** Of the alert; null: closed. */
  name: string | null;
  onClose: () => void;
};

/** The matches of an alert, why they matched, and the outcome of all notices; those listed count as seen. */
export function LogDialog({ name, onClose }: LogDialogProps) {
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delivery log of ${name ?? ""}`}
      width="large"
      flush
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {name !== null && <Log name={name} />}
    </Dialog>
  );
}

function Log({ name }: { name: string }) {
  const email = useSession()?.email ?? "";
  const log = useInfiniteQuery(alertLogQuery(email, name));
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const zone = log.data?.pages[0]?.time_zone ?? "UTC";
  useNotedAsSeen(
    name,
    // Kept entries may be older than a correction.
    log.isFetchedAfterMount
      ? entries.flatMap(({ id, read_at: readAt }) => (readAt === null ? [id] : []))
      : [],
  );
  if (log.isPending) return <p className="p-5 text-sm text-muted">Loading…</p>;
  if (log.isError) {
    return <LoadFailed query={{ refetch: log.refetch }} title="The log could not be loaded." />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing recorded yet">
        New matches, and everything sent about them, are logged here.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="px-5 pt-2 text-xs text-muted max-md:px-4">Times are {zoneInWords(zone)}.</p>
      <ol aria-label="Matches, newest first" className="divide-y divide-border">
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} zone={zone} />
        ))}
      </ol>
      {log.hasNextPage && (
        <div className="grid place-items-center border-t border-border p-3">
          <Button
            variant="secondary"
            size="compact"
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
