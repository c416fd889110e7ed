import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { AlertTable } from "./alert-table.tsx";

test("the note of a list is whole on phones", async () => {
  await page.viewport(390, 844);
  const actions = {
    onDeliver: () => undefined,
    onEdit: () => undefined,
    onDuplicate: () => undefined,
    onDelete: () => undefined,
  };
  renderComponent(
    <AlertTable kind="price_alert" alerts={[]} timeZone="UTC" actions={actions} empty={null} />,
  );
  const note = page.getByText("0 · evaluated on each price update");
  await expect.element(note).toBeVisible();
  const { scrollWidth, clientWidth } = note.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(note.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
