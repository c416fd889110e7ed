import type { ReactNode, MouseEvent } from "react";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { zoneInWords } from "#contract/values/time-zones.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { Card } from "#web/ui/display/card.tsx";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { BellRing, CopyPlus, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { describeAlert } from "#contract/alerts/describe-alert.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { RowMenu } from "#web/ui/overlay/row-menu.tsx";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { CompaniesCell } from "./companies-cell.tsx";
import { useNavigate, Link } from "react-router";
import { alertPath, type AlertResultsState } from "#web/session/alert-paths.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { easternDayText, instantDayText, instantText } from "#web/ui/display/instant-text.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { screens } from "#web/session/screens.ts";

type RowActions = {
  onDeliver: (alert: Alert) => void;
  onEdit: (alert: Alert) => void;
  onDuplicate: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
};

type RowAction = {
  label: string;
  /** Before the alert's name where the label is not. */
  lead?: string;
  icon: LucideIcon;
  run: keyof RowActions;
};

/** What can be done to an alert: buttons of its row, entries of its menu on phones. */
const rowActions: readonly RowAction[] = [
  { label: "Delivery", lead: "Delivery of", icon: BellRing, run: "onDeliver" },
  { label: "Edit", icon: Pencil, run: "onEdit" },
  { label: "Duplicate", icon: CopyPlus, run: "onDuplicate" },
  { label: "Delete", icon: Trash2, run: "onDelete" },
];

type AlertRowProps = { alert: Alert; timeZone: string; actions: RowActions };

const cellLook = "h-8 truncate px-2.5 touch:h-10";

/** One alert; a click anywhere opens what it found. */
function AlertRow({ alert, timeZone, actions }: AlertRowProps) {
  const { alert_name: name } = alert;
  const open = useOpenResults(alert);
  const conditions = unbrokenDollars(describeAlert(alert));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its name is a link
    <tr onClick={open} className={rowLook}>
      <th scope="row" className="h-8 px-2.5 py-1 text-left font-medium touch:h-10">
        <AlertLink alert={alert} />
      </th>
      <td className={cellLook}>
        <CompaniesCell alert={alert} />
      </td>
      <td className="px-2.5 py-1 text-xs text-muted">{conditions}</td>
      <td className={`${cellLook} text-right tabular-nums`}>{countText(alert.matches)}</td>
      <td className={`${cellLook} tabular-nums`}>
        {lastMatchText(alert, timeZone) ?? <NoValue />}
      </td>
      <td className={`${cellLook} text-xs text-muted tabular-nums`}>
        {instantDayText(alert.created_at, timeZone)}
      </td>
      <td className="pr-2 text-right whitespace-nowrap">
        {rowActions.map(({ icon: Icon, label, lead = label, run }) => (
          <PlainIconButton
            key={label}
            label={`${lead} ${name}`}
            size="small"
            className="ml-1 first:ml-0"
            icon={<Icon aria-hidden size={14} />}
            onClick={() => actions[run](alert)}
          />
        ))}
      </td>
    </tr>
  );
}

const rowLook =
  "cursor-pointer odd:bg-surface even:bg-zebra hover:bg-hover has-[a:focus-visible]:bg-hover";

/** A click on a row, which is not on one of its links or buttons. */
function useOpenResults(alert: Alert): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget } = event;
    // What a menu of the row does arrives here as well, though it lies outside.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const isControl = target.closest("a, button") !== null;
    if (isControl || window.getSelection()?.isCollapsed === false) return;
    void navigate(alertPath(alert.alert_name), { state: resultsState(alert) });
  };
}

type AlertTableProps = {
  kind: AlertKind;
  alerts: readonly Alert[];
  /** In the account's zone. */
  timeZone: string;
  actions: RowActions;
  /** Where there are none. */
  empty: ReactNode;
};

/** The alerts of one kind. */
export function AlertTable({ kind, alerts, timeZone, actions, empty }: AlertTableProps) {
  const isPhone = useIsPhone();
  const { icon: Icon, note } = alertKindViews[kind];
  const { groupTitle } = alertKindTable[kind];
  const Row = isPhone ? AlertPhoneRow : AlertRow;
  return (
    <Card aria-label={groupTitle} className="overflow-hidden">
      <header className="flex min-h-12 items-center gap-2.5 border-b border-border px-3.5 py-2">
        <Icon aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-accent" />
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
          <h2 className="text-base font-semibold">{groupTitle}</h2>
          <p className="text-xs text-faint tabular-nums">
            {alerts.length}
            {note !== null && ` · ${note}`}
          </p>
        </div>
      </header>
      {alerts.length === 0 ? (
        empty
      ) : (
        <table aria-label={groupTitle} className="w-full table-fixed text-sm">
          <Head columns={isPhone ? phoneColumns(timeZone) : wideColumns(timeZone)} />
          <tbody>
            {alerts.map((alert) => (
              <Row key={alert.alert_name} alert={alert} timeZone={timeZone} actions={actions} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

type HeadColumn = { label: string; look?: string; hint?: string };

const lastMatchLabel = "Last match (event)";

/** The same widths in every table, so that columns stand below each other. */
const wideColumns = (timeZone: string): readonly HeadColumn[] => [
  { label: "Alert", look: "w-[24%] pl-6.5" },
  { label: "Companies", look: "w-34" },
  { label: "Conditions" },
  {
    label: "Recorded matches",
    look: "w-36 text-right",
    hint: "Matches of the last 12 months that were recorded as they arrived or, if the price already met the conditions, when the alert began watching; including those since amended, withdrawn, or no longer matching. Results and the back-test also include rows from before the alert was created or last changed.",
  },
  { label: lastMatchLabel, look: "w-35", hint: lastMatchHint(timeZone) },
  { label: "Created", look: "w-26" },
  { label: actionsLabel, look: "w-34 touch:w-49" },
];

function lastMatchHint(timeZone: string): string {
  return `When the filing or price of the latest recorded match became public, even if it was since amended, withdrawn, or no longer matches. The dashboard shows only matches that still hold. A price match without a time is known only from the day's prices. Times are ${zoneInWords(timeZone)}.`;
}

const phoneColumns = (timeZone: string): readonly HeadColumn[] => [
  { label: "Alert", look: "pl-6.5" },
  { label: lastMatchLabel, look: "w-34 text-right", hint: lastMatchHint(timeZone) },
  { label: actionsLabel, look: "w-11 px-0" },
];

/** Only for screen readers: the buttons below it say what they do. */
const actionsLabel = "Actions";

function Head({ columns }: { columns: readonly HeadColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ label, look = "", hint }) => (
          <th
            key={label}
            scope="col"
            className={`h-8 border-b border-border bg-thead px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted ${look}`}
          >
            {label === actionsLabel && <span className="sr-only">{label}</span>}
            {label !== actionsLabel && hint === undefined && label}
            {hint !== undefined && (
              <Tooltip text={hint}>
                <button type="button" className="min-h-6 cursor-help">
                  {label}
                </button>
              </Tooltip>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** One alert on phones: two lines, and a menu for what can be done to it. */
function AlertPhoneRow({ alert, timeZone, actions }: AlertRowProps) {
  const { alert_name: name } = alert;
  const open = useOpenResults(alert);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its name is a link
    <tr onClick={open} className={rowLook}>
      <th scope="row" className="px-2.5 py-2 text-left font-medium">
        <AlertLink alert={alert} />
        <span className="block pl-3.5 text-xs font-normal wrap-anywhere text-faint">
          <CompaniesCell alert={alert} />
          {" · "}
          {unbrokenDollars(describeAlert(alert))}
        </span>
      </th>
      <td className="border-l border-border px-2.5 py-2 text-right whitespace-nowrap tabular-nums">
        {lastMatchText(alert, timeZone) ?? <NoValue />}
        <span className="block text-xs text-faint">{countText(alert.matches)} recorded</span>
      </td>
      <td className="text-center">
        <RowMenu
          label={`Actions for ${name}`}
          entries={rowActions.map(({ icon: Icon, label, run }) => ({
            label,
            icon: <Icon aria-hidden size={14} />,
            onChoose: () => actions[run](alert),
          }))}
        />
      </td>
    </tr>
  );
}

/** "19 Nov, 14:32" on the clocks of a zone, of another year with the year; without a time, the trading day. */
function lastMatchText(
  { last_match_at: at, is_last_match_time_known: isTimed }: Alert,
  timeZone: string,
): string | null {
  if (at === null) return null;
  const text = isTimed ? instantText(at, timeZone) : easternDayText(at);
  const year = instantText(new Date().toISOString(), timeZone).slice(7, 11);
  return text.replace(` ${year}`, "");
}

/** What the results screen is opened with. */
function resultsState(alert: Alert): AlertResultsState {
  return { alertName: alert.alert_name, alert, fromPath: screens.alerts.path };
}

/** The name of an alert, leading to what it found; a dot where some of that was not yet seen. */
function AlertLink({ alert }: { alert: Alert }) {
  const { alert_name: name, unread, is_paused: isPaused } = alert;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className={`size-1.5 shrink-0 rounded-full ${unread > 0 ? "bg-accent" : ""}`}
      />
      <Link
        to={alertPath(name)}
        state={resultsState(alert)}
        title={name}
        // What only screen readers get is kept within the name, else it widens the page.
        className="relative overflow-hidden wrap-anywhere text-text"
      >
        <bdi>{name}</bdi>
        {unread > 0 && <span className="sr-only">, {unread} unread</span>}
      </Link>
      {isPaused && <Badge>Paused</Badge>}
    </span>
  );
}
