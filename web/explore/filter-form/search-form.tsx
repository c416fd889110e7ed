import { Search, ListFilter } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { flushSync } from "react-dom";
import { Badge } from "#web/ui/display/badge.tsx";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";

/**
 * Leaves the field that has the focus, as a click elsewhere would, so that what it checks on leaving is
 * checked before a search. @returns false where a number is wrong: it has the focus, next to its note
 */
function leaveField(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  // Only numbers are checked on leaving; a picker's list would reopen on focus.
  const isNumber =
    field instanceof HTMLElement && form.contains(field) && field.closest("fieldset");
  if (isNumber) flushSync(() => field.blur());
  const wrong = form.querySelector<HTMLElement>("input[data-refused]");
  if (wrong !== null) wrong.focus();
  else if (isNumber) field.focus();
  return wrong === null;
}

export type SearchFormProps = {
  isSearching: boolean;
  /** Why the last press of Search did not search. */
  problem: string | null;
  onSearch: () => void;
  /** Called instead where a value is marked as wrong. */
  onRefuse: () => void;
  onReset: () => void;
};

const usualUnits = "Values are in thousands of dollars, market value and volume in millions.";

/** The card around the sections of a filter form, with Reset and Search below them. */
export function SearchForm(props: SearchFormProps & { children: ReactNode; units?: string }) {
  const { isSearching, problem, onSearch, onRefuse, onReset } = props;
  const { children, units = usualUnits } = props;
  return (
    <Card className="@container">
      <form
        aria-label="Filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!leaveField(event.currentTarget)) onRefuse();
          else if (!isSearching) onSearch();
        }}
      >
        {children}
        <div className="flex flex-wrap items-center gap-2 border-t border-border px-3.5 py-2.5">
          <p className="min-w-0 flex-1 basis-60 text-xs max-md:basis-full text-faint">
            {units} Empty conditions are ignored.
          </p>
          {problem !== null && (
            <p role="alert" className="text-xs text-down max-md:basis-full">
              {problem}
            </p>
          )}
          <Button variant="secondary" onClick={onReset}>
            Reset
          </Button>
          <Button
            type="submit"
            busy={isSearching}
            className="min-w-24"
            // The press must not move the focus: a note that then appears would move the button
            // away.
            onMouseDown={(event) => event.preventDefault()}
            icon={<Search aria-hidden="true" size={14} />}
          >
            {isSearching ? "Searching..." : "Search"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type FiltersButtonProps = { count: number; isOpen: boolean; onToggle: () => void };

/** Represents the folded form, with the number of conditions in it. */
export function FiltersButton({ count, isOpen, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="outline2"
      size="compact"
      className="max-md:flex-1"
      aria-expanded={isOpen}
      aria-controls="filters"
      icon={<ListFilter size={14} aria-hidden="true" />}
      onClick={onToggle}
    >
      Filters <Badge tone="info">{count}</Badge>
    </Button>
  );
}

/** Next to the panel and on phones the form hides behind a button once there are results. */
export function useFolding(isPanelOpen: boolean, hasSearched: boolean) {
  const isPhone = useIsPhone();
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const isFolded = isPanelOpen || isPhone;
  const isFormShown = !isFolded || (isOpened ?? !hasSearched);
  const fold = useCallback(() => {
    setIsOpened(false);
    if (!isFolded) return;
    // The button just pressed is gone: continue at the top of the results.
    globalThis.scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  }, [isFolded]);
  const unfold = useCallback(() => setIsOpened(null), []);
  const toggle = () => setIsOpened(!isFormShown);
  return { isPhone, isFolded, isFormShown, fold, unfold, toggle };
}
