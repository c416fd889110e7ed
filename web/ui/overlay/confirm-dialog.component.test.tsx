import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { renderComponent } from "../render-component.tsx";

function renderDialog(more: { destructive?: boolean; busy?: boolean } = {}) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  renderComponent(
    <ConfirmDialog
      open
      title="Delete the alert?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...more}
    />,
  );
  return { onConfirm, onCancel };
}

test("Enter cancels a question that can lose data, and so does Escape", async () => {
  const { onConfirm, onCancel } = renderDialog({ destructive: true });
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("a click outside the question answers nothing", async () => {
  const { onConfirm, onCancel } = renderDialog();
  const outside = document.elementFromPoint(2, 2);
  if (outside === null) throw new Error("Nothing is at the corner of the page.");
  await userEvent.click(outside, { position: { x: 2, y: 2 } });
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  expect([onConfirm, onCancel].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test("while it is being done, the question is not confirmed again", async () => {
  const { onConfirm } = renderDialog({ busy: true });
  await expect.element(page.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
});

test("Escape presses the one button of a notice", async () => {
  const onConfirm = vi.fn<() => void>();
  renderComponent(<ConfirmDialog open title="The list has ended" onConfirm={onConfirm} />);
  await expect.element(page.getByRole("button", { name: "OK" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
