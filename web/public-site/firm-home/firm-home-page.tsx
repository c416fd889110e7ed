import { brandNames } from "#contract/brand/names.ts";
import { MarketEconomicsMark } from "#web/brand/market-economics-mark.tsx";
import { useAppHref } from "#web/site/site-context.tsx";

export function FirmHomePage() {
  const appHref = useAppHref();
  return (
    <main id="page">
      <MarketEconomicsMark />
      <h1>{brandNames.firm}</h1>
      <a href={appHref("/login")}>Client Login</a>
    </main>
  );
}
