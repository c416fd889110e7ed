import { type KeyboardEvent, memo, useCallback, useEffect, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { type InteractionMark, markLooks } from "./interaction-mark.tsx";

export type ListedInteraction = {
  number: number;
  heading: string;
  mark: InteractionMark;
  /** The call that begins with it; null where it continues that of the one before. */
  call: string | null;
};

type InteractionListProps = {
  interactions: readonly ListedInteraction[];
  /** From 0. */
  position: number;
  onGo: (position: number) => void;
};

/** How far a key moves the focus, from a position in a list of so many. */
const moves: Record<string, (position: number, count: number) => number> = {
  ArrowUp: (position) => Math.max(0, position - 1),
  ArrowDown: (position, count) => Math.min(count - 1, position + 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One stop of the Tab key; within it Up, Down, Home and End move, Enter opens. */
export const InteractionList = memo(function InteractionList(props: InteractionListProps) {
  const { interactions, position, onGo } = props;
  const list = useRef<HTMLOListElement>(null);
  useCurrentInSight(list, position);

  function moveFocus(event: KeyboardEvent) {
    const move = moves[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const from = buttons.findIndex((button) => button === event.target);
    if (move === undefined || from === -1) return;
    event.preventDefault();
    buttons[move(from, buttons.length)]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <ol ref={list} onKeyDown={moveFocus} className="p-2">
      {interactions.map((interaction, place) => (
        <Entry
          key={interaction.number}
          number={interaction.number}
          heading={interaction.heading}
          mark={interaction.mark}
          call={interaction.call}
          place={place}
          isCurrent={place === position}
          onGo={onGo}
        />
      ))}
    </ol>
  );
});

type EntryProps = ListedInteraction & {
  place: number;
  isCurrent: boolean;
  onGo: (position: number) => void;
};

const Entry = memo(function Entry(props: EntryProps) {
  const { number, heading, mark, call, place, isCurrent, onGo } = props;
  const go = useCallback(() => onGo(place), [onGo, place]);
  const look = markLooks[mark];
  return (
    // Out of sight nothing of it is laid out: there may be hundreds.
    <li className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]">
      {call !== null && (
        <p className="px-2 pt-2 pb-1 text-2xs font-medium wrap-anywhere text-faint">{call}</p>
      )}
      <button
        type="button"
        onClick={go}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent ? "true" : undefined}
        title={heading}
        className={classNames(
          "flex h-7 w-full items-center gap-2 rounded-control px-2 text-left text-xs tabular-nums -outline-offset-2 touch:h-11",
          isCurrent
            ? "bg-selected font-semibold text-text inset-shadow-[2px_0_0_var(--color-accent)]"
            : "text-muted hover:bg-hover hover:text-text",
        )}
      >
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">Interaction </span>
          {number} · {heading}
        </span>
        {look !== null && (
          <span
            className={classNames(
              "flex shrink-0 items-center gap-1.25 text-2xs font-medium",
              look.look,
            )}
          >
            {look.icon}
            <span>
              {look.text}
              {look.rest !== "" && <span className="sr-only"> {look.rest}</span>}
            </span>
          </span>
        )}
      </button>
    </li>
  );
});

function useCurrentInSight(list: { current: HTMLOListElement | null }, position: number): void {
  useEffect(() => {
    list.current?.children[position]?.scrollIntoView({ block: "nearest" });
  }, [list, position]);
}
