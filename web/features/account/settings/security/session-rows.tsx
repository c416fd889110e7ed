import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { serverTimeNote } from "#web/site/site.ts";
import { instantText } from "#web/ui/display/instant-text.ts";
import { endOtherSessions, endSession, sessionsQuery } from "#web/features/account/api/security.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { failureText, useAttempt } from "#web/saving/use-attempt.ts";
import { useActionOn } from "./two-factor-row.tsx";
import type { ReactNode } from "react";

type Session = OperationAnswer<"get_sessions">["sessions"][number];

/** Where the account is signed in, this session first. */
export function SessionRows({ timezone }: { timezone: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const ending = useActionOn(endSession);
  const others = useAttempt();
  const showToast = useToast();
  const sessions = (data?.sessions ?? []).toSorted(
    (one, other) => Number(other.is_current) - Number(one.is_current),
  );
  const hasOthers = sessions.some((session) => !session.is_current);

  const endOthers = () =>
    void others.run(async () => {
      const ended = await endOtherSessions();
      showToast({ tone: "success", title: `${sessionCount(ended)} signed out.` });
    });

  return (
    <SettingRow
      label="Sessions"
      text={
        data === undefined ? (
          <Skeleton className="h-3 w-20" />
        ) : (
          `${sessions.length} active. ${serverTimeNote() ?? ""}`
        )
      }
      control={
        hasOthers && (
          <Button variant="outline" busy={others.isBusy} onClick={endOthers}>
            Sign out other sessions
          </Button>
        )
      }
    >
      <EntryList
        label="Sessions"
        entries={sessions.map((session) => ({
          id: session.id,
          title: <SessionTitle session={session} />,
          text: sessionText(session, timezone),
          action: !session.is_current && (
            <Button
              variant="outline"
              size="compact"
              // Two sessions of one kind of device are two buttons.
              aria-label={`Sign out ${session.device}, signed in ${instantText(session.created_at, timezone)}`}
              busy={ending.busyId === session.id}
              disabled={ending.isBusy}
              onClick={() => ending.run(session.id)}
            >
              Sign out
            </Button>
          ),
        }))}
      />
      <SaveNotice
        lead="Not loaded."
        failure={error === null ? null : failureText(error)}
        onRetry={() => void refetch()}
      />
      <SaveNotice lead="Not signed out." failure={ending.failure} onRetry={ending.retry} />
      <SaveNotice lead="Not signed out." failure={others.failure} onRetry={endOthers} />
    </SettingRow>
  );
}

function SessionTitle({ session }: { session: Session }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {session.device}
      {session.is_current && <Badge tone="info">This session</Badge>}
    </span>
  );
}

function sessionText(session: Session, timezone: string): string {
  const from = session.network_address === null ? "" : `, from ${session.network_address}`;
  const signedIn = `Signed in ${instantText(session.created_at, timezone)}${from}`;
  return session.is_current
    ? signedIn
    : `${signedIn}; last used ${instantText(session.last_used_at, timezone)}`;
}

function sessionCount(count: number): string {
  return counted(count, "other session was", "other sessions were");
}

type Entry = { id: string; title: ReactNode; text: string; action: ReactNode };

/** Devices or sessions, each with what can be done about it. */
export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul aria-label={label} className="col-span-full grid rounded-control border border-border">
      {entries.map(({ id, title, text, action }) => (
        <li
          key={id}
          className="flex min-h-12 items-center gap-3 border-t border-border px-3 py-2 first:border-t-0"
        >
          <div className="min-w-0 flex-1">
            <div className="text-sm">{title}</div>
            <div className="text-xs text-muted tabular-nums">{text}</div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
