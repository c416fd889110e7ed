import { useQuery } from "@tanstack/react-query";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { freshnessOf, type Freshness } from "./freshness.ts";

const dots: Record<Freshness["state"], string> = {
  fresh: "bg-up",
  behind: "bg-warn",
  stale: "bg-down",
  empty: "bg-faint",
};

/** How new the newest stored filing is. */
export function FreshnessPill() {
  const { data: status, isError } = useQuery(screeningStatusQuery);
  if (isError) return <Pill dot="bg-faint" asOf="unknown" detail="" />;
  if (status === undefined) return null;
  const { state, asOf, detail } = freshnessOf(status);
  return <Pill dot={dots[state]} asOf={asOf} detail={detail} />;
}

function Pill({ dot, asOf, detail }: { dot: string; asOf: string; detail: string }) {
  return (
    <p className="flex h-7 items-center gap-2 rounded-control px-1 text-2xs whitespace-nowrap text-muted tabular-nums md:border md:border-border md:px-2.5 md:text-xs">
      <span aria-hidden="true" className={`size-[7px] shrink-0 rounded-full ${dot}`} />
      <span>
        <span className="max-lg:sr-only">Data as of </span>
        <b className="font-semibold text-text">{asOf}</b>
        {detail !== "" && <span className="max-xl:sr-only"> · {detail}</span>}
      </span>
    </p>
  );
}
