import { Dices } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { PermissionsField } from "../permissions/permissions-field.tsx";
import { suggestToken, type TokenForm, type TokenProblems } from "./token-form.ts";

type TokenFieldsProps = {
  form: TokenForm;
  onChange: (form: TokenForm) => void;
  problems: TokenProblems;
};

export function TokenFields({ form, onChange, problems }: TokenFieldsProps) {
  function line(field: "token" | "organization" | "emailEnding") {
    return {
      value: form[field],
      error: problems[field],
      autoComplete: "off",
      required: true,
      onChange: (event: { target: { value: string } }) =>
        onChange({ ...form, [field]: event.target.value }),
    };
  }

  return (
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
      <TextInput
        label="Sign-up token"
        hint="Anyone with this token can sign up with an address of the email ending, any number of times."
        className="col-span-full"
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
        trailing={
          <Button
            variant="outline2"
            size="compact"
            icon={<Dices aria-hidden size={13} />}
            onClick={() => onChange({ ...form, token: suggestToken() })}
            className="-mr-2"
          >
            Suggest another
          </Button>
        }
        {...line("token")}
      />
      <TextInput label="Organization" maxLength={200} {...line("organization")} />
      <TextInput
        label="Email ending"
        placeholder="firm.example"
        hint="Addresses of this domain, or of one below it."
        maxLength={255}
        autoCapitalize="none"
        {...line("emailEnding")}
      />
      <PermissionsField
        text={form.permissions}
        onTextChange={(permissions) => onChange({ ...form, permissions })}
      />
    </div>
  );
}
