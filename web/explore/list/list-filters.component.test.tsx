import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { dayIn } from "./list-address.ts";
import { DayFilter } from "./list-filters.tsx";

/** The day is kept in the address, as on a page. */
function Filter({ onApply }: { onApply: (day: string) => void }) {
  const [address, setAddress] = useState("");
  return (
    <>
      <DayFilter
        label="Trades from"
        value={dayIn(new URLSearchParams(address), "from")}
        onApply={(from) => {
          onApply(from);
          setAddress(new URLSearchParams({ from }).toString());
        }}
      />
      <button type="button">Next</button>
    </>
  );
}

test("a day can be typed digit by digit; it applies once it is a day that can be used", async () => {
  const onApply = vi.fn<(day: string) => void>();
  renderComponent(<Filter onApply={onApply} />);
  const field = page.getByLabelText("Trades from");
  await userEvent.click(field);
  await userEvent.keyboard("{Home}02282026");
  await expect.element(field).toHaveValue("2026-02-28");
  expect(onApply.mock.calls).toEqual([["2026-02-28"]]);
});

test("a day out of range is marked when the field is left, and does not apply", async () => {
  const onApply = vi.fn<(day: string) => void>();
  renderComponent(<Filter onApply={onApply} />);
  const field = page.getByLabelText("Trades from");
  await userEvent.fill(field, "0026-02-28");
  await expect.element(field).not.toBeInvalid();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByText("Use a date from 1900 to 2199.")).toBeVisible();
  await expect.element(field).toHaveValue("0026-02-28");
  expect(onApply).not.toHaveBeenCalled();
  await userEvent.fill(field, "2026-02-28");
  await expect.element(field).not.toBeInvalid();
  expect(onApply.mock.calls).toEqual([["2026-02-28"]]);
});
