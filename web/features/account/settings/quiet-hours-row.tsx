import type { AlertDelivery } from "#contract/operations/alert-delivery.ts";
import { saveQuietHours } from "#web/api/alert-delivery.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { WallTimeInput } from "#web/saving/wall-time-input.tsx";
import { Switch } from "#web/ui/form/switch.tsx";

const usual = { from: "22:00", until: "07:00" };

type QuietHoursRowProps = { email: string; account: AlertDelivery["account"] };

/** Between two times of the day nothing is sent; what was found then follows afterwards. */
export function QuietHoursRow({ email, account }: QuietHoursRowProps) {
  const hours = useAutoSave(account.quiet_hours, (chosen) => saveQuietHours(email, chosen));
  const { value } = hours;
  return (
    <SettingRow
      label="Quiet hours"
      text="Nothing is sent during these hours (your time zone); a summary follows. The inbox always updates."
      control={
        <Switch
          label="Quiet hours"
          checked={value !== null}
          onCheckedChange={(isOn) => hours.change(isOn ? usual : null)}
        />
      }
    >
      {value !== null && (
        <div className="col-span-full flex flex-wrap items-center gap-2 text-sm text-muted">
          from
          <WallTimeInput
            label="Quiet hours begin"
            value={value.from}
            onChoose={(from) => hours.change({ ...value, from })}
          />
          until
          <WallTimeInput
            label="Quiet hours end"
            value={value.until}
            onChoose={(until) => hours.change({ ...value, until })}
          />
        </div>
      )}
      <SaveNotice failure={hours.failure} onRetry={hours.retry} />
    </SettingRow>
  );
}
