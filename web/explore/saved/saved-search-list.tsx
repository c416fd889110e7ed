import { Bookmark } from "lucide-react";
import { useRef, useState } from "react";
import type { SavedSearch } from "#contract/operations/screening/saved-searches.ts";
import { failureText } from "#web/saving/use-attempt.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { isSameState } from "./is-same-state.ts";
import { SavedSearchRow } from "./saved-search-row.tsx";
import { deleteSearch, duplicateSearch, saveSearch } from "./saved-searches-api.ts";

type SavedSearchListProps = {
  /** Undefined until they have been loaded once. */
  searches: readonly SavedSearch[] | undefined;
  isFailed: boolean;
  current: string;
  onRetry: () => void;
  onOpen: (search: SavedSearch) => void;
};

/** The caller's searches and those of others; a failed change is reported above them. */
export function SavedSearchList(props: SavedSearchListProps) {
  const { searches, isFailed, current, onRetry, onOpen } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);

  // Several changes may run at once, but the same one only once.
  const running = useRef(new Set<string>());

  /** @param key  the action, the search, and what it is changed to */
  async function change(key: string, work: () => Promise<unknown>): Promise<boolean> {
    if (running.current.has(key)) return false;
    running.current.add(key);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(failureText(error));
      return false;
    } finally {
      running.current.delete(key);
    }
  }

  if (isFailed) {
    return (
      <EmptyState
        title="The saved searches could not be loaded."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (searches === undefined) return <p className="text-sm text-muted">Loading…</p>;
  return (
    <>
      <div className="mb-2">
        <FormAlert text={problem} />
      </div>
      {searches.length === 0 && (
        <EmptyState title="No saved searches yet" icon={<Bookmark aria-hidden size={20} />}>
          Save the current search above. Your organization sees the searches you share.
        </EmptyState>
      )}
      <ul aria-label="Saved searches" className="divide-y divide-border">
        {searches.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            isCurrent={isSameState(search.state, current)}
            onOpen={() => onOpen(search)}
            onRename={(name) =>
              change(`rename ${search.id} ${name}`, () =>
                saveSearch({ id: search.id, known_name: search.name, name }),
              )
            }
            onUpdate={() =>
              void change(`update ${search.id} ${current}`, () =>
                saveSearch({ id: search.id, known_name: search.name, state: current }),
              )
            }
            onShare={() =>
              void change(`share ${search.id}`, () =>
                saveSearch({ id: search.id, is_shared: !search.is_shared }),
              )
            }
            onDuplicate={() =>
              void change(`duplicate ${search.id}`, () => duplicateSearch(search.id))
            }
            onDelete={() => setDeleting(search)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete “${deleting?.name ?? ""}”?`}
        confirmLabel="Delete"
        destructive
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting === null) return;
          setDeleting(null);
          void change(`delete ${deleting.id}`, () => deleteSearch(deleting.id));
        }}
      >
        {deleting?.is_shared === true
          ? "It is shared: your organization will no longer see it."
          : "This cannot be undone."}
      </ConfirmDialog>
    </>
  );
}
