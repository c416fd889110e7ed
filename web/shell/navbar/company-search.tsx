import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { useNavigate } from "react-router";
import { tickersQuery, type Company } from "#web/api/dictionaries.ts";
import { tickerPagePath } from "#web/session/paths.ts";
import { areSingleKeysOn } from "#web/session/preferences.ts";
import { SuggestInput } from "#web/ui/picker/suggest-input.tsx";
import { isTyping } from "#web/ui/is-typing.ts";

const NO_COMPANIES: readonly Company[] = [];

/** Finds a company by ticker or name from anywhere; `/` puts the cursor into it. */
export function CompanySearch({ onChosen }: { onChosen?: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { data: directory, isPending } = useQuery(tickersQuery);
  useSlashKey(input);

  function choose(company: Company) {
    input.current?.blur();
    onChosen?.();
    void navigate(tickerPagePath(company.ticker));
  }

  return (
    <search className="block w-full max-w-[300px]">
      <div className="relative flex h-8 items-center gap-2 rounded-control border border-border bg-field pr-1.5 pl-2.5 text-sm has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus touch:h-11 touch:text-md">
        <Search size={14} aria-hidden="true" className="shrink-0 text-faint" />
        <SuggestInput
          ref={input}
          aria-label="Search ticker or company"
          placeholder="Search ticker or company"
          entries={directory?.entries ?? NO_COMPANIES}
          loading={isPending}
          onPick={choose}
          onKeyDown={(event) => event.key === "Escape" && input.current?.blur()}
        />
        {areSingleKeysOn() && (
          <kbd className="rounded-small border border-border bg-raised px-1.5 font-mono text-2xs text-muted touch:hidden">
            /
          </kbd>
        )}
      </div>
    </search>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || input.current === null || !areSingleKeysOn()) return;
      event.preventDefault();
      input.current.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [input]);
}
