import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { clearSession, storeSession } from "#web/session/account/session.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { StartFrame } from "./frame.tsx";

beforeEach(() => {
  storeSession({
    accessToken: "token",
    refreshToken: null,
    permissions: ["explore_trades"],
    email: "ida@x.example",
    name: "Ida Holm",
    profileImage: null,
    theme: "dark",
  });
});
afterEach(clearSession);

function startAt(path: string): void {
  renderComponent(
    <MemoryRouter initialEntries={[path]}>
      <StartFrame />
    </MemoryRouter>,
  );
}

test("a screen of a signed-in user begins with a progress line", async () => {
  startAt("/leads");
  await expect.element(page.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1, name: "Sentinel" })).toBeVisible();
});

test("a mailed link begins with the bar of visitors, also while someone is signed in", async () => {
  startAt("/reset-password");
  await expect.element(page.getByRole("link", { name: "Sentinel home" })).toBeVisible();
  expect(page.getByRole("heading").elements()).toEqual([]);
});
