import { Link } from "react-router";
import {
  cadences,
  cadenceTexts,
  pausedText,
  weekdayNames,
} from "#contract/alerts/delivery-vocabulary.ts";
import type { AlertDelivery } from "#contract/operations/alerts/alert-delivery.ts";
import { timeZones } from "#contract/values/time-zones.ts";
import { saveAlertDelivery } from "#web/api/alert-delivery.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow, WallTimeInput } from "#web/saving/setting-row.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { screens } from "#web/session/screens.ts";
import { Select } from "#web/ui/form/select.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { reloadAlerts } from "../api/alerts-api.ts";
import type { ReactNode } from "react";

export type DeliveryOfAlert = {
  alert: NonNullable<AlertDelivery["alert"]>;
  account: AlertDelivery["account"];
  email: string;
};

/** Whether and when an alert notifies. */
export function TimingSection({ alert, account, email }: DeliveryOfAlert) {
  const { alert_name: name } = alert;
  const paused = useAutoSave(alert.is_paused, async (isPaused) => {
    await saveAlertDelivery(email, name, { is_paused: isPaused });
    await reloadAlerts(email);
  });
  const cadence = useAutoSave(alert.cadence, (chosen) =>
    saveAlertDelivery(email, name, { cadence: chosen }),
  );
  return (
    <DeliverySection title="When">
      <SettingRow
        label="Pause"
        text={pausedText}
        control={
          <Switch label="Pause this alert" checked={paused.value} onCheckedChange={paused.change} />
        }
      >
        <SaveNotice failure={paused.failure} onRetry={paused.retry} />
      </SettingRow>
      <SettingRow
        label="How often"
        text={cadenceHints[cadence.value]}
        control={
          <Select
            label="How often"
            hideLabel
            choices={cadences.map((value) => ({ value, label: cadenceTexts[value] }))}
            value={cadence.value}
            onValueChange={cadence.change}
            className="w-32"
          />
        }
      >
        <SaveNotice failure={cadence.failure} onRetry={cadence.retry} />
      </SettingRow>
      {(cadence.value === "daily" || cadence.value === "weekly") && (
        <MomentRow {...{ alert, account, email }} hasDay={cadence.value === "weekly"} />
      )}
      <SettingRow
        label="Quiet hours"
        text={
          <>
            {account.quiet_hours === null
              ? "None. "
              : `${account.quiet_hours.from} to ${account.quiet_hours.until}: nothing is sent, a summary follows. `}
            Set for all alerts in{" "}
            <Link to={screens.accountSettings.path} className="underline">
              Account Settings
            </Link>
            .
          </>
        }
      />
    </DeliverySection>
  );
}

const cadenceHints = {
  at_once: "Each match as soon as it is found.",
  hourly: "All matches of the hour in one message.",
  daily: "All matches since the previous day in one message.",
  weekly: "All matches since the previous week in one message.",
} as const;

/** When the digest of a day, or of a week, is sent. */
function MomentRow({ alert, account, email, hasDay }: DeliveryOfAlert & { hasDay: boolean }) {
  const { alert_name: name } = alert;
  const weekday = useAutoSave(alert.weekday, (chosen) =>
    saveAlertDelivery(email, name, { weekday: chosen }),
  );
  const time = useAutoSave(alert.time, (chosen) =>
    saveAlertDelivery(email, name, { time: chosen }),
  );
  return (
    <SettingRow
      label={hasDay ? "Day and time" : "Time"}
      text={`In your time zone, ${placeOf(account.timezone)}.`}
      control={
        <>
          {hasDay && (
            <Select
              label="Day of the week"
              hideLabel
              choices={weekdayNames.map((label, at) => ({ value: at + 1, label }))}
              value={weekday.value}
              onValueChange={weekday.change}
              className="w-32"
            />
          )}
          <WallTimeInput label="Time of the day" value={time.value} onChoose={time.change} />
        </>
      }
    >
      <SaveNotice failure={weekday.failure} onRetry={weekday.retry} />
      <SaveNotice failure={time.failure} onRetry={time.retry} />
    </SettingRow>
  );
}

function placeOf(timeZone: string): string {
  return timeZones.find(({ zone }) => zone === timeZone)?.label ?? timeZone;
}

type DeliverySectionProps = { title: string; children: ReactNode };

/** One channel or aspect of delivery: a heading and its settings. */
export function DeliverySection({ title, children }: DeliverySectionProps) {
  return (
    <section aria-label={title} className="border-t border-border first:border-t-0">
      <h3 className="px-5 pt-3.5 text-xs font-medium text-muted max-md:px-4">{title}</h3>
      {children}
    </section>
  );
}
