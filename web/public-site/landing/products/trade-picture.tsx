import { demonstrationTrades, thirdQuarterResults } from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { landingTexts } from "#contract/brand/landing.ts";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import { type ChartFrame, linePath, scaleOf } from "../fragment/chart-shape.ts";
import { acceptedDay, daysBetween, eventReturn } from "../fragment/figures.ts";

const texts = landingTexts.products.trading;
const event = thirdQuarterResults;
const FIRST_DAY = "2025-09-26";
const LAST_DAY = "2025-11-05";
const SALE_DAY = "2025-10-07";

const frame: ChartFrame = {
  width: 352,
  height: 184,
  left: 28,
  right: 324,
  top: 44,
  bottom: 120,
  base: 140,
  volumeHeight: 0,
  labelX: 0,
  monthY: 170,
};

/** From an insider's sale to the 8-K and its return. */
export function TradePicture() {
  const prices = demonstrationPrices.filter(({ day }) => day >= FIRST_DAY && day <= LAST_DAY);
  const scale = scaleOf(prices, frame);
  const pointOn = (day: string) => {
    const index = prices.findIndex((price) => price.day === day);
    return { x: scale.x(index), y: scale.y(prices[index]?.close ?? 0) };
  };
  const shares = demonstrationTrades.find(({ tradedOn }) => tradedOn === SALE_DAY)?.shares ?? 0;
  const accepted = acceptedDay(event);
  const days = daysBetween(SALE_DAY, accepted);
  const [sale, filing, dayZero] = [pointOn(SALE_DAY), pointOn(accepted), pointOn(event.dayZero)];
  const middle = (sale.x + filing.x) / 2;
  const baseline = frame.base + 7;
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={texts.picture(SALE_DAY, accepted, days)}
      className="mx-auto block h-full w-full max-w-120"
      fontSize="11"
      fontWeight="500"
    >
      <path
        d={`M${sale.x} ${sale.y}V${frame.base}M${filing.x} ${filing.y}V${frame.base}`}
        className="stroke-border"
      />
      <path
        d={linePath(prices, scale)}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <path d={`M${sale.x} ${sale.y - 8}l6-10.5h-12z`} className="fill-down" />
      <circle
        cx={dayZero.x}
        cy={dayZero.y}
        r="5"
        strokeWidth="2"
        className="fill-raised stroke-accent light:fill-bg"
      />
      <text x={sale.x + 12} y={sale.y - 9} className="fill-text">
        {texts.sale(countText(shares))}
      </text>
      <text x={frame.width - 12} y={dayZero.y + 21} textAnchor="end" className="fill-down">
        {signedPercentText(eventReturn(event).differenceFraction)}
      </text>
      <path
        d={`M${sale.x} ${baseline}H${filing.x}M${sale.x} ${baseline - 4}v8M${filing.x} ${baseline - 4}v8`}
        className="stroke-control"
      />
      <rect
        x={middle - 31}
        y={baseline - 10}
        width="62"
        height="20"
        rx="4"
        className="fill-hover stroke-border"
      />
      <text x={middle} y={baseline + 4} textAnchor="middle" className="fill-text">
        {texts.days(days)}
      </text>
      <g textAnchor="middle" className="fill-faint">
        <text x={sale.x} y={frame.monthY}>
          {SALE_DAY}
        </text>
        <text x={filing.x} y={frame.monthY}>
          {texts.event(accepted)}
        </text>
      </g>
    </svg>
  );
}
