import { useState } from "react";
import {
  longestSavedName,
  type SavedSearch,
} from "#contract/operations/screening/saved-searches.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { RowMenu } from "#web/ui/overlay/row-menu.tsx";

type SavedSearchRowProps = {
  search: SavedSearch;
  /** Whether it is the search shown. */
  isCurrent: boolean;
  onOpen: () => void;
  /** Answers whether it was renamed. */
  onRename: (name: string) => Promise<boolean>;
  onUpdate: () => void;
  onShare: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

export function SavedSearchRow(props: SavedSearchRowProps) {
  const { search, isCurrent, onOpen, onRename } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isRenaming, setIsRenaming] = useState(false);

  async function rename(name: string) {
    if (isRenaming) return;
    setIsRenaming(true);
    // Another name may have been typed meanwhile.
    if (await onRename(name)) setTyped((now) => (now === name ? null : now));
    setIsRenaming(false);
  }

  if (typed !== null) {
    return (
      <li className="py-2">
        <form
          aria-label={`Rename ${search.name}`}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void rename(typed);
          }}
        >
          <TextInput
            label="New name"
            hideLabel
            className="min-w-0 flex-1"
            maxLength={longestSavedName}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user chose Rename
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={isRenaming}>
            Rename
          </Button>
          <Button variant="outline" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex min-h-11 items-center gap-2 py-1">
      <button
        type="button"
        className="min-w-0 flex-1 rounded-control py-1 text-left text-sm text-accent wrap-anywhere hover:underline"
        onClick={onOpen}
      >
        {search.name}
      </button>
      {isCurrent && <Badge tone="info">Shown</Badge>}
      {search.is_own ? (
        search.is_shared && <Badge>Shared</Badge>
      ) : (
        <span className="max-w-40 truncate text-xs text-muted">by {search.owner}</span>
      )}
      <AddToCase
        iconLabel={`Add ${search.name} to a case`}
        title={search.name}
        items={[{ kind: "search", reference: { id: search.id } }]}
      />
      <RowMenu label={`More for ${search.name}`} entries={entriesOf(props, setTyped)} />
    </li>
  );
}

function entriesOf(props: SavedSearchRowProps, rename: (name: string) => void) {
  const { search, onOpen, onUpdate, onShare, onDuplicate, onDelete, isCurrent } = props;
  const all = [
    { label: "Open", onChoose: onOpen },
    { label: "Duplicate", onChoose: onDuplicate },
  ];
  if (!search.is_own) return all;
  return [
    ...all,
    ...(isCurrent ? [] : [{ label: "Update to the current search", onChoose: onUpdate }]),
    { label: "Rename…", onChoose: () => rename(search.name) },
    {
      label: search.is_shared ? "Stop sharing" : "Share with my organization",
      onChoose: onShare,
    },
    { label: "Delete…", onChoose: onDelete },
  ];
}
