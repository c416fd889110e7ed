import type { DemonstrationPrice } from "#contract/brand/demonstration-prices.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { decimalText } from "#web/ui/display/number-text.ts";
import { type ChartFrame, type ChartScale, shortDayText } from "./chart-shape.ts";
import type { ChartFocus } from "./fragment-state.ts";

type FocusProps = {
  focus: ChartFocus;
  prices: readonly DemonstrationPrice[];
  scale: ChartScale;
  frame: ChartFrame;
};

const LABEL_HEIGHT = 20;
const LABEL_TOP = 3;

function focusDay(focus: ChartFocus): string {
  return focus.kind === "event" ? focus.dayZero : focus.day;
}

/** The upright through the day the chosen figure is about; nothing where that is out of range. */
export function FocusLine({ focus, prices, scale, frame }: FocusProps) {
  const index = prices.findIndex(({ day }) => day === focusDay(focus));
  if (index < 0) return null;
  return (
    <path
      d={`M${scale.x(index)} ${LABEL_TOP + LABEL_HEIGHT}V${frame.base}`}
      strokeDasharray="3 3"
      className="stroke-faint"
    />
  );
}

/** The name of that day, and the closes the figure was taken from. */
export function FocusLabels({
  focus,
  prices,
  scale,
  frame,
  isWide,
}: FocusProps & { isWide: boolean }) {
  const index = prices.findIndex(({ day }) => day === focusDay(focus));
  const price = prices[index];
  if (price === undefined) return null;
  const day = isWide ? price.day : shortDayText(price.day);
  const text = focus.kind === "event" ? fragmentTexts.dayZero(day) : fragmentTexts.tradeDay(day);
  const width = isWide ? 114 : 88;
  const middle = clamp(scale.x(index), frame.left + width / 2, frame.width - width / 2 - 4);
  return (
    <g fontWeight="500" className="fill-text">
      <rect
        x={middle - width / 2}
        y={LABEL_TOP}
        width={width}
        height={LABEL_HEIGHT}
        rx="3"
        className="fill-hover stroke-border"
      />
      <text x={middle} y={LABEL_TOP + 14} textAnchor="middle">
        {text}
      </text>
      {isWide && focus.kind === "event" && <Closes index={index} prices={prices} scale={scale} />}
    </g>
  );
}

function Closes({
  index,
  prices,
  scale,
}: Pick<FocusProps, "prices" | "scale"> & { index: number }) {
  const before = prices[index - 1];
  const after = prices[index];
  if (before === undefined || after === undefined) return null;
  const isFall = after.close < before.close;
  const y = scale.y(before.close);
  return (
    <>
      <circle cx={scale.x(index - 1)} cy={y} r="2.5" className="fill-accent" />
      {/* On the side of the line where it has already been, or is yet to come. */}
      <text
        x={scale.x(index - 1) + (isFall ? 12 : -8)}
        y={isFall ? y + 4 : y + 16}
        textAnchor={isFall ? "start" : "end"}
      >
        {decimalText(before.close)}
      </text>
      <text x={scale.x(index) - 10} y={scale.y(after.close) + (isFall ? 4 : -6)} textAnchor="end">
        {decimalText(after.close)}
      </text>
    </>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
