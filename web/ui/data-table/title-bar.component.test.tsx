import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../render-component.tsx";
import { TitleBar } from "./title-bar.tsx";

const columns = ["Filed", "Ticker", "Value"].map((name) => ({
  key: name,
  name,
  value: () => name,
}));

test("Escape gives up the move of a column, and neither the dialog nor an earlier change in it", async () => {
  const onSaveColumns = vi.fn<(names: string[]) => void>();
  renderComponent(<TitleBar<string> title="Trades" {...{ columns, onSaveColumns }} />);
  await page.getByRole("button", { name: "Preferences" }).click();
  await page.getByRole("button", { name: "Remove Value" }).click();
  page.getByRole("button", { name: "Reorder Filed" }).element().focus();
  await userEvent.keyboard(" ");
  await expect.poll(() => document.documentElement.dataset["dragging"]).toBe("");
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.poll(() => document.documentElement.dataset["dragging"]).toBeUndefined();
  await page.getByRole("button", { name: "Save" }).click();
  expect(onSaveColumns.mock.calls).toEqual([[["Filed", "Ticker"]]]);
});
