import type { ReactNode } from "react";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { formatPhone } from "#contract/values/phone.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { type OwnAccount, saveOwnAccount } from "../api/own-account.ts";
import { AlertDeliveryRows } from "./alert-delivery-rows.tsx";
import { AccountSection } from "../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";

type NotificationsSectionProps = { id: string; account: OwnAccount };

export function NotificationsSection({ id, account }: NotificationsSectionProps) {
  const { email, phone } = account;
  const hasAlerts = hasAnyPermission(account.permissions, ["alerts"]);
  return (
    <AccountSection id={id} title="Notifications" label="Notification settings">
      <OptInRow
        label="Email"
        text={
          <span className="wrap-anywhere">{`Alert matches are sent to ${email}, at each alert's frequency.`}</span>
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
            ? "Text messages; enter a phone number under User Information first."
            : `Text messages to ${formatPhone(phone)}.`
        }
        saved={account.can_send_sms === 1}
        save={(isOn) => {
          const flag = isOn ? 1 : 0;
          return saveOwnAccount({ can_send_sms: flag }, { can_send_sms: flag });
        }}
      />
      {hasAlerts && <AlertDeliveryRows email={email} />}
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
