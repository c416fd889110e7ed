import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { alertLogQuery } from "../api/channels-api.ts";
import { LogRow } from "./log-row.tsx";

type LogDialogProps = {
  /** Of the alert; null: closed. */
  name: string | null;
  onClose: () => void;
};

/** What an alert found, why, and what became of everything that was told of it. */
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
  if (log.isPending) return <p className="p-5 text-sm text-muted">Loading…</p>;
  if (log.isError) {
    return (
      <EmptyState
        title="The log could not be loaded."
        action={
          <Button variant="outline" onClick={() => void log.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing recorded yet">
        What this alert finds from now on is logged here, with everything that is sent of it.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="px-5 pt-2 text-xs text-muted max-md:px-4">Times are {zone}.</p>
      <ol aria-label="Matches, the newest first" className="divide-y divide-border">
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
