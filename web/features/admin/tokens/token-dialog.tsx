import { useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import type { SignUpTokenRow } from "#contract/operations/accounts/administration.ts";
import { useDiscardQuestion } from "#web/saving/use-discard-question.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { deleteReplaced, insertSignUpToken, reloadSignUpTokens } from "../api/sign-up-tokens.ts";
import { FailureNotice, networkErrors } from "../refused.tsx";
import { readPermissions } from "../permissions/permissions-text.ts";
import { focusFirstFault } from "#web/ui/form/first-fault.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import {
  formOf,
  payloadOf,
  tokenProblems,
  suggestToken,
  type TokenForm,
  type TokenProblems,
} from "./token-form.ts";
import { Dices } from "lucide-react";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { PermissionsField } from "#web/features/admin/permissions/permissions-field.tsx";

type TokenDialogProps = {
  row: SignUpTokenRow | null;
  /** Names of the other tokens. */
  others: readonly string[];
  onClose: () => void;
};

const formId = "token-form";

/** Adds a sign-up token, or changes one. Place it while it is open, keyed by the token. */
export function TokenDialog({ row, others, onClose }: TokenDialogProps) {
  const [begun] = useState(() => formOf(row));
  const [form, setForm] = useState(begun);
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Every name it was kept under; more than one where a rename stopped half-way.
  const [names, setNames] = useState(row === null ? [] : [row.sign_up_token]);
  const action = useAttempt();
  const isDirty = JSON.stringify(form) !== JSON.stringify(begun);
  const leaving = useDiscardQuestion(isDirty, onClose);
  const showToast = useToast();
  const foreign = others.filter((name) => !names.includes(name));
  const problems = tokenProblems(form, foreign);

  async function save() {
    setIsAsking(false);
    const payload = payloadOf(form);
    const isSaved = await action.run(async () => {
      await insertSignUpToken(payload);
      // The name is what a token is found by: another name is another token.
      const replaced = names.filter((name) => name !== payload.sign_up_token);
      setNames([...replaced, payload.sign_up_token]);
      for (const name of replaced) await deleteReplaced(name);
    }, networkErrors.saving);
    void reloadSignUpTokens();
    if (!isSaved) return;
    showToast({ tone: "success", title: `${payload.sign_up_token} was saved.` });
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if (Object.keys(problems).length > 0) return focusFirstFault(event.currentTarget);
    if (action.isBusy) return;
    if (readPermissions(form.permissions).permissions.includes("admin")) setIsAsking(true);
    else void save();
  }

  return (
    <Dialog
      open
      // A user who closed it while it is saved would not learn of a failure.
      onOpenChange={(isOpen) => !isOpen && !action.isBusy && leaving.close()}
      title={row === null ? "Add sign-up token" : "Edit sign-up token"}
      width="medium"
      actions={
        <>
          <Button variant="outline" disabled={action.isBusy} onClick={leaving.close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={action.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TokenFields form={form} onChange={setForm} problems={isChecked ? problems : {}} />
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Grant administrator rights by token?"
        confirmLabel="Save with admin"
        destructive
        onConfirm={() => void save()}
        onCancel={() => setIsAsking(false)}
      >
        Everyone who signs up with this token and an address at {form.emailEnding.trim()} becomes an
        administrator, for as long as the token exists.
      </ConfirmDialog>
      {leaving.question}
      <FailureNotice failure={action.failure} onDismiss={action.dismiss} />
    </Dialog>
  );
}

type TokenFieldsProps = {
  form: TokenForm;
  onChange: (form: TokenForm) => void;
  problems: TokenProblems;
};

function TokenFields({ form, onChange, problems }: TokenFieldsProps) {
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
        hint="Anyone with this token and an address with this email ending can sign up, any number of times."
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
        hint="Addresses at this domain or its subdomains."
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
