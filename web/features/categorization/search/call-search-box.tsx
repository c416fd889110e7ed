import { ChevronDown, ChevronUp, Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { mostFinds } from "./find-in-call.ts";
import type { CallSearch } from "./use-call-search.ts";

/** Enter goes to the next, with Shift to the one before; Escape clears. */
export function CallSearchBox({ search }: { search: CallSearch }) {
  const { query, count, step, setQuery } = search;
  const isSearching = query.trim() !== "";

  function takeKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && query !== "") setQuery("");
    else if (event.key === "Escape") event.currentTarget.blur();
    else return;
    event.preventDefault();
  }

  return (
    <div role="search" className="flex min-w-0 flex-1 items-center gap-1">
      <TextInput
        type="search"
        label="Search in the call"
        hideLabel
        placeholder="Search in the call"
        autoComplete="off"
        aria-keyshortcuts="F"
        icon={<Search aria-hidden size={14} />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={takeKey}
        className="w-52 min-w-0 max-sm:w-auto max-sm:flex-1"
      />
      <p
        aria-live="polite"
        className="text-center text-2xs text-muted tabular-nums not-empty:min-w-16"
      >
        {isSearching ? findsText(search) : ""}
      </p>
      {isSearching && (
        <>
          <IconButton
            label="Match before"
            size="small"
            disabled={count === 0}
            icon={<ChevronUp aria-hidden size={16} />}
            onClick={() => step(-1)}
          />
          <IconButton
            label="Match after"
            size="small"
            disabled={count === 0}
            icon={<ChevronDown aria-hidden size={16} />}
            onClick={() => step(1)}
          />
        </>
      )}
    </div>
  );
}

function findsText({ count, current }: CallSearch): string {
  const all = count === mostFinds ? `${countText(count)}+` : countText(count);
  if (count === 0) return "Not found";
  return current === null ? `${all} elsewhere` : `${countText(current + 1)} of ${all}`;
}
