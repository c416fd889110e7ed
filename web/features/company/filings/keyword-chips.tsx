import { X } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { longestKeyword, mostKeywords } from "#contract/operations/company-filings.ts";
import { classNames } from "#web/ui/class-names.ts";
import { bareInputLook, fieldFocusWithin } from "#web/ui/form/field-look.ts";

type KeywordChipsProps = { keywords: readonly string[]; onChange: (keywords: string[]) => void };

/** Keywords as chips: Enter or leaving the field adds one, Backspace in the empty field removes. */
export function KeywordChips({ keywords, onChange }: KeywordChipsProps) {
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
