import { useState, type SubmitEvent } from "react";
import type { SignUpTokenRow } from "#contract/operations/administration.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { reloadSignUpTokens } from "../api/sign-up-tokens.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { readPermissions } from "../permissions/permissions-text.ts";
import { useAction } from "../use-action.ts";
import { formOf, payloadOf, tokenProblems } from "./token-form.ts";
import { TokenFields } from "./token-fields.tsx";

type TokenDialogProps = {
  row: SignUpTokenRow | null;
  /** Names of the other tokens. */
  others: readonly string[];
  onClose: () => void;
};

const formId = "token-form";

/** Adds a sign-up token, or changes one. Place it while it is open, keyed by the token. */
export function TokenDialog({ row, others, onClose }: TokenDialogProps) {
  const [form, setForm] = useState(() => formOf(row));
  const [isTold, setIsTold] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const action = useAction();
  const showToast = useToast();
  const problems = tokenProblems(form, others);

  async function save() {
    setIsAsking(false);
    const payload = payloadOf(form);
    const isSaved = await action.run("saving", async () => {
      await call("insert_sign_up_token", payload);
      // The name is what a token is found by: another name is another token.
      if (row !== null && row.sign_up_token !== payload.sign_up_token)
        await call("delete_sign_up_token", { sign_up_token: row.sign_up_token });
    });
    void reloadSignUpTokens();
    if (!isSaved) return;
    showToast({ tone: "success", title: `${payload.sign_up_token} was saved.` });
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTold(true);
    if (Object.keys(problems).length > 0 || action.isRunning) return;
    if (readPermissions(form.permissions).permissions.includes("admin")) setIsAsking(true);
    else void save();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={row === null ? "Add sign-up token" : "Edit sign-up token"}
      width="medium"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={action.isRunning}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TokenFields form={form} onChange={setForm} problems={isTold ? problems : {}} />
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Give administrator rights by token?"
        confirmLabel="Save with admin"
        destructive
        onConfirm={() => void save()}
        onCancel={() => setIsAsking(false)}
      >
        Everybody who signs up with this token under an address of {form.emailEnding.trim()} becomes
        an administrator, as long as the token exists.
      </ConfirmDialog>
      <FailureNotice failure={action.failure} onDismiss={action.dismiss} />
    </Dialog>
  );
}
