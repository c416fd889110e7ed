import type { ReactNode } from "react";
import { Link } from "react-router";
import { deliveryReasons } from "#contract/alerts/delivery-vocabulary.ts";
import type { AlertDelivery } from "#contract/operations/alert-delivery.ts";
import { formatPhone } from "#contract/values/phone.ts";
import { saveAlertDelivery } from "#web/api/alert-delivery.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { TurnOnMail } from "./turn-on-mail.tsx";
import { screens } from "#web/session/screens.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import type { DeliveryOfAlert } from "./timing-section.tsx";

/** By which ways an alert is told, and what of the account keeps it from arriving. */
export function ChannelsSection({ alert, account, email }: DeliveryOfAlert) {
  const { alert_name: name } = alert;
  const byMail = useAutoSave(alert.by_mail, (isOn) =>
    saveAlertDelivery(email, name, { by_mail: isOn }),
  );
  const bySms = useAutoSave(alert.by_sms, (isOn) =>
    saveAlertDelivery(email, name, { by_sms: isOn }),
  );
  return (
    <DeliverySection title="Where">
      <SettingRow
        label="Email"
        text={
          <WayText obstacle={mailObstacle(account)}>
            <span className="wrap-anywhere">To {account.email}.</span>
          </WayText>
        }
        control={
          <Switch
            label="Email for this alert"
            checked={byMail.value}
            onCheckedChange={byMail.change}
          />
        }
      >
        <SaveNotice failure={byMail.failure} onRetry={byMail.retry} />
      </SettingRow>
      <SettingRow
        label="SMS"
        text={
          <WayText obstacle={smsObstacle(account)}>
            {account.phone === null ? "" : `To ${formatPhone(account.phone)}.`}
          </WayText>
        }
        control={
          <Switch label="SMS for this alert" checked={bySms.value} onCheckedChange={bySms.change} />
        }
      >
        <SaveNotice failure={bySms.failure} onRetry={bySms.retry} />
      </SettingRow>
    </DeliverySection>
  );
}

type Account = AlertDelivery["account"];

/** Why nothing arrives by mail although the alert has it on; null when it does. */
function mailObstacle(account: Account): string | null {
  if (account.is_email_refused) return deliveryReasons.mail_refused;
  return account.can_send_email === 1 ? null : deliveryReasons.mail_off;
}

function smsObstacle(account: Account): string | null {
  if (!account.is_sms_available) return deliveryReasons.no_gateway;
  if (account.phone === null) return deliveryReasons.no_phone;
  if (account.is_phone_refused) return deliveryReasons.phone_refused;
  if (!account.is_phone_verified) return deliveryReasons.phone_unverified;
  return account.can_send_sms === 1 ? null : deliveryReasons.sms_off;
}

function WayText({ obstacle, children }: { obstacle: string | null; children: ReactNode }) {
  if (obstacle === null) return children;
  return (
    <>
      <span className="text-warn">Nothing is sent: {obstacle}</span>{" "}
      {obstacle === deliveryReasons.mail_off ? (
        <TurnOnMail />
      ) : obstacle === deliveryReasons.no_gateway ? null : (
        <Link to={screens.accountSettings.path} className="underline">
          Open Account Settings
        </Link>
      )}
    </>
  );
}
