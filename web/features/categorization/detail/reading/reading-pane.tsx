import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { useSession } from "#web/session/account/session.ts";
import { HintsButton } from "../../hints/hints-button.tsx";
import { useHints } from "../../hints/use-hints.ts";
import { CallSearchBox } from "../../search/call-search-box.tsx";
import { useCallSearch } from "../../search/use-call-search.ts";
import type { ReviewItem } from "../../review-state/review-item.ts";
import { Transcript } from "../../transcript/transcript.tsx";
import type { ReadyReview } from "../../review-state/use-review.ts";
import { instantDayText } from "#web/ui/display/instant-text.ts";
import { highlightsText } from "#web/features/categorization/detail/annotation/status-detail.ts";

type ReadingPaneProps = {
  item: ReviewItem;
  /** Of the company, to be searched. */
  items: readonly ReviewItem[];
  onGo: (position: number) => void;
  /** From 0. */
  position: number;
  total: number;
  isReadOnly: boolean;
  onSelect: ReadyReview["select"];
  /** What has to be known before reading. */
  notices: ReactNode;
  /** Adds the call, or what is highlighted, to a case. */
  toCase: ReactNode;
};

/** The column that is read, and scrolls by itself. */
export function ReadingPane(props: ReadingPaneProps) {
  const { item, items, position, total, isReadOnly, onSelect, onGo, notices, toCase } = props;
  const texts = useMemo(() => items.map(({ text }) => text), [items]);
  const search = useCallSearch({ texts, place: position, onGo });
  const hints = useHints(item.text, useSession()?.email ?? "");
  const pane = useRef<HTMLDivElement>(null);
  useStartOfText(pane, item.number);
  return (
    <div
      ref={pane}
      role="region"
      aria-label="Interaction"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too
      tabIndex={0}
      className="relative min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      <div className="sticky top-0 z-10 border-b border-border bg-bg max-md:static">
        <div className="mx-auto flex max-w-190 items-center justify-between gap-2 px-8 py-1.5 max-md:px-4">
          <CallSearchBox search={search} />
          <HintsButton {...hints} text={item.text} />
        </div>
      </div>
      <div className="mx-auto grid max-w-190 gap-4 px-8 pt-5 pb-10 max-md:px-4 max-md:pt-3">
        <ReadingHead item={item} position={position} total={total} toCase={toCase} />
        {notices}
        <div className="max-md:-ml-3">
          <Transcript
            key={item.number}
            lines={item.lines}
            turns={item.turns}
            highlights={item.annotation.highlights}
            hints={hints.hints}
            found={search.found}
            currentFound={search.currentFound}
            isReadOnly={isReadOnly}
            onSelect={({ start, end }) => onSelect([start, end])}
          />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {placeText(item, position, total)}
      </p>
    </div>
  );
}

/** The number is what exports and cases cite; calls that were removed leave gaps. */
function placeText({ number }: ReviewItem, position: number, total: number): string {
  return `Interaction ${number} · ${position + 1} of ${total}`;
}

/** Another interaction begins at its top; who was in the text of the one before stays in the text. */
function useStartOfText(pane: RefObject<HTMLDivElement | null>, number: number): void {
  const shown = useRef(number);
  useEffect(() => {
    const element = pane.current;
    if (element === null || shown.current === number) return;
    shown.current = number;
    element.scrollTo(0, 0);
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, [pane, number]);
}

type ReadingHeadProps = {
  item: ReviewItem;
  /** From 0. */
  position: number;
  total: number;
  toCase: ReactNode;
};

/** Which call, which interaction of the company, how much of it is highlighted. */
function ReadingHead({ item, position, total, toCase }: ReadingHeadProps) {
  const count = item.annotation.highlights.length;
  return (
    <div className="text-xs text-faint tabular-nums md:pl-8">
      <div className="flex items-center gap-x-2 max-md:flex-wrap">
        <div className="flex flex-1 flex-wrap items-baseline gap-x-2">
          <span>
            {item.callTitle} · {instantDayText(item.heldOn)}
          </span>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <h2 className="text-xs font-normal">{placeText(item, position, total)}</h2>
          <span className="ml-auto font-medium text-accent">
            {count === 0 ? "" : highlightsText(count)}
          </span>
        </div>
        {toCase}
      </div>
      <p className="pt-1 text-sm font-medium text-text">{item.heading}</p>
    </div>
  );
}
