import type { UserRow } from "#contract/operations/administration.ts";
import { longestAddress } from "#contract/values/email-rule.ts";
import { formatNationalPhone, phoneCodeChoices, readTypedPhone } from "#contract/values/phone.ts";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { PermissionsField } from "../permissions/permissions-field.tsx";
import type { UserForm, UserProblems } from "./user-form.ts";

const longestName = 200;
const rules = { format: formatNationalPhone, read: readTypedPhone };

type UserFieldsProps = {
  form: UserForm;
  onChange: (form: UserForm) => void;
  problems: UserProblems;
  user: UserRow | null;
};

export function UserFields({ form, onChange, problems, user }: UserFieldsProps) {
  function line(field: "name" | "email" | "organization") {
    return {
      value: form[field],
      error: problems[field],
      // It is about somebody else: what the browser knows of its owner does not belong here.
      autoComplete: "off",
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...form, [field]: event.target.value }),
    };
  }

  const isMoved = user !== null && form.email.trim().toLowerCase() !== user.email;
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <TextInput label="Name" required maxLength={longestName} {...line("name")} />
      <TextInput
        label="Email"
        required
        type="email"
        maxLength={longestAddress}
        hint={isMoved ? movedHint(user) : undefined}
        {...line("email")}
      />
      <TextInput label="Organization" maxLength={longestName} {...line("organization")} />
      <PhoneInput
        label="Phone"
        codeLabel="Country code"
        codes={phoneCodeChoices}
        rules={rules}
        value={form.phone}
        error={problems.phone}
        onValueChange={(phone) => onChange({ ...form, phone })}
      />
      <PermissionsField
        text={form.permissions}
        onTextChange={(permissions) => onChange({ ...form, permissions })}
      />
    </div>
  );
}

function movedHint({ state }: UserRow): string {
  return state === "invited"
    ? "The invitation goes to the new address; the old link no longer works."
    : "The old address is notified, and every session ends.";
}
