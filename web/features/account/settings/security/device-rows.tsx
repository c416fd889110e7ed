import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button/button.tsx";
import { serverTimeNote } from "#web/site/server-time.ts";
import { instantDayText, instantText } from "#web/ui/display/instant-text.ts";
import { forgetDevice, secondFactorQuery } from "../../api/security.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useActionOn } from "./use-action-on.ts";
import { EntryList } from "./entry-list.tsx";

/** Devices that are not asked for a code; that they could not be loaded is said by the row above. */
export function DeviceRows({ timezone }: { timezone: string }) {
  const { data } = useQuery(secondFactorQuery);
  const forgetting = useActionOn(forgetDevice);
  const devices = data?.remembered_devices ?? [];
  return (
    <SettingRow
      label="Remembered devices"
      text={data === undefined ? "…" : askedText(devices.length)}
    >
      <EntryList
        label="Remembered devices"
        entries={devices.map(({ id, device, created_at: since, expires_at: until }) => ({
          id,
          title: device,
          text: `Since ${instantDayText(since, timezone)}, until ${instantDayText(until, timezone)}`,
          action: (
            <Button
              variant="outline"
              size="compact"
              // Two devices of one kind are two buttons.
              aria-label={`Forget ${device}, since ${instantText(since, timezone)}`}
              busy={forgetting.busyId === id}
              onClick={() => forgetting.run(id)}
            >
              Forget
            </Button>
          ),
        }))}
      />
      <SaveNotice lead="Not forgotten." failure={forgetting.failure} onRetry={forgetting.retry} />
    </SettingRow>
  );
}

function askedText(remembered: number): string {
  if (remembered === 0) return "Every device is asked for a code.";
  return `These devices need no sign-in code until the date shown. ${serverTimeNote() ?? ""}`.trimEnd();
}
