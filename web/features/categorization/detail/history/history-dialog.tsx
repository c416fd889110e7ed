import { useQuery } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { failureText } from "#web/saving/use-attempt.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { easternSecondText } from "#web/ui/display/instant-text.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { markedPassages } from "./marked-passages.ts";
import { labelText, type SavedVersion, versionChanges } from "./version-changes.ts";

type HistoryDialogProps = {
  isOpen: boolean;
  email: string;
  gvkey: string;
  number: number;
  onClose: () => void;
};

/** Every save of one interaction: who, when, and what it changed. */
export function HistoryDialog({ isOpen, email, gvkey, number, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`History of interaction ${number}`}
      width="medium"
      flush
    >
      {isOpen && <History email={email} gvkey={gvkey} number={number} />}
    </Dialog>
  );
}

function History({ email, gvkey, number }: { email: string; gvkey: string; number: number }) {
  const history = useQuery({
    queryKey: ["categorization-history", email, gvkey, number],
    queryFn: ({ signal }) =>
      call("get_categorization_history", { email, gvkey, interaction_num: number }, { signal }),
    gcTime: 0,
  });
  if (history.isError) {
    return (
      <div className="grid justify-items-start gap-3 p-5">
        <FormAlert text={failureText(history.error)} />
        <Button variant="outline" onClick={() => void history.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (history.data === undefined) return <Loading />;
  if (history.data.length === 0) {
    return <p className="px-5 py-8 text-center text-sm text-muted">Nothing has been saved yet.</p>;
  }
  return (
    <ol className="divide-y divide-border" aria-label="Saves, newest first">
      {history.data.map((version, index, versions) => (
        <VersionEntry
          key={version.version}
          version={version}
          before={versions[index + 1] ?? null}
        />
      ))}
    </ol>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the history" className="grid gap-3 p-5">
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  );
}

type VersionEntryProps = { version: SavedVersion; before: SavedVersion | null };

function VersionEntry({ version, before }: VersionEntryProps) {
  const passages = markedPassages(version.interaction_html);
  return (
    <li className="px-5 py-3 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium text-text">{labelText(version.categorization)}</span>
        {!version.is_of_present_text && <Badge tone="warn">Earlier transcript</Badge>}
        <span className="text-xs text-faint tabular-nums sm:ml-auto">
          {easternSecondText(version.saved_at)}
          {serverTimeMark()} · {version.saved_by}
        </span>
      </div>
      <p className="text-xs text-muted">{versionChanges(version, before).join(". ")}.</p>
      {passages.length > 0 && (
        <ul className="mt-2 grid gap-1" aria-label="Highlights">
          {passages.map((passage, index) => (
            <li key={index}>
              <mark className="rounded-small box-decoration-clone px-px">{passage}</mark>
            </li>
          ))}
        </ul>
      )}
      {version.reason !== null && version.reason !== "" && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line text-muted">
          <span className="font-medium">Note: </span>
          {version.reason}
        </p>
      )}
    </li>
  );
}
