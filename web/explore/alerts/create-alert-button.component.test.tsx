import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clearSession, storeSession } from "#web/session/account/session.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { CreateAlertButton } from "./create-alert-button.tsx";

const reason = "An alert cannot include: Patterns.";
const button = page.getByRole("button", { name: "Create alert from this search" });

beforeEach(() => {
  storeSession({
    accessToken: "token",
    refreshToken: null,
    permissions: ["alerts"],
    email: "ida@x.example",
    name: "Ida Holm",
    profileImage: null,
    theme: "dark",
  });
  renderComponent(
    <MemoryRouter>
      <CreateAlertButton
        text="Alert"
        description="Create alert from this search"
        alerts={[]}
        reason={reason}
      />
    </MemoryRouter>,
  );
});
afterEach(clearSession);

/** The reason as seen, which is not the hidden description. */
const shown = () =>
  page
    .getByText(reason)
    .elements()
    .filter((element) => element.checkVisibility());

test("a disabled button shows the reason on keyboard focus and has it as its description", async () => {
  await expect.element(button).toHaveAccessibleDescription(reason);
  expect(shown()).toHaveLength(0);
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await expect.poll(shown).toHaveLength(1);
});

test("a disabled button shows the reason on a tap", async () => {
  await expect.element(button).toBeVisible();
  const finger = { bubbles: true, pointerType: "touch" };
  button.element().dispatchEvent(new PointerEvent("pointerdown", finger));
  button.element().dispatchEvent(new PointerEvent("pointerup", finger));
  await expect.poll(shown).toHaveLength(1);
});
