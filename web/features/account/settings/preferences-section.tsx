import { useEffect, useState, useSyncExternalStore } from "react";
import { singleKeysPreference } from "#contract/operations/accounts/preferences.ts";
import { timeZones } from "#contract/values/time-zones.ts";
import { call } from "#web/api/call.ts";
import { saveChosenTheme } from "#web/api/save-theme.ts";
import { watchSession, useRunAsLock } from "#web/session/account/session.ts";
import { chooseAccountTheme } from "#web/session/account/account-theme.ts";
import { storedTheme, type Theme } from "#web/session/theme.ts";
import { writePreference, areSingleKeysOn } from "#web/session/preferences.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { type OwnAccount, saveOwnAccount } from "../api/own-account.ts";
import { AccountSection } from "../account-page.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { zoneTime } from "#contract/values/zone-time.ts";

type PreferencesSectionProps = { id: string; account: OwnAccount };

export function PreferencesSection({ id, account }: PreferencesSectionProps) {
  return (
    <AccountSection id={id} title="Preferences">
      <TimeZoneRow timezone={account.timezone} />
      <ThemeRow />
      <SingleKeysRow email={account.email} />
    </AccountSection>
  );
}

function TimeZoneRow({ timezone }: { timezone: string }) {
  const now = useMinute();
  const zone = useAutoSave(timezone, async (chosen) => {
    const known = timeZones.find((listed) => listed.zone === chosen);
    if (known !== undefined)
      await saveOwnAccount({ timezone: known.zone }, { timezone: known.zone });
  });
  return (
    <SettingRow
      label="Time zone"
      text="Used for alert and email times. Filing and trade dates stay as filed."
      isControlWide
      control={
        <Select
          label="Time zone"
          hideLabel
          choices={timeZoneChoices(now, zone.value)}
          value={zone.value}
          onValueChange={zone.change}
          className="w-62 max-sm:w-full"
        />
      }
    >
      <SaveNotice failure={zone.failure} onRetry={zone.retry} />
    </SettingRow>
  );
}

const themes = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

function ThemeRow() {
  const theme = useSyncExternalStore(watchSession, storedTheme);
  const lock = useRunAsLock();
  const saving = useAttempt();
  const save = () => void saving.run(saveChosenTheme);
  return (
    <SettingRow
      label="Theme"
      text={
        lock === null
          ? "Applies to every device you sign in on."
          : "Applies to this browser while running as another user."
      }
      control={
        <Segmented<Theme>
          label="Theme"
          hideLabel
          choices={themes}
          value={theme}
          onValueChange={(chosen) => {
            chooseAccountTheme(chosen);
            save();
          }}
        />
      }
    >
      <SaveNotice lead="Saved in this browser only." failure={saving.failure} onRetry={save} />
    </SettingRow>
  );
}

function SingleKeysRow({ email }: { email: string }) {
  const singleKeys = useAutoSave(areSingleKeysOn(), async (isOn) => {
    const preferences = JSON.stringify(isOn);
    const preference = { email, preference_type: singleKeysPreference, preferences };
    await call("update_user_preferences", preference);
    writePreference(singleKeysPreference, preferences);
  });
  return (
    <SettingRow
      label="Single-key shortcuts"
      text="/ for company search, letter keys on the review screens. Arrow keys and Ctrl combinations always work."
      control={
        <Switch
          label="Single-key shortcuts"
          checked={singleKeys.value}
          onCheckedChange={singleKeys.change}
        />
      }
    >
      <SaveNotice failure={singleKeys.failure} onRetry={singleKeys.retry} />
    </SettingRow>
  );
}

/** The time, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000 / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The zones with the time of day there, such as "New York · 09:36". */
export function timeZoneChoices(now: Date, chosen: string) {
  const choices = timeZones.map(({ zone, label }) => ({
    value: zone,
    label: `${label} · ${timeIn(zone, now)}`,
  }));
  const isListed = choices.some(({ value }) => value === chosen);
  // One that an earlier version let in stays in sight until another is chosen.
  return isListed ? choices : [{ value: chosen, label: chosen }, ...choices];
}

function timeIn(timeZone: string, now: Date): string {
  return zoneTime(now.getTime(), timeZone).time.slice(0, 5);
}
