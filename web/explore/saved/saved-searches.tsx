import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { SavedScreen, SavedSearch } from "#contract/operations/screening/saved-searches.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { isSameState } from "./is-same-state.ts";
import { SaveSearchForm, useNewSearch } from "./save-search-form.tsx";
import { SavedSearchList } from "./saved-search-list.tsx";
import { savedSearchesQuery } from "./saved-searches-api.ts";

type SavedSearchesProps = {
  screen: SavedScreen;
  /**
   * The search shown, or typed while none is shown, with its columns, as its address from the first
   * page.
   */
  current: string;
};

/** The searches kept of a screen, behind a button that says which of them is shown. */
export function SavedSearches({ screen, current }: SavedSearchesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const { data, isError, refetch } = useQuery(savedSearchesQuery(screen));
  const newSearch = useNewSearch({ screen, current, onSaved: ({ id }) => setOpenedId(id) });
  const navigate = useNavigate();
  const searches = data?.searches;
  const same = searches?.find(({ state }) => isSameState(state, current));
  const opened = same ?? searches?.find(({ id }) => id === openedId);

  function open(search: SavedSearch) {
    setOpenedId(search.id);
    setIsOpen(false);
    void navigate({ search: search.state });
  }

  /** A user who closed it while a search is saved would not learn of a failure. */
  function close() {
    if (!newSearch.isBusy) setIsOpen(false);
  }

  return (
    <>
      <Button
        variant="outline2"
        size="compact"
        className="min-w-0 max-md:flex-1"
        icon={<Bookmark aria-hidden size={14} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {opened === undefined ? (
          "Saved searches"
        ) : (
          <span className="max-w-56 truncate">
            {opened.name}
            {same === undefined && <span className="text-faint"> · changed</span>}
          </span>
        )}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={close}
        title="Saved searches"
        width="medium"
        actions={<Button onClick={close}>Close</Button>}
      >
        <SaveSearchForm search={newSearch} />
        <SavedSearchList
          searches={searches}
          isFailed={isError && searches === undefined}
          current={current}
          onRetry={() => void refetch()}
          onOpen={open}
        />
      </Dialog>
    </>
  );
}
