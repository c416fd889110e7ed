import { useSession } from "#web/session/use-session.ts";
import { AccountPage } from "../parts/account-page.tsx";
import { DangerSection } from "./danger-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { sectionIds, SectionNav } from "./section-nav.tsx";
import type { OwnAccount } from "../api/own-account.ts";
import { AccountSection } from "../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { DeviceRows } from "./security/device-rows.tsx";
import { RecoveryRow } from "./security/recovery-row.tsx";
import { SessionRows } from "./security/session-rows.tsx";
import { TwoFactorRow } from "./security/two-factor-row.tsx";

type SecuritySectionProps = {
  id: string;
  account: OwnAccount;
  /** False while running as another user, who alone may see and change this. */
  isOwn: boolean;
};

function SecuritySection({ id, account, isOwn }: SecuritySectionProps) {
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

export function SettingsPage() {
  const session = useSession();
  return (
    <AccountPage title="Account Settings" width="max-w-192 xl:max-w-[988px]">
      {(account) => (
        <div className="grid gap-x-10 xl:grid-cols-[180px_minmax(0,720px)]">
          <SectionNav />
          <div className="grid max-w-180 content-start gap-4">
            <PreferencesSection id={sectionIds.preferences} account={account} />
            <NotificationsSection id={sectionIds.notifications} account={account} />
            <SecuritySection
              id={sectionIds.security}
              account={account}
              isOwn={session !== null && session.runAs === null}
            />
            <DangerSection id={sectionIds.danger} email={account.email} />
          </div>
        </div>
      )}
    </AccountPage>
  );
}
