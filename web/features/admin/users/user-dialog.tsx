import { useState, type SubmitEvent } from "react";
import { flushSync } from "react-dom";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { call } from "#web/api/call.ts";
import { useDiscardQuestion } from "#web/saving/use-discard-question.tsx";
import { storeProfile } from "#web/session/account/own-profile.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { reloadUsers } from "../api/users.ts";
import { FailureNotice, networkErrors } from "../refused.tsx";
import { focusFirstFault } from "#web/ui/form/first-fault.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import {
  formOf,
  grantsAdmin,
  payloadOf,
  userProblems,
  type UserForm,
  type UserProblems,
} from "./user-form.ts";
import { longestAddress } from "#contract/values/account/email.ts";
import {
  formatNationalPhone,
  phoneCodeChoices,
  readTypedPhone,
} from "#contract/values/account/phone.ts";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { PermissionsField } from "#web/features/admin/permissions/permissions-field.tsx";

const longestName = 200;
const rules = { format: formatNationalPhone, read: readTypedPhone };

type UserFieldsProps = {
  form: UserForm;
  onChange: (form: UserForm) => void;
  problems: UserProblems;
  user: UserRow | null;
};

function UserFields({ form, onChange, problems, user }: UserFieldsProps) {
  function line(field: "name" | "email" | "organization") {
    return {
      value: form[field],
      error: problems[field],
      // It is about someone else: what the browser knows of its owner does not belong here.
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

type UserDialogProps = { user: UserRow | null; onClose: () => void };

const formId = "user-form";

/** Adds a user, or changes one. Place it while it is open, keyed by the user. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const [begun] = useState(() => formOf(user));
  const [form, setForm] = useState(begun);
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const action = useAttempt();
  const isDirty = JSON.stringify(form) !== JSON.stringify(begun);
  const leaving = useDiscardQuestion(isDirty, onClose);
  const showToast = useToast();
  const problems = userProblems(form);

  async function save() {
    setIsAsking(false);
    const isSaved = await action.run(
      () => call("admin_edit_user", payloadOf(form, user)),
      networkErrors.saving,
    );
    if (!isSaved) return;
    void reloadUsers();
    // The own name is in the sidebar too.
    if (user !== null) storeProfile(user.email, { name: form.name.trim() });
    showToast({
      tone: "success",
      title: user === null ? `${form.email.trim()} was invited.` : `${form.name.trim()} was saved.`,
    });
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setIsChecked(true));
    if (Object.keys(problems).length > 0) return focusFirstFault(event.currentTarget);
    if (action.isBusy) return;
    if (grantsAdmin(form, user?.permissions ?? [])) setIsAsking(true);
    else void save();
  }

  return (
    <Dialog
      open
      // A user who closed it while it is saved would not learn of a failure.
      onOpenChange={(isOpen) => !isOpen && !action.isBusy && leaving.close()}
      title={user === null ? "Add User" : `Edit ${user.name}`}
      width="medium"
      footNote={user === null ? "They receive an email with a link to choose a password." : null}
      actions={
        <>
          <Button variant="outline" disabled={action.isBusy} onClick={leaving.close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={action.isBusy}>
            {user === null ? "Add and invite" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <UserFields
          form={form}
          onChange={setForm}
          problems={isChecked ? problems : {}}
          user={user}
        />
      </form>
      <ConfirmDialog
        open={isAsking}
        title={`Make ${form.name.trim()} an administrator?`}
        confirmLabel="Make administrator"
        onConfirm={() => void save()}
        onCancel={() => setIsAsking(false)}
      >
        Administrators can open every package. With the organization “admin” they can also view and
        change every user and token, and run as any user.
      </ConfirmDialog>
      {leaving.question}
      <FailureNotice failure={action.failure} onDismiss={action.dismiss} />
    </Dialog>
  );
}
