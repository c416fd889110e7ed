import { z } from "zod";
import { countries, unitedStates } from "#contract/inquiry/countries.ts";
import {
  heardAboutChoices,
  inquiryIndustries,
  inquiryPages,
  inquiryRoles,
  longestInquiryText,
  workedBeforeChoices,
} from "#contract/inquiry/options.ts";
import { usStates } from "#contract/inquiry/us-states.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { isPhone, phoneDigits, phoneText } from "#contract/values/account/phone.ts";

/** One line of text: control characters would break the lines of the mail that contains it. */
const lineSchema = z
  .string()
  .trim()
  .min(1, "Please fill in this field.")
  .max(longestInquiryText.line, "This is too long.")
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  .regex(/^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/, "Please use one line of plain text.");

/** Several lines of text: other control characters are of no use to a reader. */
const textSchema = z
  .string()
  .max(longestInquiryText.additional, "This is too long.")
  .transform((text) =>
    text
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\t\n]/gu, "")
      .trim(),
  );

const stateNames: readonly string[] = usStates;
const chosenText = "Please choose one of the list.";

/**
 * A visitor's question to the firm. `phone` comes with its country code and is kept in digits;
 * `page`, which is no field of the form, says where the form was opened.
 */
export const formSubmissionInput = z
  .strictObject({
    type: z.literal("form_submission"),
    first_name: lineSchema,
    last_name: lineSchema,
    role: z.enum(inquiryRoles, chosenText),
    industry: z.enum(inquiryIndustries, chosenText),
    company: lineSchema,
    country: z.enum(countries, chosenText),
    state_region: lineSchema,
    email: emailSchema,
    phone: z.string().max(40, phoneText).refine(isPhone, phoneText).transform(phoneDigits),
    heard_about: z.enum(heardAboutChoices, chosenText),
    worked_with_before: z.enum(workedBeforeChoices, chosenText),
    additional_info: textSchema.default(""),
    page: z.enum(inquiryPages, chosenText).default("contact_us"),
  })
  .refine(
    ({ country, state_region }) => country !== unitedStates || stateNames.includes(state_region),
    {
      path: ["state_region"],
      message: "Please choose a state.",
    },
  );

export type Inquiry = Omit<z.output<typeof formSubmissionInput>, "type">;

/** What a visitor reads who has sent too many inquiries. @param waitSeconds  until the next one */
export function tooManyInquiriesText(waitSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const hours = Math.ceil(minutes / 60);
  const wait = minutes === 1 ? "a minute" : minutes <= 90 ? `${minutes} minutes` : `${hours} hours`;
  return (
    "Several inquiries have already reached us from this email or network. " +
    `Please try again in ${wait}.`
  );
}
