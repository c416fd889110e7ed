import { AccountPage, AccountSection } from "../account-page.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { PasswordRow } from "./password-row.tsx";
import { PictureRow } from "./picture/picture-row.tsx";
import { useState } from "react";
import { nameSchema } from "#contract/values/account/account-fields.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { saveOwnAccount } from "#web/features/account/api/own-account.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { EditableRow } from "./editable-row.tsx";
import {
  defaultPhoneCode,
  formatNationalPhone,
  formatPhone,
  isNationalPhone,
  phoneCodeChoices,
  readTypedPhone,
  splitPhone,
} from "#contract/values/account/phone.ts";
import { withRecentSignIn } from "#web/api/recent-sign-in.ts";
import { PhoneInput, type PhoneNumber } from "#web/ui/form/phone-input.tsx";
import { useRunAsLock } from "#web/session/account/session.ts";

/** The profile's own words. Source: first specification, section 5. */
const phoneProblem = "Please enter a valid phone number for this country code.";

const rules = { format: formatNationalPhone, read: readTypedPhone };

/** @param phone  digits with country code, or null */
function PhoneRow({ phone }: { phone: string | null }) {
  const [typed, setTyped] = useState<PhoneNumber | null>(null);
  const [isFaulty, setIsFaulty] = useState(false);
  const saving = useAttempt();
  const lock = useRunAsLock();

  function close() {
    setTyped(null);
    setIsFaulty(false);
    saving.dismiss();
  }

  async function save() {
    if (typed === null) return;
    const isRight = isNationalPhone(typed.code, typed.national);
    setIsFaulty(!isRight);
    if (!isRight) return;
    const digits = `${typed.code}${typed.national}`;
    const isSaved = await saving.run(() =>
      withRecentSignIn(() => saveOwnAccount({ phone: digits }, { phone: digits })),
    );
    if (isSaved) close();
  }

  return (
    <EditableRow
      label="Phone"
      text={phone === null ? "Not provided" : formatPhone(phone)}
      lock={lock}
      isEditing={typed !== null}
      onEdit={() =>
        setTyped(phone === null ? { code: defaultPhoneCode, national: "" } : splitPhone(phone))
      }
      onCancel={close}
      onSave={() => void save()}
      saving={saving}
    >
      <PhoneInput
        label="Phone"
        codeLabel="Country code"
        codes={phoneCodeChoices}
        rules={rules}
        name="phone"
        value={typed ?? { code: defaultPhoneCode, national: "" }}
        onValueChange={(next) => {
          setTyped(next);
          // Checked on saving, then at every key.
          if (isNationalPhone(next.code, next.national)) setIsFaulty(false);
        }}
        error={isFaulty ? phoneProblem : undefined}
      />
    </EditableRow>
  );
}

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

function NameRow({ name }: { name: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const saving = useAttempt();

  function close() {
    setTyped(null);
    setProblem(undefined);
    saving.dismiss();
  }

  async function save() {
    const checked = nameSchema.safeParse(typed ?? "");
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    const isSaved = await saving.run(() =>
      saveOwnAccount({ name: checked.data }, { name: checked.data }),
    );
    if (isSaved) close();
  }

  return (
    <EditableRow
      label="Name"
      text={<span className="wrap-anywhere">{name}</span>}
      isEditing={typed !== null}
      onEdit={() => setTyped(name)}
      onCancel={close}
      onSave={() => void save()}
      saving={saving}
    >
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={typed ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
      />
    </EditableRow>
  );
}
