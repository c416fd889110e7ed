import { demonstrationRanking } from "#contract/brand/demonstration-case.ts";
import { landingTexts } from "#contract/brand/landing.ts";
import { SignedPercent } from "#web/ui/display/figures.tsx";

/** Where nought stands, and how long one whole (100 %) is, in percent of a bar's box. */
const NOUGHT = 82;
const WHOLE = 320;

/** Events by their return: bars to the left are losses. */
export function EventsPicture() {
  return (
    <ul
      aria-label={landingTexts.products.events.pictureLabel}
      className="flex h-full min-h-46 flex-col justify-center gap-3.5 px-6 text-xs tabular-nums"
    >
      {demonstrationRanking.map(({ ticker, item, returnFraction }) => (
        <li key={ticker} className="grid grid-cols-[44px_34px_1fr_68px] items-center gap-2">
          <span className="font-medium">{ticker}</span>
          <span className="text-faint">{item}</span>
          <ReturnBar fraction={returnFraction} />
          <span className="text-right">
            <SignedPercent fraction={returnFraction} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ReturnBar({ fraction }: { fraction: number }) {
  const length = Math.abs(fraction) * WHOLE;
  return (
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      className="-my-2.5 block h-7.5 w-full"
      aria-hidden="true"
    >
      <path d={`M${NOUGHT} 0v30`} className="stroke-border" vectorEffect="non-scaling-stroke" />
      <rect
        x={fraction < 0 ? NOUGHT - length : NOUGHT}
        y="10"
        width={length}
        height="10"
        className={fraction < 0 ? "fill-down" : "fill-up"}
      />
    </svg>
  );
}
