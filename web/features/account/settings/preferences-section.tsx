import { useEffect, useState, useSyncExternalStore } from "react";
import { timeZones } from "#contract/values/time-zones.ts";
import { saveChosenTheme } from "#web/api/save-theme.ts";
import { watchSession } from "#web/session/session.ts";
import { chooseAccountTheme } from "#web/session/account-theme.ts";
import { storedTheme, type Theme } from "#web/session/theme.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { type OwnAccount, saveOwnAccount } from "../api/own-account.ts";
import { AccountSection } from "../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { useSaving } from "#web/saving/use-saving.ts";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { timeZoneChoices } from "./time-zone-choices.ts";

type PreferencesSectionProps = { id: string; account: OwnAccount };

export function PreferencesSection({ id, account }: PreferencesSectionProps) {
  return (
    <AccountSection id={id} title="Preferences">
      <TimeZoneRow timezone={account.timezone} />
      <ThemeRow />
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
      text="Alert and mail times. Filing and trade dates stay as filed."
      control={
        <Select
          label="Time zone"
          hideLabel
          choices={timeZoneChoices(now, zone.value)}
          value={zone.value}
          onValueChange={zone.change}
          className="w-55 max-sm:w-40"
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
  const saving = useSaving();
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
      <SaveNotice lead="Kept in this browser only." failure={saving.failure} onRetry={save} />
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
