import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { EditableRow } from "./editable-row.tsx";

function edit(isBusy = false) {
  const onCancel = vi.fn<() => void>();
  const onSave = vi.fn<() => void>();
  const saving = { isBusy, failure: null, run: () => Promise.resolve(true), dismiss: () => {} };
  renderComponent(
    <EditableRow
      label="Phone"
      text=""
      isEditing
      onEdit={() => {}}
      {...{ onCancel, onSave, saving }}
    >
      <TextInput label="Number" defaultValue="202 555" />
      <Select
        label="Country code"
        choices={[{ value: "1", label: "+1" }]}
        value="1"
        onValueChange={() => {}}
      />
    </EditableRow>,
  );
  return { onCancel, onSave };
}

test("Escape closes the open list of a select, and gives up the fields only after that", async () => {
  const { onCancel } = edit();
  await page.getByRole("combobox", { name: "Country code" }).click();
  await expect.poll(() => document.querySelector("select:open")).not.toBeNull();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => document.querySelector("select:open")).toBeNull();
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test("while it is saved, Enter saves nothing again and Escape gives nothing up", async () => {
  const { onCancel, onSave } = edit(true);
  await expect.element(page.getByRole("textbox", { name: "Number" })).toHaveFocus();
  await userEvent.keyboard("{Enter}{Escape}");
  expect([onCancel, onSave].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
