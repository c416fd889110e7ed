import { z } from "zod";
import {
  nameSchema,
  passwordSchema,
  tokenSchema,
} from "#contract/values/account/account-fields.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { isPhone, phoneDigits, phoneText } from "#contract/values/account/phone.ts";

/** Digits with country code; a leading plus and signs between are removed. */
export const phoneSchema = z
  .string()
  .max(40, phoneText)
  .transform(phoneDigits)
  .refine(isPhone, phoneText);

export const signupInput = z.strictObject({
  type: z.literal("signup"),
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
  sign_up_token: z.string().max(200).optional(),
});

/** `signup_success` only where the installation requires no verification. */
export const signupOutput = z.strictObject({
  response: z.enum(["email_verification_sent", "signup_success"]),
});

export const emailVerificationInput = z.strictObject({
  type: z.literal("email_verification"),
  email: emailSchema,
  email_verification_token: tokenSchema,
  /** Where the mailed link says choose_password. */
  password: passwordSchema.optional(),
});

/**
 * The access token opens the account for a short time and is traded for a whole session with
 * `check_login`. None for an account with a second factor: it signs in as usual.
 */
export const emailVerificationOutput = z.strictObject({
  response: z.literal("email_verified"),
  access_token: z.string().optional(),
});

export const initializePasswordResetInput = z.strictObject({
  type: z.literal("initialize_password_reset"),
  email: emailSchema,
});

export const initializePasswordResetOutput = z.strictObject({
  response: z.enum(["success", "invalid_email"]),
});

export const resetPasswordInput = z.strictObject({
  type: z.literal("reset_password"),
  /** Without it, or without the token, the answer is `invalid_request`. */
  email: z.string().max(320).default(""),
  password: passwordSchema,
  password_reset_token: z.string().max(512).default(""),
});

export const resetPasswordOutput = z.strictObject({
  response: z.enum([
    "password_updated",
    "invalid_password_reset_token",
    "password_reset_token_expired",
    "invalid_email",
    "invalid_request",
  ]),
});
