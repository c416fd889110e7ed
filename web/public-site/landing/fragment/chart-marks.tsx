import { demonstrationEvents, demonstrationTrades } from "#contract/brand/demonstration-case.ts";
import type { DemonstrationPrice } from "#contract/brand/demonstration-prices.ts";
import type { ChartFrame, ChartScale } from "./chart-shape.ts";
import { MarkShape } from "./mark-shape.tsx";

/** How far a trade's mark stands from the line, and the earnings' from the volume. */
const CLEARANCE = 14;
const MARK_SIZE = 10;

type ChartMarksProps = {
  prices: readonly DemonstrationPrice[];
  scale: ChartScale;
  frame: ChartFrame;
};

/** Purchases below the line, sales above it, filings on it, earnings at the foot. */
export function ChartMarks({ prices, scale, frame }: ChartMarksProps) {
  const indexOf = (day: string) => prices.findIndex((price) => price.day === day);
  const y = (index: number) => scale.y(prices[index]?.close ?? 0);
  const earningsY = frame.base - frame.volumeHeight - MARK_SIZE / 2 - 1;
  return (
    <>
      {demonstrationTrades.map(({ accession, tradedOn, kind }) => {
        const index = indexOf(tradedOn);
        if (index < 0) return null;
        const isSale = kind === "Sale";
        return (
          <MarkShape
            key={accession}
            kind={isSale ? "sale" : "purchase"}
            x={scale.x(index)}
            y={y(index) + (isSale ? -CLEARANCE : CLEARANCE)}
            size={MARK_SIZE}
          />
        );
      })}
      {demonstrationEvents.map(({ accession, dayZero }) => {
        const index = indexOf(dayZero);
        if (index < 0) return null;
        return (
          <g key={accession}>
            <MarkShape kind="event" x={scale.x(index)} y={y(index)} size={11} />
            <MarkShape kind="earnings" x={scale.x(index)} y={earningsY} size={MARK_SIZE} />
          </g>
        );
      })}
    </>
  );
}
