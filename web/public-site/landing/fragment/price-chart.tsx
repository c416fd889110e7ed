import { demonstrationCompany } from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ChartMarks } from "./chart-marks.tsx";
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
} from "./chart-shape.ts";
import { FocusLabels, FocusLine } from "./focus-marks.tsx";
import type { ChartFocus } from "./fragment-state.ts";

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
