import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { OpenInteraction } from "./open-interaction.tsx";

const interaction: AdjudicatedInteraction = {
  interaction_num: 3,
  heading: "A question",
  kind: "question",
  call_title: "Q2 2026 earnings call",
  held_on: "2026-08-06",
  revision: 2,
  interaction: JSON.stringify({ description: "", interaction: ["We shipped.", "Why?"] }),
  turns: [],
  labels: [],
  decisions: [],
};

const panel = page.getByRole("region", { name: "Decision" });
const reason = panel.getByRole("textbox", { name: "Reason" });
const relevant = panel.getByRole("button", { name: "Relevant", exact: true });
const notRelevant = panel.getByRole("button", { name: "Not Relevant" });

beforeEach(() => localStorage.clear());

function open() {
  const onReload = vi.fn<() => void>();
  const none = () => {};
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <OpenInteraction
          gvkey="001234"
          interaction={interaction}
          onPrevious={none}
          onNext={none}
          onNextUndecided={null}
          onReload={onReload}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return onReload;
}

async function decide() {
  await notRelevant.click();
  await userEvent.fill(reason, "Only a greeting.");
}

test("letters typed as the reason choose no label, and Escape leaves the field as it is", async () => {
  open();
  await notRelevant.click();
  await userEvent.type(reason, "rn");
  await userEvent.keyboard("{Escape}");
  await expect.element(reason).toHaveValue("rn");
  await expect.element(reason).not.toHaveFocus();
  await expect.element(notRelevant).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("r");
  await expect.element(relevant).toHaveAttribute("aria-pressed", "true");
});

test("a decision on its way is sent once, and no key changes what is being saved", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ set_gold_label: late.answer });
  open();
  await decide();
  await userEvent.keyboard("{Control>}{Enter}{Enter}{/Control}{Escape}r");
  await expect.element(notRelevant).toHaveAttribute("aria-pressed", "true");
  late.give({ error: "Someone decided this in the meantime.", code: "conflict" });
  await expect.element(panel.getByRole("alert")).toBeVisible();
  expect(
    sent.map(({ categorization, reason: sentReason }) => [categorization, sentReason]),
  ).toEqual([[0, "Only a greeting."]]);
});

test("a refused decision keeps label and reason, also after the page was left, until it is discarded", async () => {
  answerCalls({
    set_gold_label: () => ({ error: "Someone decided this in the meantime.", code: "conflict" }),
  });
  const onReload = open();
  await decide();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => onReload.mock.calls.length).toBe(1);
  await expect.element(reason).toHaveValue("Only a greeting.");
  expect(Object.values({ ...localStorage }).join(" ")).toContain("Only a greeting.");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => onReload.mock.calls.length).toBe(2);
  await panel.getByRole("button", { name: "Discard" }).click();
  await expect.element(reason).toHaveValue("");
  expect(Object.values({ ...localStorage }).join(" ")).not.toContain("Only a greeting.");
});
