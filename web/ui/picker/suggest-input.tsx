import { type ComponentProps, type KeyboardEvent, useId, useMemo, useState } from "react";
import { bareInputLook } from "#web/ui/form/field-look.ts";
import { classNames } from "#web/ui/class-names.ts";
import { popupLook } from "#web/ui/overlay/popup-look.ts";

interface SuggestInputProps<Entry extends PickerEntry> extends Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "className" | "role" | "type"
> {
  /** All that can be suggested; keep the array stable. */
  entries: readonly Entry[];
  /** Keys that are not suggested. */
  taken?: ReadonlySet<string> | undefined;
  onPick: (entry: Entry) => void;
  /** The entries are still being fetched. */
  loading?: boolean | undefined;
  /** What is typed and not taken when the field is left; null once it is typed in again. */
  onLeftover?: ((text: string | null) => void) | undefined;
}

const NOTHING_TAKEN: ReadonlySet<string> = new Set();

/**
 * An input with suggestions below: arrows move, Enter and Tab take the marked one, Escape closes.
 * Enter sends no form while there is text that was not taken.
 * Place it in a box with `relative`, from which the list takes its place and width.
 */
export function SuggestInput<Entry extends PickerEntry>(props: SuggestInputProps<Entry>) {
  const {
    entries,
    taken = NOTHING_TAKEN,
    onPick,
    loading = false,
    onKeyDown,
    onLeftover,
    ...rest
  } = props;
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const suggestions = useMemo(() => matchEntries(entries, typed, taken), [entries, typed, taken]);
  const shown = open && typed.trim() !== "";
  const marked = shown ? suggestions[active] : undefined;

  function type(text: string) {
    setTyped(text);
    onLeftover?.(null);
    setOpen(true);
    setActive(0);
  }

  function pick(entry: Entry) {
    setTyped("");
    setOpen(false);
    onLeftover?.(null);
    onPick(entry);
  }

  function move(step: 1 | -1) {
    const count = suggestions.length;
    if (!shown) setOpen(true);
    else if (count > 0) setActive((active + step + count) % count);
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const takes = event.key === "Enter" || (event.key === "Tab" && !event.shiftKey);
    if (takes && marked) pick(marked);
    else if (onLeftover && event.key === "Enter" && typed.trim() !== "") setOpen(true);
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Escape" && shown) setOpen(false);
    else return onKeyDown?.(event);
    // Neither the form, nor the dialog around it, nor the next field gets this key.
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <input
        {...rest}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={marked && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
        onBlur={() => {
          setOpen(false);
          onLeftover?.(typed.trim() === "" ? null : typed.trim());
        }}
        className={bareInputLook}
      />
      {shown && (
        <SuggestionList
          id={listId}
          label={rest["aria-label"] ?? "Suggestions"}
          {...{ suggestions, active, typed, loading }}
          onPick={pick}
          onActiveChange={setActive}
        />
      )}
    </>
  );
}

interface SuggestionListProps<Entry extends PickerEntry> {
  id: string;
  label: string;
  suggestions: readonly Entry[];
  active: number;
  typed: string;
  loading: boolean;
  onPick: (entry: Entry) => void;
  onActiveChange: (index: number) => void;
}

function SuggestionList<Entry extends PickerEntry>(props: SuggestionListProps<Entry>) {
  const { id, label, suggestions, active, typed, loading, onPick, onActiveChange } = props;
  const none = suggestions.length === 0;
  return (
    <div
      ref={bringIntoView}
      className={classNames(
        popupLook,
        "absolute top-full right-0 left-0 z-40 mt-1 min-w-72 p-1 text-sm",
      )}
    >
      <output className={none ? "block px-2 py-1.5 text-muted" : "sr-only"}>
        {none && loading && "The list is still loading."}
        {none && !loading && `Nothing matches “${typed.trim()}”.`}
        {!none && `${suggestions.length} suggestions`}
      </output>
      <div id={id} role="listbox" aria-label={label}>
        {suggestions.map((entry, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={entry.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry)}
            onMouseMove={() => onActiveChange(at)}
            className={classNames(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 py-1 touch:min-h-11",
              at === active && "bg-hover",
            )}
          >
            <span className="min-w-16 shrink-0 tabular-nums font-medium text-accent">
              {entry.code}
            </span>
            <span className="truncate">{entry.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function bringIntoView(element: Element | null) {
  element?.scrollIntoView({ block: "nearest" });
}

/** Something that can be picked: a company (ticker, name) or a person (CIK, name). */
export interface PickerEntry {
  /** Unique among the entries. */
  key: string;
  code: string;
  name: string;
}

const MAX_SUGGESTIONS = 6;

/** An entry with case and accents folded: code, line end, name. */
interface FoldedEntry {
  text: string;
  nameAt: number;
}

/**
 * The entries in which every typed word occurs, in the code or in the name, except those taken.
 * An exact code comes first, then codes that begin with what was typed, then names that do, then the rest;
 * within each, the order of the entries.
 */
export function matchEntries<Entry extends PickerEntry>(
  entries: readonly Entry[],
  typed: string,
  taken: ReadonlySet<string> = new Set(),
  limit: number = MAX_SUGGESTIONS,
): Entry[] {
  const query = fold(typed).trim();
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const byRank: Entry[][] = [[], [], [], []];
  const folded = foldedEntries(entries);
  for (const [at, entry] of entries.entries()) {
    const candidate = folded[at];
    if (!candidate || !hasAll(candidate.text, words)) continue;
    const sameRank = byRank[rankOf(candidate, query)];
    if (sameRank && sameRank.length < limit && !taken.has(entry.key)) sameRank.push(entry);
  }
  return byRank.flat().slice(0, limit);
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

function rankOf({ text, nameAt }: FoldedEntry, query: string): number {
  if (text.startsWith(query)) return text.startsWith("\n", query.length) ? 0 : 1;
  return text.startsWith(query, nameAt) ? 2 : 3;
}

const foldedByEntries = new WeakMap<readonly PickerEntry[], readonly FoldedEntry[]>();

/** Folded at the first search in a list, which may be long, and kept as long as the list. */
function foldedEntries(entries: readonly PickerEntry[]): readonly FoldedEntry[] {
  const known = foldedByEntries.get(entries);
  if (known) return known;
  const folded = entries.map(({ code, name }) => {
    const foldedCode = fold(code);
    return { text: `${foldedCode}\n${fold(name)}`, nameAt: foldedCode.length + 1 };
  });
  foldedByEntries.set(entries, folded);
  return folded;
}

// oxlint-disable-next-line no-control-regex -- ASCII, in which nothing is composed
const ASCII = /^[\u0000-\u007f]*$/;

function fold(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase();
}
