import { z } from "zod";
import { flagSchema } from "#contract/operations/accounts/session.ts";
import { phoneSchema } from "#contract/operations/accounts/sign-up.ts";
import {
  nameSchema,
  passwordSchema,
  tokenSchema,
  codeSchema,
} from "#contract/values/account/account-fields.ts";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";
import { timeZones } from "#contract/values/time-zones.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

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

export const generate2faSecretInput = z.strictObject({
  type: z.literal("generate_2fa_secret"),
  email: claimedEmailSchema,
});

/** The secret waits until a code shows that an app holds it; it is never answered again. */
export const generate2faSecretOutput = z.strictObject({
  /** The QR code as a `data:image/png` address. */
  qr_code_url: z.string(),
  /** Base32, without spaces. */
  secret_key: z.string(),
});

export const verify2faSetupInput = z.strictObject({
  type: z.literal("verify_2fa_setup"),
  email: claimedEmailSchema,
  code: codeSchema,
});

export const verify2faSetupOutput = z.strictObject({
  success: z.literal(true),
  /** Each opens the account once in place of the app; shown only now. */
  recovery_codes: z.array(z.string()),
});

export const disable2faInput = z.strictObject({
  type: z.literal("disable_2fa"),
  email: claimedEmailSchema,
});

export const get2faStatusInput = z.strictObject({ type: z.literal("get_2fa_status") });

export const get2faStatusOutput = z.strictObject({
  enabled_2fa: z.boolean(),
  recovery_codes_left: z.int(),
  /** Devices that need no code, the newest first. */
  remembered_devices: z.array(
    z.strictObject({
      id: z.uuid(),
      device: z.string(),
      created_at: instantSchema,
      expires_at: instantSchema,
    }),
  ),
});

export const renewRecoveryCodesInput = z.strictObject({ type: z.literal("renew_recovery_codes") });
export const renewRecoveryCodesOutput = z.strictObject({ recovery_codes: z.array(z.string()) });

export const forgetDeviceInput = z.strictObject({
  type: z.literal("forget_device"),
  id: z.uuid(),
});
