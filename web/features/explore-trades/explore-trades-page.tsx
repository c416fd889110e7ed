import { usePageTitle } from "#web/session/page-title.ts";

export function ExploreTradesPage() {
  usePageTitle("Explore Insider Trades");
  return (
    <div className="mx-auto max-w-[1440px] px-5 pt-4 pb-6 max-md:px-4">
      <h1>Explore Insider Trades</h1>
    </div>
  );
}
