import { useState } from "react";
import { formatPhone } from "#contract/values/phone.ts";
import { reloadAlertDelivery } from "#web/api/alert-delivery.ts";
import { call } from "#web/api/call.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useSaving } from "#web/saving/use-saving.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CodeInput } from "#web/ui/form/code-input.tsx";

type PhoneVerificationProps = {
  phone: string;
  /** Why it cannot be done here; null when it can. */
  lock: string | null;
};

/** A number is sent nothing before whoever has it typed the code that was sent there. */
export function PhoneVerification({ phone, lock }: PhoneVerificationProps) {
  const [isSent, setIsSent] = useState(false);
  const [code, setCode] = useState("");
  const sending = useSaving();
  const checking = useSaving();

  async function send() {
    checking.forgive();
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
      label="Phone to be verified"
      text={
        lock ??
        `Short messages go to ${formatPhone(phone)} once you have typed the code that is sent there.`
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
            label="Code from the message"
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
