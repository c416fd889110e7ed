import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, type RefObject, useEffect, type KeyboardEvent, useId, useState } from "react";
import {
  type CompanyFilingsAnswer,
  longestKeyword,
  mostKeywords,
} from "#contract/operations/companies/company-filings.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { useSeesTrades } from "#web/session/account/use-sees.ts";
import { filingsPart } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { companyFilingsQuery } from "../company-queries.ts";
import { FilingEntry } from "./filing-entry.tsx";
import { useLocation } from "react-router";
import { X } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { bareInputLook, fieldFocusWithin } from "#web/ui/form/field-look.ts";

const inputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings the part of the page that the address names into view. What is above it is still being loaded and
 * pushes it down, so it is held in view until the person does something.
 */
function useArrival(part: RefObject<HTMLElement | null>, name: string): void {
  const { hash, key } = useLocation();
  // Every visit to the address arrives again.
  const visit = hash === `#${name}` ? key : null;
  useEffect(() => {
    const element = part.current;
    if (visit === null || element === null) return;
    const watcher = new ResizeObserver(() => element.scrollIntoView({ block: "start" }));
    const stop = () => watcher.disconnect();
    element.focus({ preventScroll: true });
    watcher.observe(document.body);
    for (const input of inputs) addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, stop);
    };
  }, [visit, part]);
}

const choices = [
  { value: "all", label: "All" },
  { value: "current", label: "8-K" },
  { value: "periodic", label: "10-K, 10-Q" },
  { value: "insider", label: "3, 4, 5" },
] as const;
const bools = [
  { value: "and", label: "All words" },
  { value: "or", label: "Any" },
] as const;

/** Every stored filing of the company, and a search for keywords in their text. */
export function FilingsCard({ cik }: { cik: string }) {
  const section = useRef<HTMLElement>(null);
  const linksPersons = useSeesTrades();
  useArrival(section, filingsPart);
  const [parameters, change] = usePagePart();
  const choice = choices.find(({ value }) => value === parameters.get("forms"))?.value ?? "all";
  const keywords = keywordsIn(parameters.getAll("words"));
  const bool = parameters.get("match") === "or" ? "or" : "and";
  const forms = choice === "all" ? [] : [choice];
  const query = useInfiniteQuery(companyFilingsQuery({ cik, forms, keywords, bool }));
  const pages = query.data?.pages;
  const filings = pages?.flatMap((page) => page.filings) ?? [];
  const isSearch = keywords.length > 0;
  return (
    <section
      ref={section}
      id={filingsPart}
      tabIndex={-1}
      aria-label="Filings"
      className="min-w-0 scroll-mt-4 rounded-card border border-border bg-surface"
      aria-busy={query.isFetching}
    >
      <header className="grid gap-2 border-b border-border px-3.5 py-2.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h2 className="text-base font-semibold">Filings</h2>
          <Segmented
            label="Forms"
            hideLabel
            choices={choices}
            value={choice}
            onValueChange={(next) => change({ forms: next === "all" ? null : next })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <KeywordChips keywords={keywords} onChange={(words) => change({ words })} />
          {keywords.length > 1 && (
            <Segmented
              label="A filing must have"
              hideLabel
              choices={bools}
              value={bool}
              onValueChange={(next) => change({ match: next === "or" ? next : null })}
            />
          )}
        </div>
        <p role="status" className="text-xs text-muted">
          {query.isPlaceholderData
            ? "Searching…"
            : pages?.[0] && (isSearch ? searchText(pages) : listText(pages[0]))}
        </p>
      </header>
      {query.error !== null && <LoadFailed query={query} />}
      {pages === undefined && query.error === null && <Skeleton className="m-3.5 h-32" />}
      <ul className={query.isPlaceholderData ? "opacity-60" : ""}>
        {filings.map((filing) => (
          <FilingEntry key={filing.accno} filing={filing} linksPersons={linksPersons} />
        ))}
      </ul>
      {pages !== undefined &&
        filings.length === 0 &&
        !query.hasNextPage &&
        !query.isPlaceholderData && (
          <EmptyState
            title={isSearch ? "No filing contains these keywords." : "No such filings are stored."}
          />
        )}
      {query.hasNextPage && (
        <div className="border-t border-border p-2.5 text-center">
          <Button
            variant="outline"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {isSearch ? "Search more filings" : "Show more"}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Keywords of an address as the field would have taken them. */
function keywordsIn(words: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const word of words) {
    const keyword = word.trim().replace(/\s+/g, " ").slice(0, longestKeyword);
    const key = keyword.toLowerCase();
    if (keyword !== "" && !known.has(key)) known.set(key, keyword);
  }
  return [...known.values()].slice(0, mostKeywords);
}

function listText({ coverage }: CompanyFilingsAnswer): string {
  return `${countText(coverage.filings)} stored, newest filing date first.`;
}

/** What was searched and what cannot be. */
function searchText(pages: readonly CompanyFilingsAnswer[]): string {
  const { coverage } = pages[0] ?? { coverage: null };
  if (coverage === null) return "";
  const found = pages.reduce((sum, page) => sum + page.filings.length, 0);
  const read = pages.reduce((sum, page) => sum + (page.search?.filings_read ?? 0), 0);
  const left = [
    coverage.waiting > 0
      ? `${countText(coverage.waiting)} are waiting for their text to be read`
      : "",
    coverage.partial > 0
      ? `${countText(coverage.partial)} were read only in part because of their size`
      : "",
    coverage.without_text > 0
      ? `${countText(coverage.without_text)} Forms 3, 4, 5 and others have no text to search`
      : "",
  ].filter(Boolean);
  return `${countText(found)} found in ${countText(read)} of ${countText(coverage.searchable)} filings with text${left.length > 0 ? `; ${left.join("; ")}` : ""}. Whole words, in any case.`;
}

type KeywordChipsProps = { keywords: readonly string[]; onChange: (keywords: string[]) => void };

/** Keywords as chips: Enter or leaving the field adds one, Backspace in the empty field removes. */
function KeywordChips({ keywords, onChange }: KeywordChipsProps) {
  const [typed, setTyped] = useState("");
  const id = useId();

  function add() {
    const keyword = typed.trim().replace(/\s+/g, " ");
    setTyped("");
    const isKnown = keywords.some((known) => known.toLowerCase() === keyword.toLowerCase());
    if (keyword !== "" && !isKnown && keywords.length < mostKeywords)
      onChange([...keywords, keyword]);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && keywords.length > 0)
      onChange(keywords.slice(0, -1));
  }

  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="sr-only">
        Keywords in the text of filings
      </label>
      <div
        className={classNames(
          "flex min-h-8 flex-wrap items-center gap-1 rounded-control border border-control bg-field px-1.5 py-0.5 touch:min-h-11",
          fieldFocusWithin,
        )}
      >
        {keywords.map((keyword) => (
          <span
            key={keyword}
            className="inline-flex h-6 max-w-full items-center gap-1 rounded-small bg-raised pl-1.5 text-xs inset-ring inset-ring-border"
          >
            <span className="truncate">{keyword}</span>
            <button
              type="button"
              aria-label={`Remove ${keyword}`}
              className="grid size-6 place-items-center text-muted hover:text-text"
              onClick={() => onChange(keywords.filter((other) => other !== keyword))}
            >
              <X size={12} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          maxLength={longestKeyword}
          placeholder={keywords.length === 0 ? "Search inside filings, such as going concern" : ""}
          className={classNames(bareInputLook, "min-w-32 flex-1")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
    </div>
  );
}
