import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";

const choices = ["Banking", "Energy", "Retail"].map((name) => ({ value: name, label: name }));

test("choices are made by keyboard, keep their order, and are removed one by one", async () => {
  function Field() {
    const [chosen, setChosen] = useState<string[]>([]);
    return (
      <>
        <MultiSelect
          label="Industry"
          choices={choices}
          chosen={chosen}
          onChosenChange={setChosen}
          placeholder="All industries"
          listChosen
        />
        <p data-testid="chosen">{chosen.join(", ")}</p>
      </>
    );
  }
  renderComponent(<Field />);
  await page.getByRole("combobox", { name: /Industry/ }).click();
  await userEvent.keyboard("Ret{ArrowDown}{Enter}");
  const held = page.getByTestId("chosen");
  await expect.element(held).toHaveTextContent("Retail");
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}");
  await page.getByRole("option", { name: "Banking" }).click();
  await expect.element(held).toHaveTextContent("Banking, Retail");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Remove Banking" }).click();
  await expect.element(held).not.toHaveTextContent("Banking");
});
