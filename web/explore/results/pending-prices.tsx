import { useQuery } from "@tanstack/react-query";
import { pendingPricesText, pricesOf, type PriceUse } from "#contract/screening/pending-prices.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";

type PendingPricesProps = {
  /** Companies that lacked prices when the search was answered; undefined: none. */
  companies: number | undefined;
  of: "trades" | "events";
  use: PriceUse | null;
  /** When it was answered, in milliseconds since 1970. */
  answeredAt: number;
  onAgain: () => void;
};

/** Says that rows can be missing while prices are not loaded, and offers to search again. */
export function PendingPrices(props: PendingPricesProps) {
  const { companies, of, use, answeredAt, onAgain } = props;
  const text = pendingPricesText(companies, of, use);
  const { data: status, dataUpdatedAt } = useQuery({
    ...screeningStatusQuery,
    enabled: text !== null,
  });
  if (companies === undefined || text === null) return null;
  const areLoaded = dataUpdatedAt > answeredAt && status?.prices.pending_companies === 0;
  const what = use === "study" ? "study" : "search";
  return (
    <p role="status" className="mt-0.5 text-xs text-warn-text tabular-nums">
      {areLoaded ? `${pricesOf(companies)} have been loaded since this ${what}.` : text}{" "}
      <button
        type="button"
        className="rounded-control text-accent hover:underline max-md:block max-md:min-h-11"
        onClick={onAgain}
      >
        {use === "study" ? "Run again" : "Search again"}
      </button>
    </p>
  );
}
