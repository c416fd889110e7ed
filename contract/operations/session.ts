import { z } from "zod";
import { emailSchema } from "#contract/values/email.ts";
import { permissionSchema } from "#contract/values/permission-schema.ts";

const tokenSchema = z.string().min(1).max(512);
const flagSchema = z.union([z.literal(0), z.literal(1)]);

/** preference_type -> the JSON text last saved. */
export const preferencesSchema = z.record(z.string(), z.string());

export const checkLoginInput = z.strictObject({
  type: z.literal("check_login"),
  email: emailSchema,
  password: z.string().min(1, "Please enter your password.").max(256, "The password is too long."),
  device_id: z.string().max(256).optional(),
  access_token: tokenSchema.optional(),
});

/** The password was right but a second factor is still asked: no session yet. */
const secondFactorNeeded = z.strictObject({ requires_2fa: z.literal(true) });

/** Also sets the cookie the token is bound to. Lifetimes in seconds. */
const signedIn = z.strictObject({
  requires_2fa: z.literal(false),
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
});

export const checkLoginOutput = z.discriminatedUnion("requires_2fa", [
  signedIn,
  secondFactorNeeded,
]);

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
