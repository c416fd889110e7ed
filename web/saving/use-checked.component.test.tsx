import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createCaseInput } from "#contract/operations/cases/cases.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { useChecked } from "./use-checked.ts";

function Form({ onSend }: { onSend: () => void }) {
  const [day, setDay] = useState("0026-01-01");
  const payload = { type: "create_case", title: "Calder", due_on: day, items: "none" };
  const { problems, check } = useChecked(createCaseInput, payload, ["due_on"]);
  return (
    <>
      <TextInput
        label="Due date"
        value={day}
        error={problems.due_on}
        onChange={(event) => setDay(event.target.value)}
      />
      <button
        type="button"
        onClick={() => {
          if (check()) onSend();
        }}
      >
        Create case
      </button>
    </>
  );
}

test("what the contract refuses is marked at its field and not sent; other fields are the server's", async () => {
  const onSend = vi.fn<() => void>();
  renderComponent(<Form onSend={onSend} />);
  const mark = page.getByText("Use a date from 1900 to 2199.");
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Create case" }).click();
  await expect.element(mark).toBeVisible();
  await expect.element(page.getByLabelText("Due date")).toBeInvalid();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.fill(page.getByLabelText("Due date"), "2026-01-01");
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Create case" }).click();
  expect(onSend).toHaveBeenCalledOnce();
});
