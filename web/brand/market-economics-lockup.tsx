import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsMark } from "./market-economics-mark.tsx";

/** The firm's mark and name side by side. */
export function MarketEconomicsLockup() {
  return (
    <span className="inline-flex items-center gap-2.5 text-md font-semibold tracking-tight whitespace-nowrap text-text">
      <MarketEconomicsMark size={24} />
      {brandNames.firm}
    </span>
  );
}
