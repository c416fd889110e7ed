import type { ReactNode } from "react";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { Alert } from "#contract/operations/alerts.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { Card } from "#web/ui/display/card.tsx";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";
import { AlertPhoneRow } from "./alert-phone-row.tsx";
import { AlertRow, type RowActions } from "./alert-row.tsx";

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
  const isPhone = useMediaQuery("(max-width: 767px)");
  const { icon: Icon, note } = alertKindViews[kind];
  const { groupTitle } = alertKindTable[kind];
  const Row = isPhone ? AlertPhoneRow : AlertRow;
  return (
    <Card aria-label={groupTitle} className="overflow-hidden">
      <header className="flex min-h-12 items-center gap-2.5 border-b border-border px-3.5 py-2">
        <Icon aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-accent" />
        <h2 className="shrink-0 text-base font-semibold">{groupTitle}</h2>
        <p className="truncate text-xs text-faint tabular-nums">
          {alerts.length}
          {note !== null && ` · ${note}`}
        </p>
      </header>
      {alerts.length === 0 ? (
        empty
      ) : (
        <table aria-label={groupTitle} className="w-full table-fixed text-sm">
          {isPhone ? <PhoneHead timeZone={timeZone} /> : <WideHead timeZone={timeZone} />}
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

const headLook =
  "h-8 border-b border-border bg-thead px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted";

/** The same widths in every table, so that columns stand below each other. */
function WideHead({ timeZone }: { timeZone: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headLook} w-[19%] pl-6.5`}>
          Alert
        </th>
        <th scope="col" className={`${headLook} w-34`}>
          Companies
        </th>
        <th scope="col" className={headLook}>
          Conditions
        </th>
        <th
          scope="col"
          className={`${headLook} w-27 text-right`}
          title="Matches this alert recorded since it was created, last 12 months. Its results and the back-test also count earlier ones."
        >
          Recorded
        </th>
        <th scope="col" className={`${headLook} w-29`} title={`Time zone: ${timeZone}`}>
          Last match
        </th>
        <th scope="col" className={`${headLook} w-26`}>
          Created
        </th>
        <th scope="col" className={`${headLook} w-27 touch:w-37`}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

function PhoneHead({ timeZone }: { timeZone: string }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={`${headLook} pl-6.5`}>
          Alert
        </th>
        <th scope="col" className={`${headLook} w-28 text-right`} title={`Time zone: ${timeZone}`}>
          Last match
        </th>
        <th scope="col" className={`${headLook} w-11 px-0`}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
