import type { OwnAccount } from "../../api/own-account.ts";
import { AccountSection } from "../../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { DeviceRows } from "./device-rows.tsx";
import { RecoveryRow } from "./recovery-row.tsx";
import { SessionRows } from "./session-rows.tsx";
import { TwoFactorRow } from "./two-factor-row.tsx";

type SecuritySectionProps = {
  id: string;
  account: OwnAccount;
  /** False while running as another user, who alone may see and change this. */
  isOwn: boolean;
};

export function SecuritySection({ id, account, isOwn }: SecuritySectionProps) {
  const lock = useRunAsLock();
  const { email, enabled_2fa: isOn, timezone } = account;
  return (
    <AccountSection id={id} title="Security & Authentication">
      <TwoFactorRow email={email} isOn={isOn} lock={lock} />
      {isOwn && isOn && <RecoveryRow />}
      {isOwn && isOn && <DeviceRows timezone={timezone} />}
      {isOwn && <SessionRows timezone={timezone} />}
      {!isOwn && <SettingRow label="Remembered devices and sessions" text={lock} />}
    </AccountSection>
  );
}
