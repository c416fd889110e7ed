import { Link } from "react-router";
import type { LatestEvent } from "#contract/operations/dashboard.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { acceptedText } from "../day-texts.ts";
import { LatestList, lineLook } from "./latest-list.tsx";

type LatestEventsProps = {
  events: readonly LatestEvent[] | undefined;
  today: string;
  hasFailed: boolean;
};

/** The newest 8-Ks; a line opens the event, where every number is proved. */
export function LatestEvents({ events, today, hasFailed }: LatestEventsProps) {
  const lines = events?.map((event) => ({
    key: event.accno,
    line: <EventLine event={event} today={today} />,
  }));
  return (
    <LatestList
      label="Latest material events"
      lines={lines}
      hasFailed={hasFailed}
      empty="No 8-K filings are stored yet."
    />
  );
}

function EventLine({ event, today }: { event: LatestEvent; today: string }) {
  const items = event.items.join(" & ");
  const time = acceptedText(event, today);
  return (
    <Link
      to={`/explore-material-events?event=${event.accno}`}
      title={event.conm}
      className={lineLook}
    >
      <span className="truncate font-semibold text-accent">{event.ticker ?? <NoValue />}</span>
      <span className="truncate text-muted">
        {event.form !== "8-K" && `${event.form} `}
        {items === "" ? <NoValue /> : items}
        <span className="ml-2">
          <SignedPercent fraction={event.event_return} />
        </span>
      </span>
      <span className="text-faint tabular-nums">{time ?? <NoValue />}</span>
    </Link>
  );
}
