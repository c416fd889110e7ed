import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCalls, lateAnswer } from "#web/api/answer-calls.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { completeInquiry } from "./complete-inquiry.ts";
import { storeDraft } from "./inquiry-draft.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { emptyInquiry } from "./inquiry-values.ts";

const emailText = "Please enter a valid email address.";
const phoneText = "Please enter a valid phone number for the selected country code.";

const line = (name: string) => page.getByRole("textbox", { name, exact: true });
const list = (name: string) => page.getByRole("combobox", { name, exact: true });
const [firstName, email, phone, region] = [
  line("First name"),
  line("Email"),
  line("Phone"),
  line("Region"),
];
const [role, country, state, dialCode] = [
  list("Role"),
  list("Country"),
  list("State"),
  list("Dial code"),
];
const submit = page.getByRole("button", { name: /^Submit/ });
const needed = page.getByRole("status");
const answersBefore = page.getByRole("radiogroup", { name: "Have you worked with us before?" });

beforeEach(() => sessionStorage.clear());

function open() {
  renderComponent(<InquiryForm page="contact_us" heading="Contact" onClose={() => undefined} />);
}

function openComplete() {
  storeDraft(completeInquiry);
  open();
}

test("what was typed in another form after this one was rendered, and before it was shown, is in it", async () => {
  function TypedMeanwhile() {
    useState(() => storeDraft({ ...emptyInquiry, firstName: "Alma" }));
    return null;
  }
  renderComponent(
    <>
      <InquiryForm page="contact_us" heading="Contact" onClose={() => undefined} />
      <TypedMeanwhile />
    </>,
  );
  await expect.element(firstName).toHaveValue("Alma");
});

test("lists are complete, and nothing is chosen but the country and its dial code", async () => {
  open();
  await expect.element(role).toBeVisible();
  const choices = (name: string) => {
    const element = list(name).element();
    if (!(element instanceof HTMLSelectElement)) throw new Error(`${name} is no list.`);
    return [...element.options]
      .filter(({ disabled }) => !disabled)
      .map((option) => option.text.trim());
  };
  expect(choices("Role").join(", ")).toBe(
    "Assistant, Associate, Consultant, Contractor, C-Suite, Director, Manager, Partner, Specialist, SVP/VP, Other",
  );
  const industries = choices("Industry");
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
  const countries = choices("Country");
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  expect(countries[0]).toBe("United States");
  expect(countries).toEqual(expect.arrayContaining(["Germany", "Japan", "Türkiye", "Brazil"]));
  const states = choices("State");
  expect(states).toHaveLength(51);
  expect(states).toEqual(expect.arrayContaining(["Alabama", "District Of Columbia", "Wyoming"]));
  expect(choices("How did you hear about us?").join(", ")).toBe(
    "Twitter, Book, Search Engine, Word of mouth, LinkedIn, Podcast, Event, Something else",
  );
  expect(choices("Dial code").join(" ")).toBe(
    "+1 +44 +49 +61 +81 +82 +86 +91 +234 +33 +34 +39 +7 Other",
  );
  for (const name of ["Yes I have", "No I haven't", "I don't remember"]) {
    await expect.element(answersBefore.getByRole("radio", { name })).not.toBeChecked();
  }
  expect(answersBefore.getByRole("radio").elements()).toHaveLength(3);
  await expect.element(country).toHaveValue("United States");
  await expect.element(dialCode).toHaveValue("1");
  for (const name of ["Role", "Industry", "State", "How did you hear about us?"]) {
    await expect.element(list(name)).toHaveDisplayValue("Select");
  }
});

test("it cannot be sent while any required field is missing, and says which", async () => {
  openComplete();
  await expect.element(submit).toBeEnabled();
  await expect.element(needed).toBeEmptyDOMElement();
  for (const [label, value] of [
    ["First name", "Alma"],
    ["Last name", "Reyes"],
    ["Company", "Example Agency"],
    ["Email", "a.reyes@agency.gov"],
    ["Phone", "2025550143"],
  ] as const) {
    await userEvent.fill(line(label), "  ");
    await expect.element(submit).toBeDisabled();
    await expect.element(needed).toHaveTextContent(`Still needed: ${label}`);
    await expect.element(submit).toHaveAccessibleDescription(`Still needed: ${label}`);
    await userEvent.fill(line(label), value);
    await expect.element(submit).toBeEnabled();
  }
});

test("each choice is needed too", async () => {
  open();
  const says = (text: string) => expect.element(needed).toHaveTextContent(`Still needed: ${text}`);
  await says("First name, Last name, Role and 7 more");
  await expect.element(submit).toBeDisabled();
  await userEvent.fill(firstName, "Alma");
  await userEvent.fill(line("Last name"), "Reyes");
  await userEvent.fill(line("Company"), "Example Agency");
  await userEvent.fill(email, "a.reyes@agency.gov");
  await userEvent.fill(phone, "2025550143");
  await says("Role, Industry, State and 2 more");
  await userEvent.selectOptions(role, "Partner");
  await userEvent.selectOptions(list("Industry"), "Technology");
  await says("State, How did you hear about us?, Have you worked with us before?");
  await userEvent.selectOptions(state, "Wyoming");
  await userEvent.selectOptions(list("How did you hear about us?"), "Podcast");
  await says("Have you worked with us before?");
  await expect.element(submit).toBeDisabled();
  await answersBefore.getByRole("radio", { name: "I don't remember" }).click();
  await expect.element(submit).toBeEnabled();
});

test("email and phone are checked on leaving them", async () => {
  open();
  await userEvent.fill(email, "a.reyes@agency");
  await expect.element(page.getByText(emailText)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription(emailText);
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await userEvent.fill(email, "a.reyes@agency.gov");
  await expect.element(page.getByText(emailText)).not.toBeInTheDocument();

  await userEvent.fill(phone, "202 555 014");
  await expect.element(page.getByText(phoneText)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(phone).toHaveAccessibleDescription(phoneText);
  await userEvent.fill(phone, "202 555 0143");
  await expect.element(page.getByText(phoneText)).not.toBeInTheDocument();
  // A number of the United States has no valid length for Australia.
  await userEvent.selectOptions(dialCode, "61");
  await phone.click();
  await userEvent.tab();
  await expect.element(page.getByText(phoneText)).toBeVisible();
});

test("Enter says what is wrong and goes to it", async () => {
  storeDraft({ ...completeInquiry, email: "a.reyes", phone: "1" });
  open();
  await firstName.click();
  await userEvent.keyboard("{Enter}");
  await expect.element(email).toHaveFocus();
  await expect.element(page.getByRole("alert").filter({ hasText: emailText })).toBeVisible();
  await userEvent.fill(email, "a.reyes@agency.gov");
  await userEvent.keyboard("{Enter}");
  await expect.element(phone).toHaveFocus();
  await expect.element(page.getByRole("alert")).toHaveTextContent(phoneText);
});

test("another country asks for a region, clears the state and brings its code", async () => {
  open();
  await userEvent.selectOptions(state, "Texas");
  await userEvent.selectOptions(country, "Germany");
  await expect.element(state).not.toBeInTheDocument();
  await expect.element(region).toHaveValue("");
  await expect.element(dialCode).toHaveValue("49");
  await userEvent.fill(region, "Bayern");
  await userEvent.selectOptions(country, "France");
  await expect.element(region).toHaveValue("");
  await expect.element(dialCode).toHaveValue("33");
  await userEvent.selectOptions(dialCode, "44");
  await userEvent.selectOptions(country, "United States");
  await expect.element(region).not.toBeInTheDocument();
  await expect.element(state).toHaveDisplayValue("Select");
  await expect.element(dialCode).toHaveValue("44");
});

test("a region is needed in every other country", async () => {
  openComplete();
  await userEvent.selectOptions(country, "Canada");
  await expect.element(submit).toBeDisabled();
  await expect.element(needed).toHaveTextContent("Still needed: Region");
  await userEvent.fill(region, "Ontario");
  await expect.element(submit).toBeEnabled();
});

test("a phone number gets its separators while it is typed", async () => {
  open();
  const shows = (text: string) => expect.element(phone).toHaveValue(text);
  await phone.click();
  for (const [keys, text] of [
    ["202", "202"],
    ["5", "(202) 5"],
    ["550143", "(202) 555-0143"],
    // In the middle: a digit typed, one deleted, one deleted beyond a separator.
    ["{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}9", "(202) 555-90143"],
    ["{Backspace}", "(202) 555-0143"],
    ["{Backspace}", "(202) 550-143"],
    ["5", "(202) 555-0143"],
    ["{Home}{Delete}", "(025) 550-143"],
    ["2", "(202) 555-0143"],
  ] as const) {
    await userEvent.keyboard(keys);
    await shows(text);
  }
  await userEvent.selectOptions(dialCode, "49");
  await shows("202 555 014 3");
  await userEvent.fill(phone, "3012345678");
  await shows("301 234 567 8");
});

test("a number of any other country is sent as a whole", async () => {
  storeDraft({ ...completeInquiry, phone: "" });
  const sent = answerCalls({ form_submission: () => ({ success: true }) });
  open();
  await userEvent.selectOptions(dialCode, "Other");
  await phone.click();
  await userEvent.keyboard("+353 1 234 5678");
  await expect.element(phone).toHaveValue("+353 123 456 78");
  await submit.click();
  await expect.element(page.getByText(/^Thank you for submitting your inquiry\./)).toBeVisible();
  expect(sent.map((inquiry) => inquiry["phone"])).toEqual(["35312345678"]);
});

test("a double click sends one inquiry, and the button says that it is being sent", async () => {
  const late = lateAnswer();
  const sent = answerCalls({ form_submission: late.answer });
  openComplete();
  await submit.dblClick();
  await expect.element(submit).toHaveTextContent("Submitting...");
  await firstName.click();
  await userEvent.keyboard("{Enter}");
  late.give({ success: true });
  await expect.element(page.getByText(/^Thank you for submitting your inquiry\./)).toBeVisible();
  expect(sent).toHaveLength(1);
});
