import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import {
  answerInquiries,
  emailText,
  failureText,
  fillInquiry,
  inquiryForm,
  phoneText,
  thanksText,
} from "./inquiry-scene.ts";

const success = { status: 200, body: { success: true } };

test.beforeEach(async ({ page }) => {
  await page.goto("/contact-us");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let's talk");
});

test("anyone reads what is asked and may choose from complete lists", async ({ page }) => {
  await expect(page).toHaveTitle("Let's talk | Sentinel");
  await expect(
    page.getByText("All fields are required except additional information."),
  ).toBeVisible();
  await expect(page.getByText("Please do not include confidential details.")).toBeVisible();
  const form = inquiryForm(page);
  const choices = async (name: "role" | "industry" | "country" | "state" | "heardAbout") =>
    (await form[name].locator("option:enabled").allTextContents()).map((text) => text.trim());

  expect(await choices("role")).toEqual([
    "Assistant",
    "Associate",
    "Consultant",
    "Contractor",
    "C-Suite",
    "Director",
    "Manager",
    "Partner",
    "Specialist",
    "SVP/VP",
    "Other",
  ]);
  const industries = await choices("industry");
  expect(industries).toHaveLength(31);
  expect([industries[0], industries.at(-1)]).toEqual(["Aerospace & Defense", "Other"]);
  expect(industries).toEqual(
    expect.arrayContaining([
      "Financial Services",
      "Government (State/Local)",
      "Government (Federal)",
      "Technology",
    ]),
  );
  const countries = await choices("country");
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  expect(countries[0]).toBe("United States");
  expect(countries).toEqual(expect.arrayContaining(["Germany", "Japan", "Türkiye", "Brazil"]));
  const states = await choices("state");
  expect(states).toHaveLength(51);
  expect(states).toEqual(expect.arrayContaining(["Alabama", "District Of Columbia", "Wyoming"]));
  expect(await choices("heardAbout")).toEqual([
    "Twitter",
    "Book",
    "Search Engine",
    "Word of mouth",
    "LinkedIn",
    "Podcast",
    "Event",
    "Something else",
  ]);
  const codes = await form.dialCode.getByRole("option").allTextContents();
  expect(codes).toEqual([
    ..."+1 +44 +49 +61 +81 +82 +86 +91 +234 +33 +34 +39 +7".split(" "),
    "Other",
  ]);
  for (const answer of ["Yes I have", "No I haven't", "I don't remember"]) {
    await expect(form.workedBefore.getByRole("radio", { name: answer })).not.toBeChecked();
  }
  await expect(form.workedBefore.getByRole("radio")).toHaveCount(3);

  await expect(form.country).toHaveValue("United States");
  await expect(form.dialCode).toHaveValue("1");
  for (const list of [form.role, form.industry, form.state, form.heardAbout]) {
    await expect(list.locator("option:checked")).toHaveText("Select");
  }
});

test("it cannot be sent while any required field is missing, and says which", async ({ page }) => {
  const form = inquiryForm(page);
  await expect(form.submit).toBeDisabled();
  await fillInquiry(form);
  await expect(form.submit).toBeEnabled();
  await expect(form.needed).toBeEmpty();

  for (const [label, field, value] of [
    ["First name", form.firstName, "Alma"],
    ["Last name", form.lastName, "Reyes"],
    ["Company", form.company, "Example Agency"],
    ["Email", form.email, "a.reyes@agency.gov"],
    ["Phone", form.phone, "2025550143"],
  ] as const) {
    await field.fill("  ");
    await expect(form.submit).toBeDisabled();
    await expect(form.needed).toHaveText(`Still needed: ${label}`);
    await expect(form.submit).toHaveAccessibleDescription(`Still needed: ${label}`);
    await field.fill(value);
    await expect(form.submit).toBeEnabled();
  }
});

test("each choice is needed too", async ({ page }) => {
  const form = inquiryForm(page);
  await expect(form.needed).toHaveText("Still needed: First name, Last name, Role and 7 more");
  await form.firstName.fill("Alma");
  await form.lastName.fill("Reyes");
  await form.company.fill("Example Agency");
  await form.email.fill("a.reyes@agency.gov");
  await form.phone.fill("2025550143");
  await expect(form.needed).toHaveText("Still needed: Role, Industry, State and 2 more");
  await form.role.selectOption("Partner");
  await form.industry.selectOption("Technology");
  await expect(form.needed).toHaveText(
    "Still needed: State, How did you hear about us?, Have you worked with us before?",
  );
  await form.state.selectOption("Wyoming");
  await form.heardAbout.selectOption("Podcast");
  await expect(form.needed).toHaveText("Still needed: Have you worked with us before?");
  await expect(form.submit).toBeDisabled();
  await form.workedBefore.getByRole("radio", { name: "I don't remember" }).check();
  await expect(form.submit).toBeEnabled();
});

test("email and phone are checked on leaving them", async ({ page }) => {
  const form = inquiryForm(page);
  await form.email.fill("a.reyes@agency");
  await expect(page.getByText(emailText)).toBeHidden();
  await form.email.blur();
  await expect(form.email).toHaveAccessibleDescription(emailText);
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  await form.email.fill("a.reyes@agency.gov");
  await expect(page.getByText(emailText)).toBeHidden();

  await form.phone.fill("202 555 014");
  await expect(page.getByText(phoneText)).toBeHidden();
  await form.phone.blur();
  await expect(form.phone).toHaveAccessibleDescription(phoneText);
  await form.phone.fill("202 555 0143");
  await expect(page.getByText(phoneText)).toBeHidden();
  // A number of the United States has no valid length for Australia.
  await form.dialCode.selectOption("61");
  await form.phone.focus();
  await form.phone.blur();
  await expect(page.getByText(phoneText)).toBeVisible();
});

test("Enter says what is wrong and goes to it", async ({ page }) => {
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.email.fill("a.reyes");
  await form.phone.fill("1");
  await form.firstName.press("Enter");
  await expect(form.email).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: emailText })).toBeVisible();
  await form.email.fill("a.reyes@agency.gov");
  await form.email.press("Enter");
  await expect(form.phone).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText(phoneText);
});

test("another country asks for a region, clears the state and brings its code", async ({
  page,
}) => {
  const form = inquiryForm(page);
  await form.state.selectOption("Texas");
  await form.country.selectOption("Germany");
  await expect(form.state).toBeHidden();
  await expect(form.region).toHaveValue("");
  await expect(form.dialCode).toHaveValue("49");
  await form.region.fill("Bayern");
  await form.country.selectOption("France");
  await expect(form.region).toHaveValue("");
  await expect(form.dialCode).toHaveValue("33");
  await form.dialCode.selectOption("44");
  await form.country.selectOption("United States");
  await expect(form.region).toBeHidden();
  await expect(form.state.locator("option:checked")).toHaveText("Select");
  await expect(form.dialCode).toHaveValue("44");
});

test("a region is needed in every other country", async ({ page }) => {
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.country.selectOption("Canada");
  await expect(form.submit).toBeDisabled();
  await expect(form.needed).toHaveText("Still needed: Region");
  await form.region.fill("Ontario");
  await expect(form.submit).toBeEnabled();
});

test("the whole form works by keyboard, and Enter sends it", async ({ page }) => {
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

test("a double click sends one inquiry, and the button says that it is being sent", async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await answerInquiries(page, success, promise);
  const form = inquiryForm(page);
  await fillInquiry(form);
  await form.submit.dblclick();
  await expect(form.submit).toHaveText("Submitting...");
  await form.firstName.press("Enter");
  await form.submit.click({ force: true });
  resolve();
  await expect(page.getByText(thanksText)).toBeVisible();
  expect(sent).toHaveLength(1);
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
