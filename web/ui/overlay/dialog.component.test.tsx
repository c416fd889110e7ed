import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Select } from "#web/ui/form/select.tsx";
import { renderComponent } from "../render-component.tsx";
import { Button } from "../button/button.tsx";
import { Dialog } from "./dialog.tsx";
import { ToastProvider, useToast } from "./toast.tsx";

test("Escape closes the open list of a select before it closes the dialog around it", async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const choices = ["Daily", "Weekly"].map((name) => ({ value: name, label: name }));
  renderComponent(
    <Dialog open onOpenChange={onOpenChange} title="Delivery">
      <Select label="How often" choices={choices} value="Daily" onValueChange={() => {}} />
    </Dialog>,
  );
  await page.getByRole("combobox", { name: "How often" }).click();
  await expect.poll(() => document.querySelector("select:open")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("select:open")).toBeNull();
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

function TallDialog() {
  const showToast = useToast();
  return (
    <Dialog open onOpenChange={() => {}} title="Delivery log" width="large">
      <div style={{ height: "2000px" }}>
        <Button onClick={() => showToast({ title: "The alert was saved." })}>Save</Button>
      </div>
    </Dialog>
  );
}

test.each([390, 1440])(
  "at %i pixels a message covers no button of a dialog's foot",
  async (width) => {
    await page.viewport(width, 844);
    renderComponent(
      <ToastProvider>
        <TallDialog />
      </ToastProvider>,
    );
    await page.getByRole("button", { name: "Save" }).click();
    const message = page.getByText("The alert was saved.");
    await expect.element(message).toBeVisible();
    const button = page.getByRole("button", { name: "OK" }).element().getBoundingClientRect();
    const viewport = page.getByRole("region").element().getBoundingClientRect();
    expect(viewport.bottom).toBeLessThan(button.top);
  },
);
