import { useEffect, useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { PasswordInput } from "#web/ui/form/new-password-fields.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { saveOwnAccount } from "../api/own-account.ts";
import { useRunAsLock } from "#web/session/account/session.ts";
import { type Attempt, useAttempt } from "#web/saving/use-attempt.ts";
import { EditableRow } from "./editable-row.tsx";
import { passwordProblems } from "#contract/values/account/password-rules.ts";

const untyped: PasswordChange = { current: "", next: "", repeated: "" };
const successMs = 5_000;
/** Refusals that say what to type differently. */
const aboutTheTyped: readonly (string | null)[] = ["weak_password", "wrong_password"];

export function PasswordRow({ email }: { email: string }) {
  const saving = useAttempt();
  const lock = useRunAsLock();
  const change = usePasswordChange(saving);
  const { typed } = change;
  return (
    <>
      <EditableRow
        label="Password"
        text={change.isChanged ? null : "••••••••"}
        action="Change"
        lock={lock}
        isEditing={typed !== null}
        onEdit={change.begin}
        onCancel={change.close}
        onSave={() => void change.save()}
        saving={saving}
      >
        <PasswordFields email={email} typed={typed ?? untyped} onTyped={change.type} />
      </EditableRow>
      <p role="status" className="px-5 text-sm text-up empty:hidden not-empty:pb-3.5 max-md:px-4">
        {change.isChanged && "Password changed. Your other sessions were signed out."}
      </p>
      <Dialog
        open={change.problems.length > 0}
        onOpenChange={change.dismiss}
        title="Please fix the following errors:"
      >
        <ul className="ml-4 list-disc text-text">
          {change.shownProblems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function usePasswordChange(saving: Attempt) {
  const [typed, setTyped] = useState<PasswordChange | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // Still to be read while the dialog fades out.
  const [shownProblems, setShownProblems] = useState<readonly string[]>([]);
  const [isChanged, setIsChanged] = useState(false);

  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setIsChanged(false), successMs);
    return () => clearTimeout(timer);
  }, [isChanged]);

  function close() {
    setTyped(null);
    saving.dismiss();
  }

  function show(found: readonly string[]) {
    setProblems(found);
    setShownProblems(found);
  }

  async function save() {
    if (typed === null) return;
    const found = changeProblems(typed);
    if (found.length > 0) return show(found);
    const isSent = await saving.run(async () => {
      const refused = await send(typed);
      show(refused);
      setIsChanged(refused.length === 0);
      if (refused.length === 0) setTyped(null);
    });
    if (!isSent) setIsChanged(false);
  }

  return {
    typed,
    problems,
    shownProblems,
    isChanged,
    begin: () => {
      setIsChanged(false);
      setTyped(untyped);
    },
    type: (part: Partial<PasswordChange>) =>
      setTyped((before) => ({ ...(before ?? untyped), ...part })),
    close,
    save,
    dismiss: () => setProblems([]),
  };
}

/** @returns what the server found wrong with what was typed; throws anything else */
async function send({ current, next }: PasswordChange): Promise<readonly string[]> {
  try {
    await saveOwnAccount({ password: next, current_password: current }, {});
    return [];
  } catch (error) {
    if (error instanceof CallError && aboutTheTyped.includes(error.code))
      return refusedProblems(error.message);
    throw error;
  }
}

type PasswordFieldsProps = {
  email: string;
  typed: PasswordChange;
  onTyped: (part: Partial<PasswordChange>) => void;
};

function PasswordFields({ email, typed, onTyped }: PasswordFieldsProps) {
  return (
    <>
      {/* Tells the password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        value={typed.current}
        onChange={(event) => onTyped({ current: event.target.value })}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters, one digit and one special character."
        value={typed.next}
        onChange={(event) => onTyped({ next: event.target.value })}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        value={typed.repeated}
        onChange={(event) => onTyped({ repeated: event.target.value })}
      />
    </>
  );
}

type PasswordChange = { current: string; next: string; repeated: string };

/**
 * What is wrong with a change of password, in the texts shown to people. Source: first
 * specification, section 5.
 */
export function changeProblems({ current, next, repeated }: PasswordChange): string[] {
  const problems: string[] = [];
  if (current === "") problems.push("Please enter your current password.");
  if (next === "") problems.push("Please enter a new password.");
  if (next !== "" && next === current)
    problems.push("New password must be different from current password.");
  problems.push(...passwordProblems(next));
  if (next !== repeated) problems.push("New password and confirmation do not match.");
  return problems;
}

/** The rules a refusal of the server names, one each. */
export function refusedProblems(text: string): string[] {
  return text.split(/ (?=(?:Password|This password|New password) )/);
}
