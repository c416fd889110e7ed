import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { countText } from "#web/ui/display/number-text.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";

interface ChosenEntry {
  key: string;
  code?: string | undefined;
  name: string;
}

interface ChosenListProps {
  label: string;
  chosen: readonly ChosenEntry[];
  onRemove: (key: string) => void;
  onRemoveAll: () => void;
}

/** A line and the gap below it. */
const lineHeights = { mouse: 32, touch: 48 };
const gap = 4;

/**
 * What was chosen, each removable; it scrolls above four, to what was added last. Of thousands only
 * those in sight are drawn.
 */
export function ChosenList({ label, chosen, onRemove, onRemoveAll }: ChosenListProps) {
  const [scrolled, setScrolled] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const known = useRef(chosen);
  const isTouch = useMediaQuery("(pointer: coarse)");
  const lineHeight = isTouch ? lineHeights.touch : lineHeights.mouse;
  useEffect(() => {
    const before = new Set(known.current.map(({ key }) => key));
    known.current = chosen;
    const added = chosen.findLastIndex(({ key }) => !before.has(key));
    if (added >= 0 && list.current !== null) showLine(list.current, added * lineHeight, lineHeight);
  }, [chosen, lineHeight]);
  if (chosen.length === 0) return null;
  const { first, end } = chosenWindow(chosen.length, Math.floor(scrolled / lineHeight));
  return (
    <div className="mt-1">
      {/* Four lines and a half, so that a cut line shows that there are more. */}
      <ul
        ref={list}
        aria-label={`${label}, ${countText(chosen.length)} chosen`}
        onScroll={(event) => setScrolled(event.currentTarget.scrollTop)}
        className="flex max-h-35.5 flex-col gap-1 overflow-y-auto rounded-control touch:max-h-53.5"
      >
        <Spacer lines={first} lineHeight={lineHeight} />
        {chosen.slice(first, end).map((entry, place) => (
          <Line
            key={entry.key}
            entry={entry}
            place={first + place + 1}
            count={chosen.length}
            onRemove={onRemove}
          />
        ))}
        <Spacer lines={chosen.length - end} lineHeight={lineHeight} />
      </ul>
      {chosen.length > 1 && (
        <button
          type="button"
          className="mt-1 min-h-6 text-xs text-accent hover:underline touch:min-h-11"
          onClick={onRemoveAll}
        >
          Remove all {countText(chosen.length)}
        </button>
      )}
    </div>
  );
}

/** Scrolls no farther than needed; the line itself need not be drawn yet. */
function showLine(list: HTMLElement, top: number, lineHeight: number): void {
  const bottom = top + lineHeight - gap;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

interface LineProps {
  entry: ChosenEntry;
  place: number;
  count: number;
  onRemove: (key: string) => void;
}

function Line({ entry: { key, code, name }, place, count, onRemove }: LineProps) {
  return (
    <li
      aria-posinset={place}
      aria-setsize={count}
      className="flex h-7 shrink-0 items-center gap-2 rounded-control border border-border bg-raised pr-0.5 pl-2 text-xs touch:h-11"
    >
      {code && <span className="font-medium text-accent">{code}</span>}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton
        label={`Remove ${name === "" ? (code ?? key) : name}`}
        size="small"
        plain
        icon={<X aria-hidden size={13} />}
        onClick={() => onRemove(key)}
      />
    </li>
  );
}

/** Keeps the room of lines that are not drawn. */
function Spacer({ lines, lineHeight }: { lines: number; lineHeight: number }) {
  if (lines === 0) return null;
  return (
    <li aria-hidden className="shrink-0" style={{ height: `${lines * lineHeight - gap}px` }} />
  );
}

const mostDrawn = 60;
/** Drawn above what is in sight. */
const above = 20;

/** Which lines of a list are drawn: all of a short one, else those around the first in sight. */
export function chosenWindow(count: number, firstInSight: number): { first: number; end: number } {
  if (count <= mostDrawn) return { first: 0, end: count };
  const first = Math.max(0, Math.min(firstInSight - above, count - mostDrawn));
  return { first, end: first + mostDrawn };
}
