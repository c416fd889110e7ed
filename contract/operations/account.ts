import { z } from "zod";
import { flagSchema } from "#contract/operations/session.ts";
import { phoneSchema } from "#contract/operations/sign-up.ts";
import { nameSchema, passwordSchema, tokenSchema } from "#contract/values/account-fields.ts";
import { claimedEmailSchema } from "#contract/values/email.ts";
import { timeZones } from "#contract/values/time-zones.ts";

/** Characters of a picture as text: somewhat more than the 2 MB in base64 that are accepted. */
const longestPicture = 3_000_000;

const editableFields = {
  name: nameSchema,
  phone: phoneSchema,
  password: passwordSchema,
  /** `data:image/jpeg;base64,…`, or null to remove the picture. */
  profile_image: z.string().max(longestPicture, "The picture is too large.").nullable(),
  timezone: z.enum(
    timeZones.map(({ zone }) => zone),
    "Please choose a time zone from the list.",
  ),
  can_send_email: flagSchema,
  can_send_sms: flagSchema,
  /** Only 0 or false, which turns the second factor off; it is turned on by `verify_2fa_setup`. */
  enabled_2fa: z.union([z.boolean(), flagSchema]),
  theme: z.enum(["dark", "light"]),
} as const;

/** One field a call. A password comes with the present one. */
export const editUserInput = z
  .strictObject({
    type: z.literal("edit_user"),
    access_token: tokenSchema.optional(),
    ...editableFields,
    current_password: passwordSchema,
  })
  .partial({
    name: true,
    phone: true,
    password: true,
    profile_image: true,
    timezone: true,
    can_send_email: true,
    can_send_sms: true,
    enabled_2fa: true,
    theme: true,
    current_password: true,
  })
  .refine(
    (input) => Object.keys(editableFields).filter((field) => field in input).length === 1,
    "Change one field a call.",
  )
  .refine(
    (input) => input.current_password === undefined || input.password !== undefined,
    "The current password can be sent only with a new one.",
  );

export const deleteAccountInput = z.strictObject({
  type: z.literal("delete_account"),
  email: claimedEmailSchema,
});
