import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { formatPhone } from "#contract/values/account/phone.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { type OwnAccount, saveOwnAccount } from "../api/own-account.ts";
import { AccountSection } from "../account-page.tsx";
import { SettingRow, WallTimeInput } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { failureText, useAttempt } from "#web/saving/use-attempt.ts";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { useQuery } from "@tanstack/react-query";
import {
  alertDeliveryQuery,
  saveQuietHours,
  reloadAlertDelivery,
} from "#web/api/alert-delivery.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useRunAsLock } from "#web/session/account/session.ts";
import type { AlertDelivery } from "#contract/operations/alerts/alert-delivery.ts";
import { useState, type ReactNode } from "react";
import { call } from "#web/api/call.ts";
import { CodeInput } from "#web/ui/form/code-input.tsx";

const usual = { from: "22:00", until: "07:00" };

type QuietHoursRowProps = { email: string; account: AlertDelivery["account"] };

/** Between two times of the day nothing is sent; what was found then follows afterwards. */
function QuietHoursRow({ email, account }: QuietHoursRowProps) {
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
            ? "To receive text messages, enter a phone number under User Information."
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

/** What holds for all alerts of the account: a phone that is verified, and quiet hours. */
function AlertDeliveryRows({ email }: { email: string }) {
  const { data, error, isFetching, refetch } = useQuery(alertDeliveryQuery(email, null));
  const lock = useRunAsLock();
  if (data === undefined) {
    if (error === null) return null;
    return (
      <SettingRow
        label="Quiet hours"
        text={`This could not be loaded. ${failureText(error) ?? ""}`}
        control={
          <Button variant="outline" size="compact" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  const { account } = data;
  const isPhoneToVerify =
    account.is_sms_available &&
    account.phone !== null &&
    (!account.is_phone_verified || account.is_phone_refused);
  return (
    <>
      {isPhoneToVerify && <PhoneVerification phone={account.phone ?? ""} lock={lock} />}
      <QuietHoursRow email={email} account={account} />
    </>
  );
}

type PhoneVerificationProps = {
  phone: string;
  /** Why it cannot be done here; null when it can. */
  lock: string | null;
};

/** No texts go to a phone number until its owner has entered the verification code. */
function PhoneVerification({ phone, lock }: PhoneVerificationProps) {
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState("");
  const sending = useAttempt();
  const checking = useAttempt();

  async function send() {
    checking.dismiss();
    setCode("");
    if (await sending.run(() => call("send_phone_code", {}))) setIsSent(true);
  }

  async function verify(typed: string) {
    const isVerified = await checking.run(() => call("verify_phone", { code: typed }));
    if (isVerified) await reloadAlertDelivery();
    else setCode("");
  }

  return (
    <SettingRow
      label="Phone number to verify"
      text={
        lock ?? `To receive text messages at ${formatPhone(phone)}, enter the code we send there.`
      }
      control={
        <Button
          variant="outline"
          size="compact"
          busy={sending.isBusy}
          disabled={lock !== null}
          onClick={() => void send()}
        >
          {isSent ? "Send a new code" : "Send code"}
        </Button>
      }
    >
      {isSent && (
        <div className="col-span-full">
          <CodeInput
            label="Code from the text message"
            value={code}
            onValueChange={setCode}
            onComplete={(typed) => void verify(typed)}
            readOnly={checking.isBusy}
            autoFocus
          />
        </div>
      )}
      <SaveNotice lead="Not sent." failure={sending.failure} onRetry={() => void send()} />
      <SaveNotice lead="Not verified." failure={checking.failure} />
    </SettingRow>
  );
}
