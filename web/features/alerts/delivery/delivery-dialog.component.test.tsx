import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";

const alert = {
  alert_name: "Quiet",
  is_paused: false,
  cadence: "daily",
  time: "08:00",
  weekday: 1,
  by_mail: true,
  by_sms: false,
};
const account = {
  email: "ida@firm.example",
  phone: null,
  timezone: "America/New_York",
  can_send_email: 1,
  can_send_sms: 0,
  quiet_hours: null,
  is_phone_verified: false,
  is_sms_available: false,
  is_email_refused: false,
  is_phone_refused: false,
};
const webhook = {
  url: "https://hooks.firm.example/sentinel",
  is_enabled: true,
  switched_off_because: null,
  failing_since: null,
  problem: null,
  last_sent_at: null,
  waiting: 0,
  is_test_waiting: false,
  tested_at: null,
  test_problem: null,
};
const loaded = {
  get_alert_delivery: () => ({ alert, account, next_delivery_at: null }),
  get_alert_channels: () => ({ webhook, feed_url: null }),
};

const dialog = page.getByRole("dialog", { name: "Delivery of Quiet" });
const url = dialog.getByRole("textbox", { name: "Webhook URL" });
const secret = dialog.getByRole("textbox", { name: "Signing secret" });

beforeEach(() => queryClient.clear());

function open() {
  function Opened() {
    const [name, setName] = useState<string | null>("Quiet");
    return <DeliveryDialog name={name} onClose={() => setName(null)} />;
  }
  renderComponent(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Opened />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("a webhook URL that was typed and not saved is left only after a question", async () => {
  answerCalls(loaded);
  open();
  await userEvent.fill(url, "https://hooks.firm.example/other");
  await dialog.getByRole("button", { name: "Done" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(url).toHaveValue("https://hooks.firm.example/other");
  await userEvent.fill(url, webhook.url);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(url).not.toBeInTheDocument();
});

test("a signing secret stays in sight until it is copied, whatever else is changed", async () => {
  const secrets = ["whsec_new", null];
  answerCalls({
    ...loaded,
    set_alert_webhook: () => ({ success: true, secret: secrets.shift() ?? null }),
  });
  open();
  await dialog.getByRole("button", { name: "New secret" }).click();
  await expect.element(secret).toHaveValue("whsec_new");
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect.poll(() => secrets).toEqual([]);
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect.element(secret).toHaveValue("whsec_new");
});

test("a second secret is not made while the first is on its way", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ ...loaded, set_alert_webhook: late.answer });
  open();
  await dialog.getByRole("button", { name: "New secret" }).dblClick();
  late.give({ success: true, secret: "whsec_first" });
  await expect.element(secret).toHaveValue("whsec_first");
  expect(sent.filter(({ type }) => type === "set_alert_webhook")).toHaveLength(1);
});

test("a time that was typed is saved also when the dialog is left by a key", async () => {
  const sent = answerCalls({ ...loaded, set_alert_delivery: () => ({ success: true }) });
  open();
  await userEvent.fill(dialog.getByLabelText("Time of the day"), "09:30");
  await userEvent.keyboard("{Escape}");
  await expect
    .poll(() => sent.find(({ type }) => type === "set_alert_delivery")?.["time"])
    .toBe("09:30");
});
