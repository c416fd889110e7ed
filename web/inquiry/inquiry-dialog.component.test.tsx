import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { completeInquiry } from "./complete-inquiry.ts";
import { InquiryDialog } from "./inquiry-dialog.tsx";
import { readDraft, storeDraft } from "./inquiry-draft.ts";

const form = page.getByRole("dialog", { name: "Schedule A Call" });
const firstName = form.getByRole("textbox", { name: "First name" });
const question = page.getByRole("alertdialog", { name: "Discard your inquiry?" });

beforeEach(() => sessionStorage.clear());

function open() {
  const onClose = vi.fn<() => void>();
  renderComponent(<InquiryDialog open onClose={onClose} page="firm_home" />);
  return onClose;
}

test("what was typed is given up only after a question, which Escape answers with no", async () => {
  const onClose = open();
  await userEvent.fill(firstName, "Alma");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(firstName).toHaveValue("Alma");
  await form.getByRole("button", { name: "Close" }).click();
  expect(onClose).not.toHaveBeenCalled();
  await question.getByRole("button", { name: "Discard" }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(readDraft().firstName).toBe("");
});

test("an inquiry on its way is sent once and not left; without an answer everything typed is kept", async () => {
  storeDraft(completeInquiry);
  const late = lateAnswer();
  const sent = answerCalls({ form_submission: late.answer });
  const onClose = open();
  await firstName.click();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(form.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await form.getByRole("button", { name: "Close" }).click();
  late.give({ error: "Please try again later.", code: "too_many_requests" });
  await expect.element(form.getByText("Please try again later.")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(firstName).toHaveValue("Alma");
  expect(readDraft()).toEqual(completeInquiry);
  // What was asked before the answer came opens no question over the form.
  await firstName.click();
  await expect.element(firstName).toHaveFocus();
});
