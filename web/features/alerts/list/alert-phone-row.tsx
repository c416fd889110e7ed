import { BellRing, Pencil, Trash2 } from "lucide-react";
import { describeAlert } from "#contract/alerts/describe-alert.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { RowMenu } from "#web/ui/menu/row-menu.tsx";
import { AlertLink } from "./alert-link.tsx";
import { type AlertRowProps, rowLook, useOpenResults } from "./alert-row.tsx";
import { CompaniesCell } from "./companies-cell.tsx";
import { matchTimeText } from "./match-time-text.ts";

/** One alert on phones: two lines, and a menu for what can be done to it. */
export function AlertPhoneRow({ alert, timeZone, actions }: AlertRowProps) {
  const { alert_name: name, last_match_at: lastMatch } = alert;
  const open = useOpenResults(alert);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its name is a link
    <tr onClick={open} className={rowLook}>
      <th scope="row" className="px-2.5 py-2 text-left font-medium">
        <AlertLink alert={alert} />
        <span className="block truncate pl-3.5 text-xs font-normal text-faint">
          <CompaniesCell alert={alert} />
          {" · "}
          {describeAlert(alert)}
        </span>
      </th>
      <td className="border-l border-border px-2.5 py-2 text-right whitespace-nowrap tabular-nums">
        {lastMatch === null ? <NoValue /> : matchTimeText(lastMatch, timeZone)}
        <span className="block text-xs text-faint">{countText(alert.matches)} recorded</span>
      </td>
      <td className="text-center">
        <RowMenu
          label={`Actions for ${name}`}
          entries={[
            {
              label: "Delivery",
              icon: <BellRing aria-hidden size={14} />,
              onChoose: () => actions.onDeliver(alert),
            },
            {
              label: "Edit",
              icon: <Pencil aria-hidden size={14} />,
              onChoose: () => actions.onEdit(alert),
            },
            {
              label: "Delete",
              icon: <Trash2 aria-hidden size={14} />,
              onChoose: () => actions.onDelete(alert),
            },
          ]}
        />
      </td>
    </tr>
  );
}
