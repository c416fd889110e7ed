import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { SavedSearches } from "./saved-searches.tsx";

const current = "all=yes&columns=usual&sort=value";
const large = {
  id: 7,
  screen: "explore_trades",
  name: "Large sales",
  state: "all=yes&columns=usual&sort=price",
  is_shared: false,
  is_own: true,
  owner: "Ida Holm",
  updated_at: "2025-03-03T10:00:00.000Z",
};
const get_saved_searches = () => ({ searches: [large] });

const dialog = page.getByRole("dialog", { name: "Saved searches" });
const name = dialog.getByRole("textbox", { name: "Save the current search as" });
const opener = page.getByRole("button", { name: "Saved searches" });

beforeEach(() => queryClient.clear());

async function open() {
  renderComponent(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <SavedSearches screen="explore_trades" current={current} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await opener.click();
}

test("a name that was typed and not saved is still there when the dialog opens again", async () => {
  answerCalls({ get_saved_searches });
  await open();
  await userEvent.fill(name, "Officers before earnings");
  await userEvent.keyboard("{Escape}");
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(name).toHaveValue("Officers before earnings");
});

test("while a search is saved it is not saved twice and the dialog stays; a failure keeps the name", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ get_saved_searches, save_search: late.answer });
  await open();
  await userEvent.fill(name, "Officers before earnings");
  await userEvent.keyboard("{Enter}{Enter}{Escape}");
  late.give({ error: "You already have a search of this name.", code: "name_taken" });
  await expect.element(dialog.getByText("You already have a search of this name.")).toBeVisible();
  await expect.element(name).toHaveValue("Officers before earnings");
  // One that is being closed is in sight until it has faded out.
  await expect.element(dialog).toHaveAttribute("data-open");
  expect(sent.filter(({ type }) => type === "save_search")).toHaveLength(1);
});

test("a name typed while another search is saved stays", async () => {
  const late = lateAnswer();
  answerCalls({ get_saved_searches, save_search: late.answer });
  await open();
  await userEvent.fill(name, "Officers before earnings");
  await userEvent.keyboard("{Enter}");
  await userEvent.fill(name, "Directors");
  late.give({ search: { ...large, id: 8, name: "Officers before earnings" } });
  await expect
    .element(dialog.getByRole("button", { name: "Save" }))
    .not.toHaveAttribute("aria-busy");
  await expect.element(name).toHaveValue("Directors");
});

test("the answer to an earlier rename does not take away the name that is typed now", async () => {
  const late = lateAnswer();
  answerCalls({ get_saved_searches, save_search: late.answer });
  await open();
  const field = dialog.getByRole("textbox", { name: "New name" });
  await dialog.getByRole("button", { name: "More for Large sales" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await userEvent.fill(field, "Huge sales");
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "More for Large sales" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await userEvent.fill(field, "Vast sales");
  late.give({ search: { ...large, name: "Huge sales" } });
  const rename = dialog.getByRole("button", { name: "Rename" });
  await expect.element(rename).not.toHaveAttribute("aria-busy");
  await expect.element(field).toHaveValue("Vast sales");
});

test("a search that is being duplicated is not duplicated again, but another one is", async () => {
  const late = lateAnswer();
  const small = { ...large, id: 8, name: "Small sales" };
  const copy = { ...large, id: 9, name: "Large sales (copy)" };
  const sent = answerCalls({
    get_saved_searches: () => ({ searches: [large, small] }),
    duplicate_saved_search: late.answer,
  });
  await open();
  const duplicate = async (search: string) => {
    await dialog.getByRole("button", { name: `More for ${search}` }).click();
    const entry = page.getByRole("menuitem", { name: "Duplicate" });
    await entry.click();
    await expect.element(entry).not.toBeInTheDocument();
  };
  await duplicate("Large sales");
  await duplicate("Large sales");
  await duplicate("Small sales");
  const duplicated = () => sent.filter(({ type }) => type === "duplicate_saved_search");
  await expect.poll(() => duplicated().map(({ id }) => id)).toEqual([7, 8]);
  // Once the copy is there, another one can be made.
  late.give({ search: copy });
  await expect.poll(() => sent.filter(({ type }) => type === "get_saved_searches").length).toBe(3);
  await duplicate("Large sales");
  await expect.poll(() => duplicated()).toHaveLength(3);
});
