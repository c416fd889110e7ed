import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { NoteText } from "./note-text.tsx";

test("a note shows tables and open tasks, and footnotes that lead nowhere", async () => {
  const body = "| Day | Trade |\n|---|---|\n| 1 Oct | Sale[^1] |\n\n- [x] ask\n\n[^1]: Of options.";
  renderComponent(
    <MemoryRouter>
      <NoteText body={body} />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole("cell", { name: "Trade" })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "Sale1" })).toBeVisible();
  await expect.element(page.getByText("☑ ask")).toBeVisible();
  await expect.element(page.getByText("Of options.", { exact: true })).toBeVisible();
  expect(page.getByRole("link").elements()).toEqual([]);
});
