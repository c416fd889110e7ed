import { useState } from "react";
import {
  defaultPhoneCode,
  formatNationalPhone,
  formatPhone,
  isNationalPhone,
  phoneCodeChoices,
  readTypedPhone,
  splitPhone,
} from "#contract/values/phone.ts";
import { withRecentSignIn } from "#web/api/recent-sign-in.ts";
import { PhoneInput, type PhoneNumber } from "#web/ui/form/phone-input.tsx";
import { saveOwnAccount } from "../api/own-account.ts";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { useSaving } from "#web/saving/use-saving.ts";
import { EditableRow } from "./editable-row.tsx";

/** The profile's own words. Source: first specification, section 5. */
const phoneProblem = "Please enter a valid phone number for this country code.";

const rules = { format: formatNationalPhone, read: readTypedPhone };

/** @param phone  digits with country code, or null */
export function PhoneRow({ phone }: { phone: string | null }) {
  const [typed, setTyped] = useState<PhoneNumber | null>(null);
  const [isFaulty, setIsFaulty] = useState(false);
  const saving = useSaving();
  const lock = useRunAsLock();

  function close() {
    setTyped(null);
    setIsFaulty(false);
    saving.forgive();
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
      text={phone === null ? "None given" : formatPhone(phone)}
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
          // Judged when it is to be saved, then at every key.
          if (isNationalPhone(next.code, next.national)) setIsFaulty(false);
        }}
        error={isFaulty ? phoneProblem : undefined}
      />
    </EditableRow>
  );
}
