import { Link } from "react-router";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { InboxEntry } from "#contract/operations/alert-inbox.ts";
import { alertPath } from "#web/session/alert-paths.ts";
import { instantText } from "#web/ui/display/instant-text.ts";

const kindTexts = { match: null, correction: "Correction", restored: "Match restored" } as const;

type InboxRowProps = {
  entry: InboxEntry;
  /** Time zone the person has chosen. */
  zone: string;
  onLeave: () => void;
};

/** One match: of which alert, which company, why, and when; leads to the alert's results. */
export function InboxRow({ entry, zone, onLeave }: InboxRowProps) {
  const label = kindTexts[entry.kind];
  const company = entry.ticker === null ? entry.company : `${entry.ticker} · ${entry.company}`;
  return (
    <li>
      <Link
        to={alertPath(entry.alert_name)}
        onClick={onLeave}
        className="grid grid-cols-[10px_1fr] gap-x-2 px-4 py-2.5 text-text hover:bg-hover hover:no-underline"
      >
        <span className="pt-[7px]">
          {entry.is_unread && (
            <span className="block size-1.5 rounded-full bg-accent">
              <span className="sr-only">Unread. </span>
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate text-sm font-medium">{company}</span>
            <span className="shrink-0 text-2xs text-muted tabular-nums">
              {instantText(entry.found_at, zone)}
            </span>
          </span>
          {label !== null && (
            <span className="block text-xs text-warn-text">
              {label}: {entry.reason}
            </span>
          )}
          <span className="block text-xs wrap-break-word text-muted">
            {entry.conditions.map(({ condition, value }) => `${condition}: ${value}`).join(" · ")}
          </span>
          <span className="block truncate text-2xs text-muted">
            {entry.alert_name} · {alertKindTable[entry.form_type].formTitle}
          </span>
        </span>
      </Link>
    </li>
  );
}
