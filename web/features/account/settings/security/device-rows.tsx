import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button/button.tsx";
import { forgetDevice, secondFactorQuery } from "../../api/security.ts";
import { AccountRow } from "../../parts/account-section.tsx";
import { SaveNotice } from "../../parts/save-notice.tsx";
import { useActionOn } from "./use-action-on.ts";
import { EntryList } from "./entry-list.tsx";
import { dayText } from "./instant-text.ts";

/** Devices that are not asked for a code. */
export function DeviceRows({ timezone }: { timezone: string }) {
  const { data } = useQuery(secondFactorQuery);
  const forgetting = useActionOn(forgetDevice);
  const devices = data?.remembered_devices ?? [];
  return (
    <AccountRow
      label="Remembered devices"
      text={
        devices.length === 0
          ? "Every device is asked for a code."
          : "These are not asked for a code until their day has come."
      }
    >
      <EntryList
        label="Remembered devices"
        entries={devices.map(({ id, device, created_at: since, expires_at: until }) => ({
          id,
          title: device,
          text: `Since ${dayText(since, timezone)}, until ${dayText(until, timezone)}`,
          action: (
            <Button
              variant="outline"
              size="compact"
              aria-label={`Forget ${device}`}
              busy={forgetting.busyId === id}
              onClick={() => forgetting.run(id)}
            >
              Forget
            </Button>
          ),
        }))}
      />
      <SaveNotice lead="Not forgotten." failure={forgetting.failure} onRetry={forgetting.retry} />
    </AccountRow>
  );
}
