import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import { PriceCanvas, type PlaceOfDay } from "./canvas/price-canvas.ts";
import { dayFacts, dayInSentence, type DayFacts } from "./day-facts.ts";
import { type Focus, focusAfterKey, onDay } from "./keyboard-model.ts";
import { type ChartMark, marksAt, marksByBar, type MarkKind } from "./chart-marks.ts";
import { firstOnOrAfter } from "./ranges.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { Directed } from "#web/ui/display/figures.tsx";

const cardWidth = 248;
const gap = 16;

type DayCardProps = {
  facts: DayFacts;
  /** Pixels from the left edge of the chart to the day, and the chart's width. */
  left: number;
  width: number;
};

/** What is known of the day below the crosshair, at its left where there is room. */
function DayCard({ facts, left, width }: DayCardProps) {
  const atLeft = left - gap - cardWidth;
  const place = atLeft >= 0 ? atLeft : Math.min(left + gap, Math.max(0, width - cardWidth));
  return (
    <div
      aria-hidden="true"
      style={{ left: place }}
      className="pointer-events-none absolute top-2 z-10 w-62 rounded-control border border-control bg-raised px-3 py-2 text-2xs shadow-popup"
    >
      <p className="flex justify-between text-xs font-semibold">
        {dayInWords(facts.day)}
        {facts.isDayZero && <span className="text-2xs font-normal text-muted">day 0</span>}
      </p>
      <dl className="mt-0.5">
        {facts.lines.map(({ label, text, direction }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="min-w-0 truncate text-muted">{label}</dt>
            <dd className="shrink-0 tabular-nums">
              {direction === undefined ? text : <Directed direction={direction}>{text}</Directed>}
            </dd>
          </div>
        ))}
      </dl>
      {facts.merged.map((text) => (
        <p key={text} className="mt-1 border-t border-grid pt-1 text-muted">
          {text}
        </p>
      ))}
    </div>
  );
}

const noPlace: PlaceOfDay = { left: 0, width: 0, merged: [] };

type PriceChartProps = {
  /** Names what is drawn. */
  label: string;
  prices: CompanyPrices;
  /** Those of the shown kinds. */
  marks: readonly ChartMark[];
  /** Index of the first day of the range. */
  first: number;
  /** How often a range was chosen: each time it is shown again. */
  timesChosen: number;
  /** Whether the days in sight are others than those of the range. */
  onMoved: (isMoved: boolean) => void;
  onOpen: (mark: ChartMark) => void;
  /** Loads the days before the first one; null where there are none. */
  onOlder: (() => void) | null;
};

/** Older days are loaded when the reader comes this near to the first one. */
const nearFirst = 20;

/** What the number of days in sight is multiplied by. */
const zoomSteps: ReadonlyMap<string, number> = new Map([
  ["+", 0.8],
  ["=", 0.8],
  ["-", 1.25],
]);

const allKinds: Readonly<Record<MarkKind, boolean>> = {
  purchase: true,
  sale: true,
  event: true,
  earnings: true,
};

/** The picture, moved through by pointer, finger or keys; what a key leads to is read aloud. */
export function PriceChart(props: PriceChartProps) {
  const { label, prices, marks, first, timesChosen, onMoved, onOpen, onOlder } = props;
  const { bars } = prices;
  const [focus, setFocus] = useFocus(bars.day, marks);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<PriceCanvas | null>(null);
  const [{ left, width, merged }, setPlace] = useState(noPlace);
  const latest = useLatest({ bars, marks, onMoved, onOpen, onOlder });

  useEffect(() => {
    if (box.current === null) return;
    let pointed: number | null = null;
    const made = new PriceCanvas(box.current, latest.current.bars, {
      onPoint: (at) => {
        // The pointer moves within a day more often than from day to day.
        if (at === pointed) return;
        pointed = at;
        const { bars: drawn, marks: shown } = latest.current;
        setFocus(at === null ? null : onDay(at, { days: drawn.day.length, marks: shown }));
        if (at !== null) setPlace(made.placeOf(at));
      },
      onMark: (at, kind) => {
        const hit = marksAt(latest.current.marks, at).find((mark) => mark.kind === kind);
        if (hit !== undefined) latest.current.onOpen(hit);
      },
      onView: ({ from, isMoved }) => {
        if (from < 0) latest.current.onOlder?.();
        latest.current.onMoved(isMoved);
      },
    });
    canvas.current = made;
    return () => {
      canvas.current = null;
      made.remove();
    };
  }, [latest, setFocus]);
  useEffect(() => canvas.current?.setPrices(bars), [bars]);
  useEffect(() => canvas.current?.setMarks(marksByBar(marks, allKinds)), [marks]);
  // By its day: days put before it are no reason to leave the place the reader has gone to.
  const firstDay = bars.day[first] ?? "";
  useEffect(() => canvas.current?.showFrom(firstDay), [firstDay, timesChosen]);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      move(null);
      return;
    }
    const mark = focus?.mark ?? null;
    if (event.key === "Enter" && mark !== null) {
      event.preventDefault();
      onOpen(mark);
      return;
    }
    const zoom = zoomSteps.get(event.key);
    if (zoom !== undefined) {
      event.preventDefault();
      canvas.current?.zoom(zoom, focus?.at ?? null);
      if (focus !== null) move(focus);
      return;
    }
    const next = focusAfterKey(event.key, focus, { days: bars.day.length, marks, first });
    if (next === null) return;
    event.preventDefault();
    if (next.at < nearFirst || (event.key === "ArrowUp" && next === focus)) onOlder?.();
    move(next);
  }

  function move(next: Focus | null) {
    canvas.current?.pointAt(next?.at ?? null);
    setFocus(next);
    if (next !== null && canvas.current !== null) setPlace(canvas.current.placeOf(next.at));
  }

  const at = focus?.at ?? bars.day.length - 1;
  const facts = useMemo(
    () => dayFacts(prices, at, marksAt(marks, at), focus === null ? [] : merged),
    [prices, at, marks, focus, merged],
  );
  return (
    <div className="relative">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.day.length - 1)}
        aria-valuenow={at}
        aria-valuetext={dayInSentence(facts, focus?.mark ?? null)}
        onKeyDown={press}
        onBlur={() => move(null)}
        className="h-93 w-full max-md:h-80 focus-visible:-outline-offset-2"
      />
      {focus !== null && <DayCard facts={facts} left={left} width={width} />}
    </div>
  );
}

/** Where the reader is; the same day when days are put before it. */
function useFocus(days: readonly string[], marks: readonly ChartMark[]) {
  const [focus, setFocus] = useState<Focus | null>(null);
  const [known, setKnown] = useState(days);
  if (known === days) return [focus, setFocus] as const;
  setKnown(days);
  const day = focus === null ? undefined : known[focus.at];
  const moved =
    day === undefined ? null : onDay(firstOnOrAfter(days, day), { days: days.length, marks });
  setFocus(moved);
  return [moved, setFocus] as const;
}

/** What handlers made once read when they are called. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
