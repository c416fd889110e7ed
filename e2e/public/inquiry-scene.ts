import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { isCallOf } from "../journey.ts";

export const thanksText = "Thank you for submitting your inquiry. We will be in touch shortly.";
export const failureText = "There was an error submitting your form. Please try again.";
export const emailText = "Please enter a valid email address.";
export const phoneText = "Please enter a valid phone number for the selected country code.";

/** A form inside a page or a dialog, by the labels a visitor sees. */
export function inquiryForm(within: Page | Locator) {
  const list = (name: string) => within.getByRole("combobox", { name, exact: true });
  const line = (name: string) => within.getByRole("textbox", { name, exact: true });
  return {
    firstName: line("First name"),
    lastName: line("Last name"),
    role: list("Role"),
    industry: list("Industry"),
    company: line("Company"),
    country: list("Country"),
    state: list("State"),
    region: line("Region"),
    email: line("Email"),
    dialCode: list("Dial code"),
    phone: line("Phone"),
    heardAbout: list("How did you hear about us?"),
    workedBefore: within.getByRole("radiogroup", { name: "Have you worked with us before?" }),
    additional: line("Additional information (optional)"),
    submit: within.getByRole("button", { name: /^Submit/ }),
    needed: within.getByRole("status"),
  };
}

export type InquiryForm = ReturnType<typeof inquiryForm>;

/** Everything a visitor must say, as one would. */
export async function fillInquiry(form: InquiryForm): Promise<void> {
  await form.firstName.fill("Alma");
  await form.lastName.fill("Reyes");
  await form.role.selectOption("Director");
  await form.industry.selectOption("Government (Federal)");
  await form.company.fill("Example Agency");
  await form.state.selectOption("District Of Columbia");
  await form.email.fill("a.reyes@agency.gov");
  await form.phone.fill("2025550143");
  await form.heardAbout.selectOption("Word of mouth");
  await form.workedBefore.getByRole("radio", { name: "No I haven't" }).check();
}

const sentInquiry = z.record(z.string(), z.unknown());
export type SentInquiry = z.infer<typeof sentInquiry>;
type Answer = { status: number; body: object } | "no answer";

/**
 * Answers the inquiries of this page in place of the server, each after `release` when it is given,
 * and collects what was sent.
 */
export async function answerInquiries(
  page: Page,
  answer: Answer,
  release?: Promise<void>,
): Promise<SentInquiry[]> {
  const sent: SentInquiry[] = [];
  await page.unroute("**/api");
  await page.route("**/api", async (route) => {
    if (!isCallOf(route.request(), "form_submission")) return route.fallback();
    sent.push(sentInquiry.parse(route.request().postDataJSON()));
    await release;
    return answer === "no answer"
      ? route.abort()
      : route.fulfill({ status: answer.status, json: answer.body });
  });
  return sent;
}
