import { z } from "zod";
import { emailText, isEmail, longestAddress } from "./email.ts";

/** An email address, compared in lower case and trimmed. */
export const emailSchema = z
  .string()
  .max(longestAddress, emailText)
  .transform((email) => email.trim().toLowerCase())
  .refine(isEmail, emailText);

/** The `email` a call carries: a claim the server checks against the session. */
export const claimedEmailSchema = z
  .string()
  .max(longestAddress)
  .transform((email) => email.trim().toLowerCase());
