import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { publicStatusQuery } from "#web/api/public-status.ts";
import { queryClient } from "#web/api/query-client.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
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
  // A count of another test that failed would delay the next one of the same alert.
  queryClient.clear();
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

function List({ kind }: { kind: AlertKind }) {
  const address = useFormAddress();
  if (address.wanted === null) return <p>The list</p>;
  const form = { kind, edited: null, source: null, first: emptyAlertForm, alerts: [] } as const;
  return <AlertDialog {...form} {...{ address, email }} />;
}

function open(kind: AlertKind = "keyword") {
  const router = createMemoryRouter([{ path: "/alerts", element: <List kind={kind} /> }], {
    initialEntries: [`/alerts?new=${kind}`],
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

test("a missing keyword is noted when the form is sent, not while the first one is typed", async () => {
  answerCalls({});
  open();
  const note = form.getByText("You must enter at least one keyword before saving.");
  await userEvent.fill(name, "Restatements");
  await userEvent.keyboard("{Enter}");
  await expect.element(note).toBeVisible();
  await expect.element(keywords).toHaveFocus();
  await userEvent.keyboard("rest");
  await expect.element(note).not.toBeInTheDocument();
  await userEvent.clear(keywords);
  await name.click();
  await expect.element(note).toBeVisible();
  await userEvent.fill(keywords, "restated");
  await name.click();
  await expect.element(form.getByText("restated", { exact: true })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test("a keyword that occurs in nearly every filing is warned of, and can be saved", async () => {
  const sent = answerCalls({ set_alerts: () => ({ success: true }), get_alerts: () => [] });
  open();
  await userEvent.fill(name, "Common");
  await userEvent.fill(keywords, "The");
  await userEvent.keyboard("{Enter}");
  const warning = form.getByText(/“The” occurs in nearly every filing/);
  await expect.element(warning).toBeVisible();
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect.poll(() => sent.filter(({ type }) => type === "set_alerts").length).toBe(1);
});

test("an alert is not saved without the limit that was typed", async () => {
  const sent = answerCalls({});
  open("4");
  await userEvent.fill(name, "Large sales");
  await userEvent.selectOptions(form.getByLabelText("Shares traded, operator"), "BETWEEN");
  const to = form.getByRole("textbox", { name: "Shares traded, to (shares)" });
  await userEvent.fill(form.getByRole("textbox", { name: "Shares traded, from (shares)" }), "1000");
  await userEvent.fill(to, "10");
  const save = form.getByRole("button", { name: "Save Alert" });
  for (let press = 0; press < 3; press += 1) {
    await save.click();
    await expect
      .element(form.getByText("The second value must be above the first. “10” was removed."))
      .toBeVisible();
    await expect.element(to).toHaveFocus();
  }
  await expect.element(form.getByText("Correct or clear: Shares traded.").first()).toBeVisible();
  expect(sent.filter(({ type }) => type === "set_alerts")).toEqual([]);
});

test("a threshold stays as typed, and is refused unless it is a whole percent", async () => {
  const sent = answerCalls({});
  open("price_alert");
  await userEvent.fill(name, "Falls");
  const drop = form.getByRole("textbox", { name: "Price drop" });
  await userEvent.type(drop, "2.5");
  await expect.element(drop).toHaveValue("2.5");
  const note = form.getByText("Enter a whole number from 1 to 100.");
  await expect.element(note).toBeVisible();
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect.element(drop).toHaveFocus();
  expect(sent.filter(({ type }) => type === "set_alerts")).toEqual([]);
  await userEvent.fill(drop, "3");
  await expect.element(note).not.toBeInTheDocument();
});

test("a number above the limit is refused in one statement, with its unit", async () => {
  answerCalls({ back_test_alert: () => ({ error: "Please correct it.", code: "bad_request" }) });
  open("4");
  await userEvent.fill(name, "Large sales");
  const value = form.getByRole("textbox", { name: "Value traded ($K)" });
  await userEvent.fill(value, "99999999999999");
  const statement = form.getByText("Value traded must be at most $1,000,000,000K.");
  await expect.element(statement).toBeVisible();
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect.poll(() => statement.elements().length).toBe(2);
  await expect.element(form.getByText("You can still save")).not.toBeInTheDocument();
});

/** What the navbar knows of the stored data. */
function setStoredData({ filings, unread }: { filings: number; unread: number }): void {
  const [day, instant] = ["2026-11-25", "2026-11-25T15:00:00Z"];
  const fund = { ticker: "VTI", source: null, last_day: null };
  queryClient.setQueryData(screeningStatusQuery.queryKey, {
    trades: { count: 0, first_trade_date: null, last_trade_date: null },
    events: { count: 0, first_filed_on: null, last_filed_on: null },
    filings: {
      count: filings,
      unreadable: 0,
      first_filed_on: day,
      last_filed_on: day,
      last_accepted_at: instant,
    },
    prices: { last_day: null, sources: [], pending_companies: 0, fund },
    replica: null,
    pending_issuers: 0,
    unusable_filters: [],
    unusable_event_filters: [],
    checked_at: instant,
  });
  queryClient.setQueryData(publicStatusQuery.queryKey, {
    origin: "real",
    market_now: instant,
    checked_at: instant,
    is_current: true,
    data_as_of: instant,
    behind_seconds: 0,
    unread_filings: unread,
    sources: [],
    completeness: {
      first_day: day,
      last_day: day,
      listed: 0,
      stored: 0,
      missing: 0,
      unreadable: 0,
      withdrawn: 0,
    },
    prices_last_day: null,
    evidence_key: null,
    incidents: [],
  });
}

test("a back-test says that filings are still to be read, and is counted again once data has changed", async () => {
  let total: number | null = 3;
  const found = { companies: 1, months: [], largest: null, is_complete: true, notes: [] };
  const sent = answerCalls({
    back_test_alert: () => {
      if (total === null) throw new Error("No network.");
      return { ...found, total };
    },
  });
  const counted = () => sent.filter(({ type }) => type === "back_test_alert").length;
  const isFilling = page.getByText(/5,903 filings were still to be read when this was counted/);
  setStoredData({ filings: 1_000, unread: 5_903 });
  open();
  await userEvent.fill(keywords, "restated");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/Would have matched 3 times/)).toBeVisible();
  await expect.element(isFilling).toBeVisible();

  // A minute later nothing has changed, so nothing is counted.
  const passMinute = () =>
    queryClient.setQueriesData({ queryKey: ["back_test_alert"] }, (data: unknown) => data, {
      updatedAt: Date.now() - 60_000,
    });
  passMinute();
  total = 5;
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(counted()).toBe(1);

  setStoredData({ filings: 6_900, unread: 0 });
  await expect.element(page.getByText(/Would have matched 5 times/)).toBeVisible();
  await expect.element(isFilling).not.toBeInTheDocument();
  expect(counted()).toBe(2);

  // A count that fails leaves the one before.
  total = null;
  passMinute();
  setStoredData({ filings: 6_901, unread: 0 });
  await expect.poll(counted, { timeout: 10_000 }).toBe(3);
  await expect.element(page.getByText(/Would have matched 5 times/)).toBeVisible();
  await expect.element(page.getByText(/could not be counted/)).not.toBeInTheDocument();
});

test("the keyword that was added last is in sight, however many there are", async () => {
  answerCalls({});
  open();
  await userEvent.click(keywords);
  await userEvent.keyboard("one{Enter}two{Enter}three{Enter}four{Enter}five{Enter}six{Enter}");
  const remove = (keyword: string) => form.getByRole("button", { name: `Remove ${keyword}` });
  await expect.element(remove("six")).toBeInViewport({ ratio: 1 });
  await expect.element(remove("one")).not.toBeInViewport();
});
