import { useQuery } from "@tanstack/react-query";
import { alertDeliveryQuery } from "#web/api/alert-delivery.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { failureText } from "#web/saving/use-saving.ts";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { PhoneVerification } from "./phone-verification.tsx";
import { QuietHoursRow } from "./quiet-hours-row.tsx";

/** What holds for all alerts of the account: a phone that is verified, and quiet hours. */
export function AlertDeliveryRows({ email }: { email: string }) {
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
