import { AccountPage } from "../parts/account-page.tsx";
import { AccountSection } from "../parts/account-section.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { NameRow } from "./name-row.tsx";
import { PasswordRow } from "./password-row.tsx";
import { PhoneRow } from "./phone-row.tsx";
import { PictureRow } from "./picture/picture-row.tsx";

/** User Information: the person's picture, name, phone number and password. */
export function ProfilePage() {
  return (
    <AccountPage title="User Information" width="max-w-192">
      {(account) => (
        <AccountSection title="Profile">
          <PictureRow name={account.name} picture={account.profile_image} />
          <NameRow name={account.name} />
          <SettingRow label="Email" text={<span className="break-all">{account.email}</span>} />
          <PhoneRow phone={account.phone} />
          {account.organization !== "" && (
            <SettingRow label="Organization" text={account.organization} />
          )}
          <PasswordRow email={account.email} />
        </AccountSection>
      )}
    </AccountPage>
  );
}
