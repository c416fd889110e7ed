import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { UserDialog } from "./user-dialog.tsx";

const form = page.getByRole("dialog", { name: "Add User" });
const name = form.getByRole("textbox", { name: "Name" });
const question = page.getByRole("alertdialog", { name: "Discard your changes?" });

function addUser() {
  const onClose = vi.fn<() => void>();
  renderComponent(
    <ToastProvider>
      <UserDialog user={null} onClose={onClose} />
    </ToastProvider>,
  );
  return onClose;
}

async function fill() {
  await userEvent.fill(name, "Ida Holm");
  await userEvent.fill(form.getByRole("textbox", { name: "Email" }), "ida@firm.example");
}

async function clickOutside() {
  const outside = document.elementFromPoint(2, 2);
  if (outside === null) throw new Error("Nothing is at the corner of the page.");
  await userEvent.click(outside, { position: { x: 2, y: 2 } });
}

test.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["a click outside", clickOutside],
  ["Close", () => form.getByRole("button", { name: "Close" }).click()],
  ["Cancel", () => form.getByRole("button", { name: "Cancel" }).click()],
])("%s gives up what was typed only after a question", async (_way, leave) => {
  const onClose = addUser();
  await fill();
  await leave();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(name).toHaveValue("Ida Holm");
  await leave();
  await question.getByRole("button", { name: "Discard" }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("a form in which nothing was typed is closed without a question", async () => {
  const onClose = addUser();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledTimes(1);
  await expect.element(question).not.toBeInTheDocument();
});

test("while it is saved the form is neither sent again nor closed; a failure keeps what was typed", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ admin_edit_user: late.answer });
  const onClose = addUser();
  await fill();
  await form.getByRole("button", { name: "Add and invite" }).dblClick();
  await name.click();
  await userEvent.keyboard("{Enter}{Escape}");
  await clickOutside();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent.map(({ type }) => type)).toEqual(["admin_edit_user"]);
  late.give({ error: "This address is taken.", code: "account_exists" });
  const notice = page.getByRole("alertdialog", { name: "This address is taken." });
  await notice.getByRole("button", { name: "OK" }).click();
  await expect.element(name).toHaveValue("Ida Holm");
  expect(onClose).not.toHaveBeenCalled();
});
