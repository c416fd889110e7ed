import { z } from "zod";
import { countries, unitedStates } from "#contract/inquiry/countries.ts";
import {
  heardAboutChoices,
  inquiryIndustries,
  inquiryRoles,
  longestInquiryText,
  workedBeforeChoices,
} from "#contract/inquiry/options.ts";
import { usStates } from "#contract/inquiry/us-states.ts";
import { emailSchema } from "#contract/values/email.ts";
import { isPhone, phoneDigits, phoneText } from "#contract/values/phone.ts";

/** One line of text: control characters would break the lines of the mail it is told in. */
const lineSchema = z
  .string()
  .trim()
  .min(1, "Please fill in this field.")
  .max(longestInquiryText.line, "This is too long.")
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  .regex(/^[^\u0000-\u001f\u007f\u0085\u2028\u2029]*$/, "Please use one line of plain text.");

const stateNames: readonly string[] = usStates;

/** A visitor's question to the firm. `phone` comes with its country code and is kept in digits. */
export const formSubmissionInput = z
  .strictObject({
    type: z.literal("form_submission"),
    first_name: lineSchema,
    last_name: lineSchema,
    role: z.enum(inquiryRoles),
    industry: z.enum(inquiryIndustries),
    company: lineSchema,
    country: z.enum(countries),
    state_region: lineSchema,
    email: emailSchema,
    phone: z.string().max(40, phoneText).refine(isPhone, phoneText).transform(phoneDigits),
    heard_about: z.enum(heardAboutChoices),
    worked_with_before: z.enum(workedBeforeChoices),
    additional_info: z
      .string()
      .max(longestInquiryText.additional, "This is too long.")
      .default("")
      .transform((text) => text.trim()),
  })
  .refine(
    ({ country, state_region }) => country !== unitedStates || stateNames.includes(state_region),
    {
      path: ["state_region"],
      message: "Please choose a state.",
    },
  );
