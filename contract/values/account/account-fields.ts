import { z } from "zod";
import { longestPassword } from "./password-rules.ts";

/** An access token as presented; every call may carry one in its body in place of the header. */
export const tokenSchema = z.string().min(1).max(512);

/** A password as presented: only its length is bounded here, its rules are checked where it is chosen. */
export const passwordSchema = z
  .string()
  .min(1, "Please enter your password.")
  .max(longestPassword * 4, "The password is too long.");

/** Characters that draw nothing or turn the reading direction have no place in a name. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/u;

/** A person's or organization's name: one line, spaces around it removed. */
export const nameSchema = z
  .string()
  .max(200, "The name is too long.")
  .refine((name) => !invisible.test(name), "The name contains characters that cannot be displayed.")
  .transform((name) => name.trim())
  .refine((name) => name !== "", "Please enter a name.");

/** The same, where it may be left empty. */
export const optionalNameSchema = z
  .string()
  .max(200, "The text is too long.")
  .refine((name) => !invisible.test(name), "The text contains characters that cannot be displayed.")
  .transform((name) => name.trim());

/** Six digits of an authenticator app or a mail, as typed: other characters are removed. */
export const codeSchema = z
  .string()
  .max(64)
  .transform((typed) => typed.replaceAll(/\D/g, ""))
  .refine((code) => code.length === 6, "Please enter a 6-digit code");

/** Identifier the browser made for itself: no secret. */
export const deviceIdSchema = z.string().max(256);
