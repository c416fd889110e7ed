import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { type Constraint, NO_CONSTRAINT } from "./constraint.ts";
import { ConstraintField } from "./constraint-field.tsx";

function Field({ first }: { first: Constraint }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <ConstraintField label="Value traded" unit="$K" value={value} onValueChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const held = () => page.getByRole("status");

test("letters are dropped as they are typed; a minus and one point stay", async () => {
  renderComponent(<Field first={NO_CONSTRAINT} />);
  await userEvent.type(page.getByRole("textbox"), "-1a2.5.5b");
  await expect.element(held()).toHaveTextContent('{"operator":">=","val1":"-12.55","val2":""}');
});

test("a second value that is not above the first is removed and flagged until either changes", async () => {
  renderComponent(<Field first={{ operator: "between", val1: "5", val2: "" }} />);
  const to = page.getByRole("textbox").nth(1);
  await userEvent.type(to, "5");
  await userEvent.tab();
  const flag = page.getByText("The second value must be above the first.");
  await expect.element(flag).toBeVisible();
  await expect.element(held()).toHaveTextContent('{"operator":"between","val1":"5","val2":""}');
  await userEvent.type(to, "6");
  await expect.element(flag).not.toBeInTheDocument();
  await expect.element(held()).toHaveTextContent('{"operator":"between","val1":"5","val2":"6"}');
});
