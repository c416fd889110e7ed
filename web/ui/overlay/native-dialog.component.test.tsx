import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { NativeDialog } from "./native-dialog.tsx";

test("Escape only asks to close, however often it is pressed", async () => {
  const onCloseRequest = vi.fn<() => void>();
  renderComponent(
    <NativeDialog open onCloseRequest={onCloseRequest} label="Inquiry">
      <input aria-label="Name" defaultValue="Alma" />
    </NativeDialog>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await userEvent.keyboard("{Escape}{Escape}{Escape}");
  expect(onCloseRequest).toHaveBeenCalledTimes(3);
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Alma");
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("what the browser closes in its own way, such as by a gesture, stays and only asks", async () => {
  const onCloseRequest = vi.fn<() => void>();
  renderComponent(
    <NativeDialog open onCloseRequest={onCloseRequest} label="Inquiry">
      <input aria-label="Name" />
    </NativeDialog>,
  );
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
  const dialog = document.querySelector("dialog");
  expect(dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))).toBe(false);
  expect(onCloseRequest).toHaveBeenCalledTimes(1);
  dialog?.close();
  await expect.poll(() => onCloseRequest.mock.calls.length).toBe(2);
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("Tab goes round inside, and closing gives the focus back to what opened the dialog", async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Contact us</button>
        <NativeDialog open={isOpen} onCloseRequest={() => setIsOpen(false)} label="Inquiry">
          <input aria-label="Name" />
          <button>Send</button>
        </NativeDialog>
      </>
    );
  }
  renderComponent(<Opener />);
  await page.getByRole("button", { name: "Contact us" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Contact us" })).toHaveFocus();
});
