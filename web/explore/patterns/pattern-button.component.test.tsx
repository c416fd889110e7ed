import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "#web/ui/render-component.tsx";
import { PatternButton } from "./pattern-button.tsx";

test("the name has the visible text, so that the button can be pressed by voice, and every pattern", async () => {
  renderComponent(
    <PatternButton labels={["Cluster", "Routine", "Late filing"]}>Rules</PatternButton>,
  );
  const button = page.getByRole("button", {
    name: "Patterns: Cluster +2, Routine, Late filing",
    exact: true,
  });
  await expect.element(button).toBeVisible();
  expect(button.element().textContent).toBe("Cluster +2");
});
