import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createCaseInput } from "#contract/operations/cases/cases.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { useChecked } from "./use-checked.ts";

function Form({ onSend }: { onSend: () => void }) {
  const [title, setTitle] = useState("Calder");
  const [day, setDay] = useState("0026-01-01");
  const payload = { type: "create_case", title, due_on: day, items: "none" };
  const { problems, check, forget } = useChecked(createCaseInput, payload, ["title", "due_on"]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!check(event.currentTarget)) return;
        onSend();
        setTitle("");
        forget();
      }}
    >
      <TextInput
        label="Title"
        value={title}
        error={problems.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextInput
        label="Due date"
        value={day}
        error={problems.due_on}
        onChange={(event) => setDay(event.target.value)}
      />
      <button type="submit">Create case</button>
    </form>
  );
}

test("what the contract refuses is marked at its field and not sent; other fields are the server's", async () => {
  const onSend = vi.fn<() => void>();
  renderComponent(<Form onSend={onSend} />);
  const mark = page.getByText("Use a date from 1900 to 2199.");
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Create case" }).click();
  await expect.element(mark).toBeVisible();
  const due = page.getByLabelText("Due date");
  await expect.element(due).toBeInvalid();
  await expect.element(due).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.fill(due, "2026-01-01");
  await expect.element(mark).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Create case" }).click();
  expect(onSend).toHaveBeenCalledOnce();
  await expect.element(page.getByLabelText("Title")).toHaveValue("");
  await expect.element(page.getByText("Enter a title for the case.")).not.toBeInTheDocument();
});
