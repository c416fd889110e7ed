import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { clearSession, storeSession } from "#web/session/account/session.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { emptyAlertForm } from "./model/alert-form.ts";
import { useFormAddress } from "./use-form-address.ts";

const email = "ida@firm.example";
const form = page.getByRole("dialog", { name: /^Create New Alert/ });
const name = form.getByRole("textbox", { name: "Alert name" });
const keywords = form.getByRole("textbox", { name: "Keywords" });
const question = page.getByRole("alertdialog", { name: "Discard this alert?" });

beforeEach(() => {
  clearSession();
  storeSession({
    accessToken: "token",
    refreshToken: null,
    permissions: ["alerts"],
    email,
    name: "Ida Holm",
    profileImage: null,
    theme: "system",
  });
});

function List() {
  const address = useFormAddress();
  if (address.wanted === null) return <p>The list</p>;
  const form = { kind: "keyword", edited: null, first: emptyAlertForm, alerts: [] } as const;
  return <AlertDialog {...form} {...{ address, email }} />;
}

function open() {
  const router = createMemoryRouter([{ path: "/alerts", element: <List /> }], {
    initialEntries: ["/alerts?new=keyword"],
  });
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test("an alert that was filled in is left only after a question, which Escape answers with no", async () => {
  answerCalls({});
  open();
  await userEvent.fill(name, "Restatements");
  await userEvent.keyboard("{Escape}");
  await expect.element(question).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("Restatements");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect.element(page.getByText("The list")).toBeVisible();
});

test("the keyword that is still in its field is saved; while that runs nothing is sent again or closed", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ set_alerts: late.answer });
  open();
  await userEvent.fill(name, "Restatements");
  await userEvent.fill(keywords, "restated");
  await form.getByRole("button", { name: "Save Alert" }).dblClick();
  await expect.poll(() => sent.filter(({ type }) => type === "set_alerts").length).toBe(1);
  await name.click();
  await userEvent.keyboard("{Enter}{Escape}");
  late.give({ error: "You have too many alerts.", code: "too_many_alerts" });
  await expect.element(form.getByText("You have too many alerts.")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue("Restatements");
  const saved = sent.filter(({ type }) => type === "set_alerts");
  expect(saved).toHaveLength(1);
  expect(JSON.stringify(saved)).toContain('["restated"]');
});
