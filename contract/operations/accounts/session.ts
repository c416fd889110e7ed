import { z } from "zod";
import {
  codeSchema,
  deviceIdSchema,
  passwordSchema,
  tokenSchema,
} from "#contract/values/account/account-fields.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { instantSchema } from "#contract/values/plain-date.ts";
import { permissionSchema } from "#contract/values/account/permission-schema.ts";

export const flagSchema = z.union([z.literal(0), z.literal(1)]);

/** A stored flag as answers give it. */
export function flagOf(stored: number): z.infer<typeof flagSchema> {
  return stored === 1 ? 1 : 0;
}

/** preference_type -> the JSON text last saved. */
export const preferencesSchema = z.record(z.string(), z.string());

/**
 * With the password; or, straight after a verified email, with the access token that
 * `email_verification` answered, which works here once.
 */
export const checkLoginInput = z
  .strictObject({
    type: z.literal("check_login"),
    email: emailSchema,
    password: z.string().max(1024, "The password is too long.").optional(),
    device_id: deviceIdSchema.optional(),
    access_token: tokenSchema.optional(),
  })
  .refine(
    ({ password, access_token: token }) => (password ?? "") !== "" || token !== undefined,
    "Please enter your password.",
  );

/**
 * The password was right but a second factor is still required: no session yet. The attempt token
 * names this sign-in to `verify_2fa_login` and `resend_2fa_code`; it opens nothing by itself.
 */
const secondFactorNeeded = z.strictObject({
  requires_2fa: z.literal(true),
  attempt_token: z.string(),
});

/** What a browser keeps of a sign-in. Lifetimes in seconds. */
const sessionFields = {
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().positive(),
  permissions: z.array(permissionSchema),
  userEmail: z.string(),
  name: z.string(),
  organization: z.string(),
  profile_image: z.string().nullable(),
  theme: z.string(),
  timezone: z.string(),
  preferences: preferencesSchema,
} as const;

/** Also sets the cookie the token is bound to. */
const signedIn = z.strictObject({ requires_2fa: z.literal(false), ...sessionFields });
export type SessionFields = z.output<z.ZodObject<typeof sessionFields>>;

export const checkLoginOutput = z.discriminatedUnion("requires_2fa", [
  signedIn,
  secondFactorNeeded,
]);

/** One of `code` (app or mail) and `recovery_code`. */
export const verify2faLoginInput = z
  .strictObject({
    type: z.literal("verify_2fa_login"),
    email: emailSchema,
    password: passwordSchema,
    code: codeSchema.optional(),
    recovery_code: z.string().max(64).optional(),
    device_id: deviceIdSchema.optional(),
    remember_device: z.boolean().default(false),
    attempt_token: tokenSchema.optional(),
  })
  .refine(
    ({ code, recovery_code: recovery }) => (code === undefined) !== (recovery === undefined),
    "Please enter a 6-digit code",
  );

export const verify2faLoginOutput = z.strictObject({
  success: z.literal(true),
  ...sessionFields,
  /** How many recovery codes are left, when one was used. */
  recovery_codes_left: z.int().optional(),
});

export const resend2faCodeInput = z.strictObject({
  type: z.literal("resend_2fa_code"),
  email: emailSchema,
  attempt_token: tokenSchema.optional(),
});

export const refreshSessionInput = z.strictObject({
  type: z.literal("refresh_session"),
  refresh_token: tokenSchema,
});

export const refreshSessionOutput = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int().positive(),
  permissions: z.array(permissionSchema),
});

/**
 * Proves the password again, for what requires a recent sign-in; with a second factor also a code
 * of the app or a recovery code, so that it is as strong as a sign-in.
 */
export const reauthenticateInput = z
  .strictObject({
    type: z.literal("reauthenticate"),
    password: passwordSchema,
    code: codeSchema.optional(),
    recovery_code: z.string().max(64).optional(),
  })
  .refine(
    ({ code, recovery_code: recovery }) => code === undefined || recovery === undefined,
    "Please enter a 6-digit code",
  );

/** The tokens are new ones; with a second factor and no code yet there are none. */
export const reauthenticateOutput = z.discriminatedUnion("requires_2fa", [
  z.strictObject({
    requires_2fa: z.literal(false),
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int().positive(),
    permissions: z.array(permissionSchema),
  }),
  z.strictObject({ requires_2fa: z.literal(true) }),
]);

export const getUserInput = z.strictObject({
  type: z.literal("get_user"),
  access_token: tokenSchema.optional(),
});

export const getUserOutput = z.strictObject({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  organization: z.string(),
  profile_image: z.string().nullable(),
  can_send_email: flagSchema,
  can_send_sms: flagSchema,
  timezone: z.string(),
  enabled_2fa: z.boolean(),
  theme: z.string(),
  permissions: z.array(permissionSchema),
  preferences: preferencesSchema,
});

export const logOutInput = z.strictObject({ type: z.literal("log_out") });
export const successOutput = z.strictObject({ success: z.literal(true) });

export const getSessionsInput = z.strictObject({ type: z.literal("get_sessions") });

/** Live sessions of the account, the one used last first. */
export const getSessionsOutput = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.uuid(),
      is_current: z.boolean(),
      /** Browser and system in words, such as "Chrome on Windows". */
      device: z.string(),
      network_address: z.string().nullable(),
      created_at: instantSchema,
      last_used_at: instantSchema,
      expires_at: instantSchema,
    }),
  ),
});

export const revokeSessionInput = z.strictObject({
  type: z.literal("revoke_session"),
  session_id: z.uuid(),
});

export const revokeOtherSessionsInput = z.strictObject({
  type: z.literal("revoke_other_sessions"),
});

export const revokedOutput = z.strictObject({ success: z.literal(true), revoked: z.int() });
