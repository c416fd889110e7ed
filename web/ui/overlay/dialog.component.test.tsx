import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Select } from "#web/ui/form/select.tsx";
import { renderComponent } from "../render-component.tsx";
import { Dialog } from "./dialog.tsx";

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
