import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { CallError } from "#web/api/call-error.ts";
import { NotConfirmed } from "#web/api/recent-sign-in.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { DisplayedError, useAttempt } from "./use-attempt.ts";

function Form({ work, otherwise }: { work: () => Promise<unknown>; otherwise?: string }) {
  const { isBusy, failure, run, dismiss } = useAttempt();
  return (
    <>
      <button type="button" onClick={() => void run(work, otherwise)}>
        Save
      </button>
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
      <output>{isBusy ? "busy" : (failure ?? "idle")}</output>
    </>
  );
}

const shown = page.getByRole("status");
const save = page.getByRole("button", { name: "Save" });

test("a second click while the first is running does nothing", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(() => promise);
  renderComponent(<Form work={work} />);
  await expect.element(save).toBeVisible();
  // Both before React has rendered.
  save.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  save.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(shown).toHaveTextContent("busy");
  resolve();
  await expect.element(shown).toHaveTextContent("idle");
  expect(work).toHaveBeenCalledTimes(1);
});

test("the reason of a failure stays until it is dismissed or the next attempt begins", async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new CallError("refused", "Choose another name."))
    .mockRejectedValueOnce(new DisplayedError("Nothing is chosen."))
    .mockResolvedValueOnce();
  renderComponent(<Form work={work} />);
  await save.click();
  await expect.element(shown).toHaveTextContent("Choose another name.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(shown).toHaveTextContent("idle");
  await save.click();
  await expect.element(shown).toHaveTextContent("Nothing is chosen.");
  await save.click();
  await expect.element(shown).toHaveTextContent("idle");
});

test.each([
  [CallError.network(), "The case was not closed."],
  [new TypeError("x is undefined"), "The case was not closed."],
  [new CallError("refused", "Choose an outcome."), "Choose an outcome."],
  [new NotConfirmed(), "idle"],
])("%o with a text of the form's own shows %s", async (error, text) => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(error);
  renderComponent(<Form work={work} otherwise="The case was not closed." />);
  await save.click();
  await expect.element(shown).toHaveTextContent(text);
});
