import {
  demonstrationCompany,
  demonstrationEvents,
  demonstrationTrades,
} from "#contract/brand/demonstration-case.ts";
import {
  demonstrationPrices,
  type DemonstrationPrice,
} from "#contract/brand/demonstration-prices.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import {
  areaPath,
  type ChartFrame,
  type ChartRange,
  dayLabels,
  linePath,
  monthText,
  priceLabels,
  pricesIn,
  scaleOf,
  volumePath,
  type ChartScale,
  shortDayText,
  type ChartFocus,
} from "./chart-shape.ts";
import { MarkShape } from "./mark-shape.tsx";
import { decimalText } from "#web/ui/display/number-text.ts";

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
function FocusLine({ focus, prices, scale, frame }: FocusProps) {
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
function FocusLabels({ focus, prices, scale, frame, isWide }: FocusProps & { isWide: boolean }) {
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

/** How far a trade's mark is from the line, and the earnings' from the volume. */
const CLEARANCE = 14;
const MARK_SIZE = 10;

type ChartMarksProps = {
  prices: readonly DemonstrationPrice[];
  scale: ChartScale;
  frame: ChartFrame;
};

/** Purchases below the line, sales above it, filings on it, earnings at the foot. */
function ChartMarks({ prices, scale, frame }: ChartMarksProps) {
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

const wide: ChartFrame = {
  width: 880,
  height: 262,
  left: 14,
  right: 828,
  top: 54,
  bottom: 188,
  base: 238,
  volumeHeight: 42,
  labelX: 836,
  monthY: 256,
};

const narrow: ChartFrame = {
  width: 350,
  height: 216,
  left: 8,
  right: 310,
  top: 45,
  bottom: 152,
  base: 192,
  volumeHeight: 33,
  labelX: 317,
  monthY: 210,
};

type PriceChartProps = { range: ChartRange; focus: ChartFocus };

/** Drawn twice, for wide and for narrow screens, so that its letters keep their size. */
export function PriceChart({ range, focus }: PriceChartProps) {
  return (
    <div className="pt-3.5 pb-1.5">
      <Drawing frame={wide} range={range} focus={focus} isWide />
      <Drawing frame={narrow} range={range} focus={focus} isWide={false} />
    </div>
  );
}

type DrawingProps = PriceChartProps & { frame: ChartFrame; isWide: boolean };

function Drawing({ frame, range, focus, isWide }: DrawingProps) {
  const prices = pricesIn(range, demonstrationPrices);
  const scale = scaleOf(prices, frame);
  const shade = isWide ? "shade-wide" : "shade-narrow";
  const from = monthText(prices.at(0)?.day ?? "");
  const to = monthText(prices.at(-1)?.day ?? "");
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={fragmentTexts.chart(demonstrationCompany.ticker, from, to)}
      className={classNames("w-full tabular-nums", isWide ? "max-md:hidden" : "md:hidden")}
      fontSize="11"
    >
      <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopOpacity="0.12" className="[stop-color:var(--color-accent)]" />
        <stop offset="1" stopOpacity="0" className="[stop-color:var(--color-accent)]" />
      </linearGradient>
      <g className="fill-faint">
        {priceLabels(prices).map((price) => (
          <g key={price}>
            <path d={`M${frame.left} ${scale.y(price)}H${frame.right}`} className="stroke-grid" />
            <text x={frame.labelX} y={scale.y(price) + 4}>
              {isWide ? price.toFixed(2) : price}
            </text>
          </g>
        ))}
        {dayLabels(prices).map(({ index, text }) => (
          <text key={index} x={scale.x(index)} y={frame.monthY} textAnchor="middle">
            {text}
          </text>
        ))}
      </g>
      <path d={volumePath(prices, scale, frame)} className="fill-muted" opacity="0.28" />
      <path d={areaPath(prices, scale, frame.base)} fill={`url(#${shade})`} />
      <FocusLine focus={focus} prices={prices} scale={scale} frame={frame} />
      <path
        d={linePath(prices, scale)}
        fill="none"
        strokeWidth={isWide ? 2 : 1.6}
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <ChartMarks prices={prices} scale={scale} frame={frame} />
      <FocusLabels focus={focus} prices={prices} scale={scale} frame={frame} isWide={isWide} />
    </svg>
  );
}
