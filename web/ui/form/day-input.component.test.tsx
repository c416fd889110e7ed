import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { DayInput } from "./day-input.tsx";

test("a day is written in the product's format while it is edited, whatever the browser's format is", async () => {
  function Field() {
    const [day, setDay] = useState("");
    return (
      <DayInput label="Due date" value={day} onChange={(event) => setDay(event.target.value)} />
    );
  }
  renderComponent(<Field />);
  const field = page.getByLabelText("Due date");
  await userEvent.fill(field, "2026-11-09");
  await expect.element(page.getByText("09 Nov 2026")).toBeVisible();
  await userEvent.fill(field, "");
  await expect.element(page.getByText("09 Nov 2026")).not.toBeInTheDocument();
});
