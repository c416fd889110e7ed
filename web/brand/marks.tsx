import { brandNames } from "#contract/brand/names.ts";

/** The firm's mark and name side by side. */
export function MarketEconomicsLockup() {
  return (
    <span className="inline-flex items-center gap-2.5 text-md font-semibold tracking-tight whitespace-nowrap text-text">
      <MarketEconomicsMark size={24} />
      {brandNames.firm}
    </span>
  );
}

/** The firm's mark, in the colour of the text around it. */
export function MarketEconomicsMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M3 4h3.4v24H3zM8.3 4h3.4v24H8.3zM13.6 4H17v24h-3.4zM19.4 4H29v3.4h-9.6zM19.4 14.3H27v3.4h-7.6zM19.4 24.6H29V28h-9.6z"
        className="fill-current"
      />
    </svg>
  );
}

/** The one mark of the product, following the theme. */
export function SentinelMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M19.5 7H11a5 5 0 0 0 0 10h10a4.5 4.5 0 0 1 0 9H5.5"
        className="stroke-current"
        strokeWidth="3.2"
        strokeLinecap="square"
        strokeLinejoin="round"
      />
      <circle cx="25.6" cy="7" r="3.1" className="fill-accent" />
    </svg>
  );
}
