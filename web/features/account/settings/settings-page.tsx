import { useSession } from "#web/session/use-session.ts";
import { AccountPage } from "../parts/account-page.tsx";
import { DangerSection } from "./danger-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { sectionIds, SectionNav } from "./section-nav.tsx";
import { SecuritySection } from "./security/security-section.tsx";

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
