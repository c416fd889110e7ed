import { z } from "zod";

/** The first specification's rule: text without spaces, an at sign, a domain with a dot. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const longestAddress = 320;

export const emailText = "Please enter a valid email address.";

/** An email address, compared in lower case and trimmed. */
export const emailSchema = z
  .string()
  .max(longestAddress, emailText)
  .transform((email) => email.trim().toLowerCase())
  .refine((email) => emailPattern.test(email), emailText);

/** The `email` a call carries: a claim the server checks against the session. */
export const claimedEmailSchema = z
  .string()
  .max(longestAddress)
  .transform((email) => email.trim().toLowerCase());
