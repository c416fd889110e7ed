import type { ReactNode } from "react";
import { formatPhone } from "#contract/values/phone.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { type OwnAccount, saveOwnAccount } from "../api/own-account.ts";
import { AccountSection } from "../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";

type NotificationsSectionProps = { id: string; account: OwnAccount };

export function NotificationsSection({ id, account }: NotificationsSectionProps) {
  const { email, phone } = account;
  return (
    <AccountSection id={id} title="Notifications" label="Notification settings">
      <OptInRow
        label="Email"
        text={
          <span className="wrap-anywhere">{`One digest per run with new matches, to ${email}.`}</span>
        }
        saved={account.can_send_email === 1}
        save={(isOn) => {
          const flag = isOn ? 1 : 0;
          return saveOwnAccount({ can_send_email: flag }, { can_send_email: flag });
        }}
      />
      <OptInRow
        label="SMS"
        text={
          phone === null
            ? "Short messages, once you have given a phone number under User Information."
            : `Short messages to ${formatPhone(phone)}.`
        }
        saved={account.can_send_sms === 1}
        save={(isOn) => {
          const flag = isOn ? 1 : 0;
          return saveOwnAccount({ can_send_sms: flag }, { can_send_sms: flag });
        }}
      />
    </AccountSection>
  );
}

type OptInRowProps = {
  label: string;
  text: ReactNode;
  saved: boolean;
  save: (isOn: boolean) => Promise<void>;
};

function OptInRow({ label, text, saved, save }: OptInRowProps) {
  const optIn = useAutoSave(saved, save);
  return (
    <SettingRow
      label={label}
      text={text}
      control={
        <Switch
          label={`${label} notifications`}
          checked={optIn.value}
          onCheckedChange={optIn.change}
        />
      }
    >
      <SaveNotice failure={optIn.failure} onRetry={optIn.retry} />
    </SettingRow>
  );
}
