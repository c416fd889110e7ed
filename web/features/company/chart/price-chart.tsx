import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import type { CompanyPrices } from "#contract/operations/company.ts";
import { PriceCanvas } from "./canvas/price-canvas.ts";
import { DayCard } from "./day-card.tsx";
import { dayFacts, dayInSentence } from "./day-facts.ts";
import { type Focus, focusAfterKey, onDay } from "./keyboard-model.ts";
import { type ChartMark, marksAt, marksByBar, type MarkKind } from "./marks/chart-marks.ts";

type PriceChartProps = {
  /** Names what is drawn. */
  label: string;
  prices: CompanyPrices;
  /** Those of the shown kinds. */
  marks: readonly ChartMark[];
  /** Index of the first day of the range. */
  first: number;
  onOpen: (mark: ChartMark) => void;
};

const allKinds: Readonly<Record<MarkKind, boolean>> = {
  purchase: true,
  sale: true,
  event: true,
  earnings: true,
};

/** The picture, moved through by pointer, finger or keys; what a key leads to is read aloud. */
export function PriceChart({ label, prices, marks, first, onOpen }: PriceChartProps) {
  const [focus, setFocus] = useState<Focus | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<PriceCanvas | null>(null);
  const [left, setLeft] = useState(0);
  const latest = useLatest({ marks, onOpen });
  const { bars } = prices;

  useEffect(() => {
    if (box.current === null) return;
    const days = bars.day.length;
    const made = new PriceCanvas(box.current, bars, {
      onPoint: (at) => {
        setFocus(at === null ? null : onDay(at, { days, marks: latest.current.marks }));
        setLeft(at === null ? 0 : (made.leftOf(at) ?? 0));
      },
      onMark: (at, kind) => {
        const hit = marksAt(latest.current.marks, at).find((mark) => mark.kind === kind);
        if (hit !== undefined) latest.current.onOpen(hit);
      },
    });
    canvas.current = made;
    return () => {
      canvas.current = null;
      made.remove();
    };
  }, [bars, latest]);
  useEffect(() => canvas.current?.setMarks(marksByBar(marks, allKinds)), [marks, bars]);
  useEffect(() => canvas.current?.showFrom(first), [first, bars]);

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
    const next = focusAfterKey(event.key, focus, { days: bars.day.length, marks, first });
    if (next === null) return;
    event.preventDefault();
    move(next);
  }

  function move(next: Focus | null) {
    canvas.current?.pointAt(next?.at ?? null);
    setFocus(next);
    if (next !== null) setLeft(canvas.current?.leftOf(next.at) ?? 0);
  }

  const at = focus?.at ?? bars.day.length - 1;
  const facts = useMemo(() => dayFacts(prices, at, marksAt(marks, at)), [prices, at, marks]);
  const width = box.current?.clientWidth ?? 0;
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

/** What handlers made once read when they are called. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
