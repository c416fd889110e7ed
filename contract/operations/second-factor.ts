import { z } from "zod";
import { codeSchema } from "#contract/values/account-fields.ts";
import { claimedEmailSchema } from "#contract/values/email.ts";
import { instantSchema } from "#contract/values/plain-date.ts";

export const generate2faSecretInput = z.strictObject({
  type: z.literal("generate_2fa_secret"),
  email: claimedEmailSchema,
});

/** The secret waits until a code shows that an app holds it; it is never answered again. */
export const generate2faSecretOutput = z.strictObject({
  /** The QR code as a `data:image/png` address. */
  qr_code_url: z.string(),
  /** Base32, without blanks. */
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
  /** Devices that are not asked for a code, the newest first. */
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
