import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls } from "#web/api/answer-calls.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { TokenDialog } from "./token-dialog.tsx";

const row = {
  sign_up_token: "first-name",
  organization: "Halden",
  email_ending: "halden.example",
  permissions: ["alerts" as const],
  created_at: "2025-03-03T10:00:00.000Z",
  updated_at: "2025-03-03T10:00:00.000Z",
};
const form = page.getByRole("dialog", { name: "Edit sign-up token" });
const token = form.getByRole("textbox", { name: "Sign-up token" });

function edit() {
  const onClose = vi.fn<() => void>();
  renderComponent(
    <ToastProvider>
      <TokenDialog row={row} others={[]} onClose={onClose} />
    </ToastProvider>,
  );
  return onClose;
}

test("a token that was changed and not saved is left only after a question", async () => {
  const onClose = edit();
  await userEvent.fill(token, "second-name");
  await userEvent.keyboard("{Escape}");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(token).toHaveValue("second-name");
  expect(onClose).not.toHaveBeenCalled();
});

test("a rename that stopped half-way leaves no token under an earlier name when it is saved again", async () => {
  let isDown = true;
  const sent = answerCalls({
    insert_sign_up_token: () => ({ success: true }),
    delete_sign_up_token: () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return { success: true };
    },
  });
  const onClose = edit();
  await userEvent.fill(token, "second-name");
  await userEvent.keyboard("{Enter}");
  const notice = page.getByRole("alertdialog", { name: "Network error while saving." });
  await notice.getByRole("button", { name: "OK" }).click();
  isDown = false;
  await userEvent.fill(token, "third-name");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const deleted = sent.filter(({ type }) => type === "delete_sign_up_token");
  expect(deleted.map((payload) => payload["sign_up_token"])).toEqual([
    "first-name",
    "first-name",
    "second-name",
  ]);
});
