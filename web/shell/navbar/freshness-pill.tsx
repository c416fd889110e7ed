import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { publicStatusQuery } from "#web/api/public-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { freshnessOf, type Freshness } from "./freshness.ts";

const dots: Record<Freshness["state"], string> = {
  fresh: "bg-up",
  behind: "bg-warn",
  stale: "bg-down",
  empty: "bg-faint",
};

/** How new the newest stored filing is, and how far behind its source; leads to the status page. */
export function FreshnessPill() {
  const { data: stored, isError } = useQuery(screeningStatusQuery);
  const { data: followed } = useQuery(publicStatusQuery);
  if (isError) return <Pill dot="bg-faint" asOf="unknown" detail="" />;
  if (stored === undefined) return null;
  const { state, asOf, detail } = freshnessOf(stored, followed);
  return <Pill dot={dots[state]} asOf={asOf} detail={detail} />;
}

function Pill({ dot, asOf, detail }: { dot: string; asOf: string; detail: string }) {
  return (
    <Link
      to="/status"
      className="flex h-7 min-w-0 items-center gap-2 rounded-control px-1 text-2xs whitespace-nowrap text-muted tabular-nums hover:bg-hover hover:no-underline md:border md:border-border md:px-2.5 md:text-xs touch:h-11"
    >
      <span aria-hidden="true" className={`size-[7px] shrink-0 rounded-full ${dot}`} />
      <span className="min-w-0 truncate">
        <span className="max-lg:sr-only">Data as of </span>
        <b className="font-semibold text-text max-md:sr-only">{asOf}</b>
        {detail !== "" && <span className="max-xl:sr-only"> · {detail}</span>}
      </span>
    </Link>
  );
}
