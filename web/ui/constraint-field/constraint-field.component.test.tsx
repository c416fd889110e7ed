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

const typedAs = (constraint: Constraint) =>
  expect.element(held()).toHaveTextContent(JSON.stringify(constraint));

test("a text that is no number stays as typed and is refused once the field is left", async () => {
  renderComponent(<Field first={NO_CONSTRAINT} />);
  const field = page.getByRole("textbox");
  await userEvent.type(field, "1.5M");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await userEvent.tab();
  await typedAs({ operator: ">=", val1: "1.5M", val2: "" });
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  const note = page.getByText("“1.5M” is not a number. Enter digits in $K, such as 1500 or 2.5.");
  await expect.element(note).toBeVisible();
  await userEvent.fill(field, "1500");
  await expect.element(note).not.toBeInTheDocument();
});

test("BETWEEN asks for its second value when the field is left, not before", async () => {
  renderComponent(<Field first={{ operator: "between", val1: "", val2: "" }} />);
  const note = page.getByText("A value is missing. Enter both values, or choose >= or <=.");
  await userEvent.type(page.getByRole("textbox").nth(0), "500");
  await userEvent.tab();
  await expect.element(page.getByRole("textbox").nth(1)).toHaveFocus();
  await expect.element(note).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(note).toBeVisible();
});

test("a second value that is not above the first is removed, quoted and flagged until either changes", async () => {
  renderComponent(<Field first={{ operator: "between", val1: "5", val2: "" }} />);
  const to = page.getByRole("textbox").nth(1);
  await userEvent.type(to, "5");
  await userEvent.tab();
  const flag = page.getByText("The second value must be above the first. “5” was removed.");
  await expect.element(flag).toBeVisible();
  await typedAs({ operator: "between", val1: "5", val2: "" });
  await userEvent.type(to, "6");
  await expect.element(flag).not.toBeInTheDocument();
  await typedAs({ operator: "between", val1: "5", val2: "6" });
});

test.for([155, 350])(
  "both values of BETWEEN are legible in a field %i pixels wide",
  async (width) => {
    const value: Constraint = { operator: "between", val1: "1000", val2: "250000" };
    renderComponent(
      <div style={{ width }}>
        <Field first={value} />
      </div>,
    );
    for (const index of [0, 1]) {
      const field = page.getByRole("textbox").nth(index);
      await expect.element(field).toBeVisible();
      const input = field.element();
      expect(input.clientWidth).toBeGreaterThan(40);
      expect(input.scrollWidth).toBe(input.clientWidth);
    }
  },
);
