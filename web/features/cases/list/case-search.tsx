import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { FoundCasePart } from "#contract/operations/cases/case-work.ts";
import { casePath } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { searchQuery } from "../case-queries.ts";
import { StatusBadge } from "../case-badges.tsx";
import { CaseLink } from "./case-link.tsx";

/** Searches titles, summaries, notes, tasks, and items of the person's cases; the address names the words. */
export function CaseSearch() {
  const [parameters, setParameters] = useSearchParams();
  const searched = parameters.get("q") ?? "";
  const [typed, setTyped] = useState(searched);
  function submit(event: FormEvent) {
    event.preventDefault();
    setParameters(typed.trim() === "" ? {} : { q: typed.trim() });
  }
  return (
    <>
      <search>
        <form onSubmit={submit} className="flex max-w-140 items-end gap-2">
          <TextInput
            className="flex-1"
            label="Search your cases"
            hideLabel
            type="search"
            maxLength={200}
            icon={<Search aria-hidden size={14} />}
            placeholder="Search titles, notes, tasks, and items"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="outline">
            Search
          </Button>
          {searched !== "" && (
            <Button
              variant="secondary"
              onClick={() => {
                setTyped("");
                setParameters({});
              }}
            >
              Clear
            </Button>
          )}
        </form>
      </search>
      {searched !== "" && <Found query={searched} />}
    </>
  );
}

function Found({ query }: { query: string }) {
  const search = useQuery(searchQuery(query));
  if (search.data === undefined)
    return search.error === null ? (
      <output aria-busy="true" aria-label="Searching">
        <Skeleton className="h-40 w-full" />
      </output>
    ) : (
      <LoadFailed query={search} />
    );
  const { found, has_more: hasMore } = search.data;
  return (
    <Card aria-label="Search results">
      {found.length === 0 ? (
        <EmptyState title={`Nothing in your cases matches “${query}”.`}>
          Try other words. Use quotation marks for an exact phrase.
        </EmptyState>
      ) : (
        <ul>
          {found.map((part, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no name of their own
            <FoundPart key={place} part={part} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="border-t border-border px-3.5 py-2 text-xs text-faint">
          Only the {found.length} best matches are listed. Add a word to narrow the search.
        </p>
      )}
    </Card>
  );
}

const tabs = { case: undefined, item: "items", note: "notes", task: "tasks" } as const;

function FoundPart({ part }: { part: FoundCasePart }) {
  const { case_id: id, case_number: number, case_title: title } = part;
  const place = part.item_number === null ? "" : `#item-${part.item_number}`;
  const names = { case: "Case", item: `Item ${part.item_number}`, note: "Note", task: "Task" };
  return (
    <li className="border-b border-grid px-3.5 py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <CaseLink
          to={`${casePath(id, tabs[part.part])}${place}`}
          title={title}
          className="font-medium"
        />
        <span className="text-xs text-muted tabular-nums">{number}</span>
        <StatusBadge status={part.status} />
        <span className="text-xs text-faint">{names[part.part]}</span>
      </p>
      {part.item_title !== null && (
        <p className="text-sm text-muted">
          <UnbrokenForms text={part.item_title} />
        </p>
      )}
      {part.snippet.length > 0 && (
        <p className="text-sm break-words text-muted">
          {part.snippet.map(({ text, is_hit: isHit }, place) =>
            isHit ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text
              <mark key={place} className="bg-mark-tint text-mark-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </li>
  );
}
