import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PendingPrices } from "./pending-prices.tsx";

test("says what can be missing, and offers another search where rows do not arrive by themselves", async () => {
  const searchAgain = vi.fn<() => void>();
  renderComponent(
    <PendingPrices text="Rows lack." again={{ label: "Search again", run: searchAgain }} />,
  );
  await expect.element(page.getByRole("status")).toHaveTextContent("Rows lack. Search again");
  await page.getByRole("button", { name: "Search again" }).click();
  expect(searchAgain).toHaveBeenCalledOnce();
});

test("says nothing where nothing is missing", async () => {
  renderComponent(<PendingPrices text={null} />);
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});
