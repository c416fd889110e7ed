import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { renderComponent } from "../render-component.tsx";
import { EntityPicker } from "./entity-picker.tsx";
import type { PickerEntry } from "./suggest-input.tsx";

const entries = [
  { key: "QLSW", code: "QLSW", name: "Quillstone Software" },
  { key: "QLT", code: "QLT", name: "Quilt Holdings" },
];

function pick() {
  const onSubmit = vi.fn<() => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  function Form() {
    const [chosen, setChosen] = useState<PickerEntry[]>([]);
    return (
      <Dialog open onOpenChange={onOpenChange} title="Create New Alert">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <EntityPicker label="Company" {...{ entries, chosen }} onChosenChange={setChosen} />
        </form>
      </Dialog>
    );
  }
  renderComponent(<Form />);
  return { field: page.getByRole("combobox", { name: "Company" }), onSubmit, onOpenChange };
}

test("text for which nothing was chosen is neither sent by Enter nor forgotten on leaving", async () => {
  const { field, onSubmit } = pick();
  await userEvent.type(field, "nowhere{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.tab();
  const note = page.getByText(
    "No company matches “nowhere”. Type another and pick it from the list, or clear the field.",
  );
  await expect.element(note).toBeVisible();
  await expect.element(field).toHaveValue("nowhere");
  await userEvent.fill(field, "quil");
  await userEvent.keyboard("{Escape}{Tab}");
  await expect
    .element(page.getByText("Choose “quil” from the list, or clear the field."))
    .toBeVisible();
});

test("Enter takes the marked company and sends nothing; the next Enter sends", async () => {
  const { field, onSubmit } = pick();
  await userEvent.type(field, "quil{ArrowDown}{Enter}");
  const chosen = page.getByRole("list", { name: "Company, 1 chosen" });
  await expect.element(chosen.getByText("Quilt Holdings")).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("Escape closes the suggestions and not the dialog, and keeps what was typed", async () => {
  const { field, onOpenChange } = pick();
  await userEvent.type(field, "quil{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("quil");
  expect(onOpenChange).not.toHaveBeenCalled();
});
