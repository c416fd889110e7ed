import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import {
  answerInquiries,
  failureText,
  fillInquiry,
  inquiryForm,
  thanksText,
} from "./inquiry-scene.ts";

const success = { status: 200, body: { success: true } };

test.beforeEach(async ({ page }) => {
  await page.goto("/contact-us");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let's talk");
});

// What the form asks for and refuses: web/inquiry/inquiry-form.component.test.tsx.

test("the whole form works by keyboard, and Enter sends it", async ({ page }) => {
  await expect(page).toHaveTitle("Let's talk | Sentinel");
  await expect(
    page.getByText("All fields are required except additional information."),
  ).toBeVisible();
  await expect(page.getByText("Please do not include confidential details.")).toBeVisible();
  const sent = await answerInquiries(page, success);
  const form = inquiryForm(page);
  const { keyboard } = page;
  await form.firstName.focus();
  for (const keys of [
    "Alma",
    "Reyes",
    "Dir",
    "Tech",
    "Example Agency",
    "",
    "Tex",
    "a.reyes@agency.gov",
    "",
    "2025550143",
    "Podc",
  ]) {
    await keyboard.type(keys);
    await keyboard.press("Tab");
  }
  await keyboard.press("Space");
  await keyboard.press("ArrowRight");
  await keyboard.press("Tab");
  await keyboard.type("First line");
  await keyboard.press("Enter");
  await keyboard.type("Second line");
  await keyboard.press("Tab");
  await expect(form.submit).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByText(thanksText)).toBeFocused();
  expect(sent).toEqual([
    {
      type: "form_submission",
      first_name: "Alma",
      last_name: "Reyes",
      role: "Director",
      industry: "Technology",
      company: "Example Agency",
      country: "United States",
      state_region: "Texas",
      email: "a.reyes@agency.gov",
      phone: "12025550143",
      heard_about: "Podcast",
      worked_with_before: "No I haven't",
      additional_info: "First line\nSecond line",
    },
  ]);
});

test("the thanks take the place of the form; Close leads to the dashboard, so visitors sign in", async ({
  page,
}) => {
  await answerInquiries(page, success);
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.submit.click();
  await expect(page.getByText(thanksText)).toBeFocused();
  await expect(form.firstName).toBeHidden();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The draft is gone with the inquiry.
  await page.goto("/contact-us");
  await expect(form.firstName).toHaveValue("");
});

test("a refusal is reported with its reason, a silent network without; nothing is lost", async ({
  page,
  complaints,
}) => {
  const reason = "Too many requests. Please wait a moment.";
  await answerInquiries(page, { status: 429, body: { error: reason, code: "too_many_requests" } });
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.additional.fill("Late filings");
  await form.submit.click();
  await expect(page.getByRole("alert")).toHaveText(`${failureText}${reason}`);

  await answerInquiries(page, "no answer");
  await form.submit.click();
  await expect(page.getByRole("alert")).toHaveText(failureText);
  await expect(form.firstName).toHaveValue("Alma");
  await expect(form.state).toHaveValue("District Of Columbia");
  await expect(form.phone).toHaveValue("(202) 555-0143");
  await expect(form.workedBefore.getByRole("radio", { name: "No I haven't" })).toBeChecked();
  await expect(form.additional).toHaveValue("Late filings");

  const sent = await answerInquiries(page, success);
  await form.submit.click();
  await expect(page.getByText(thanksText)).toBeVisible();
  expect(sent).toHaveLength(1);
  forgiveRefusedCalls(complaints);
});

test("what was typed survives a reload", async ({ page }) => {
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.country.selectOption("Japan");
  await form.region.fill("東京都");
  await form.additional.fill("Zwei\nZeilen");
  await page.reload();
  await expect(form.firstName).toHaveValue("Alma");
  await expect(form.country).toHaveValue("Japan");
  await expect(form.region).toHaveValue("東京都");
  await expect(form.dialCode).toHaveValue("81");
  await expect(form.phone).toHaveValue("202 555 014 3");
  await expect(form.workedBefore.getByRole("radio", { name: "No I haven't" })).toBeChecked();
  await expect(form.additional).toHaveValue("Zwei\nZeilen");
});
