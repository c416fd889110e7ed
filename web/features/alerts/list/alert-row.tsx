import { BellRing, Pencil, Trash2 } from "lucide-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { describeAlert } from "#contract/alerts/describe-alert.ts";
import type { Alert } from "#contract/operations/alerts.ts";
import { alertPath } from "#web/session/alert-paths.ts";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { instantDayText } from "#web/ui/display/instant-text.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { AlertLink, resultsState } from "./alert-link.tsx";
import { CompaniesCell } from "./companies-cell.tsx";
import { matchTimeText } from "./match-time-text.ts";

export type RowActions = {
  onDeliver: (alert: Alert) => void;
  onEdit: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
};

export type AlertRowProps = { alert: Alert; timeZone: string; actions: RowActions };

const cellLook = "h-8 truncate px-2.5 touch:h-10";

/** One alert; a click anywhere opens what it found. */
export function AlertRow({ alert, timeZone, actions }: AlertRowProps) {
  const { alert_name: name, last_match_at: lastMatch } = alert;
  const open = useOpenResults(alert);
  const conditions = describeAlert(alert);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its name is a link
    <tr onClick={open} className={rowLook}>
      <th scope="row" className={`${cellLook} text-left font-medium`}>
        <AlertLink alert={alert} />
      </th>
      <td className={cellLook}>
        <CompaniesCell alert={alert} />
      </td>
      <td className="px-2.5 py-1 text-xs text-muted">{conditions}</td>
      <td className={`${cellLook} text-right tabular-nums`}>{countText(alert.matches)}</td>
      <td className={`${cellLook} tabular-nums`}>
        {lastMatch === null ? <NoValue /> : matchTimeText(lastMatch, timeZone)}
      </td>
      <td className={`${cellLook} text-xs text-muted tabular-nums`}>
        {instantDayText(alert.created_at, timeZone)}
      </td>
      <td className="pr-2 text-right whitespace-nowrap">
        <PlainIconButton
          label={`Delivery of ${name}`}
          size="small"
          icon={<BellRing aria-hidden size={14} />}
          onClick={() => actions.onDeliver(alert)}
        />
        <PlainIconButton
          label={`Edit ${name}`}
          size="small"
          className="ml-1"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => actions.onEdit(alert)}
        />
        <PlainIconButton
          label={`Delete ${name}`}
          size="small"
          className="ml-1"
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => actions.onDelete(alert)}
        />
      </td>
    </tr>
  );
}

export const rowLook =
  "cursor-pointer odd:bg-surface even:bg-zebra hover:bg-hover has-[a:focus-visible]:bg-hover";

/** A click on a row, which is not on one of its links or buttons. */
export function useOpenResults(alert: Alert): (event: MouseEvent) => void {
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
