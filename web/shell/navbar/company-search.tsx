import { Combobox } from "@base-ui/react/combobox";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import { tickersQuery } from "#web/api/dictionaries.ts";
import type { Company } from "#web/api/directory.ts";
import { matchEntries, toSearchable } from "#web/ui/picker/match-entries.ts";
import { SuggestionList } from "#web/ui/picker/suggestion-list.tsx";
import { companyPath } from "../company-path.ts";
import { isTyping } from "../keyboard.ts";

/** Finds a company by ticker or name from anywhere; `/` puts the cursor into it. */
export function CompanySearch({ onChosen }: { onChosen?: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { data: directory, isPending } = useQuery(tickersQuery);
  const searchable = useMemo(() => toSearchable(directory?.entries ?? []), [directory]);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<Company>();
  const companies = useMemo(() => matchEntries(searchable, typed), [searchable, typed]);
  const isShown = isOpen && typed.trim() !== "";
  useSlashKey(input);

  function choose(company: Company) {
    setTyped("");
    setIsOpen(false);
    input.current?.blur();
    onChosen?.();
    void navigate(companyPath(company.ticker));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !isShown) input.current?.blur();
    if (event.key !== "Tab" || event.shiftKey || !isShown || highlighted === undefined) return;
    event.preventDefault();
    choose(highlighted);
  }

  return (
    <search className="block w-full max-w-[300px]">
      <Combobox.Root<Company>
        items={companies}
        filteredItems={companies}
        value={null}
        onValueChange={(company) => company !== null && choose(company)}
        inputValue={typed}
        // Also called when the list arrives, with the empty text of no choice.
        onInputValueChange={(text, { reason }) => reason === "input-change" && setTyped(text)}
        open={isShown}
        onOpenChange={setIsOpen}
        openOnInputClick={false}
        autoHighlight
        onItemHighlighted={setHighlighted}
        itemToStringLabel={(company) => company.name}
      >
        <Combobox.InputGroup className="flex h-8 items-center gap-2 rounded-control border border-border bg-field pr-1.5 pl-2.5 text-sm has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus touch:h-11">
          <Search size={14} aria-hidden="true" className="shrink-0 text-faint" />
          <Combobox.Input
            ref={input}
            aria-label="Search ticker or company"
            autoComplete="off"
            spellCheck={false}
            placeholder="Search ticker or company"
            onKeyDown={onKeyDown}
            className="min-w-0 flex-1 bg-transparent outline-none touch:text-md"
          />
          <kbd className="rounded-small border border-border bg-raised px-1.5 font-mono text-2xs text-muted touch:hidden">
            /
          </kbd>
        </Combobox.InputGroup>
        <SuggestionList typed={typed} loading={isPending} />
      </Combobox.Root>
    </search>
  );
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || input.current === null) return;
      event.preventDefault();
      input.current.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [input]);
}
