import { z } from "zod";
import { flagSchema, preferencesSchema } from "#contract/operations/accounts/session.ts";
import { phoneSchema } from "#contract/operations/accounts/sign-up.ts";
import {
  nameSchema,
  optionalNameSchema,
  tokenSchema,
} from "#contract/values/account/account-fields.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { permissionSchema } from "#contract/values/account/permission-schema.ts";
import { instantSchema, plainDateSchema } from "#contract/values/plain-date.ts";
import {
  emailEndingText,
  isEmailEnding,
  readEmailEnding,
  signUpTokenPattern,
  signUpTokenText,
} from "#contract/values/account/sign-up-token.ts";

const asAdmin = { access_token: tokenSchema.optional() } as const;

/** Names an account in administration; useless as a token. */
const handleSchema = z.uuid("This user is unknown.");

export const getUsersInput = z.strictObject({ type: z.literal("get_users"), ...asAdmin });

const userRow = z.strictObject({
  /** A handle for `admin_edit_user`, no token. */
  user_access_token: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  organization: z.string(),
  permissions: z.array(permissionSchema),
  enabled_2fa: z.boolean(),
  can_send_email: flagSchema,
  can_send_sms: flagSchema,
  timezone: z.string(),
  /**
   * suspended: by an administrator, whatever else it is; invited: no password yet; unverified: signed
   * up, address not shown to be theirs.
   */
  state: z.enum(["active", "invited", "unverified", "suspended"]),
  created_at: instantSchema,
  last_used_at: instantSchema.nullable(),
  live_sessions: z.int(),
});
export type UserRow = z.output<typeof userRow>;
export const getUsersOutput = z.array(userRow);

/** What a row of `get_users` says besides: it may be sent back with it, and changes nothing. */
const untouched = userRow
  .pick({
    enabled_2fa: true,
    can_send_email: true,
    can_send_sms: true,
    timezone: true,
    state: true,
    created_at: true,
    last_used_at: true,
    live_sessions: true,
  })
  .partial().shape;

/** Changes the account of the handle; without one adds an account and mails an invitation. */
export const adminEditUserInput = z.strictObject({
  type: z.literal("admin_edit_user"),
  ...asAdmin,
  user_access_token: handleSchema.optional(),
  name: nameSchema,
  email: emailSchema,
  phone: z.union([phoneSchema, z.literal(""), z.null()]).optional(),
  organization: optionalNameSchema,
  permissions: z.array(permissionSchema).max(20),
  ...untouched,
});

/** What an administrator does to the account with this address. */
const onAccount = <Type extends string>(type: Type) =>
  z.strictObject({ type: z.literal(type), ...asAdmin, email: emailSchema });

export const deleteUserInput = onAccount("delete_user");
export const sendInvitationInput = onAccount("send_invitation");
export const endUserSessionsInput = onAccount("end_user_sessions");
export const suspendUserInput = onAccount("suspend_user");
export const reinstateUserInput = onAccount("reinstate_user");
export const resetUser2faInput = onAccount("reset_user_2fa");

export const getSignUpTokensInput = z.strictObject({
  type: z.literal("get_sign_up_tokens"),
  ...asAdmin,
});

const signUpTokenSchema = z.string().regex(signUpTokenPattern, signUpTokenText);

const emailEndingSchema = z
  .string()
  .max(255)
  .transform(readEmailEnding)
  .refine(isEmailEnding, emailEndingText);

const signUpTokenRow = z.strictObject({
  sign_up_token: z.string(),
  organization: z.string(),
  email_ending: z.string(),
  permissions: z.array(permissionSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type SignUpTokenRow = z.output<typeof signUpTokenRow>;
export const getSignUpTokensOutput = z.array(signUpTokenRow);

/** Adds the token, or changes the one of this name. */
export const insertSignUpTokenInput = z.strictObject({
  type: z.literal("insert_sign_up_token"),
  ...asAdmin,
  sign_up_token: signUpTokenSchema,
  organization: nameSchema,
  email_ending: emailEndingSchema,
  permissions: z.array(permissionSchema).max(20),
});

export const deleteSignUpTokenInput = z.strictObject({
  type: z.literal("delete_sign_up_token"),
  ...asAdmin,
  sign_up_token: z.string().max(200),
});

export const runAsInput = onAccount("run_as");

/** A session of the other's rights in the admin's name; it is not renewed. Lifetime in seconds. */
export const runAsOutput = z.strictObject({
  access_token: z.string(),
  expires_in: z.int().positive(),
  email: z.string(),
  name: z.string(),
  organization: z.string(),
  permissions: z.array(permissionSchema),
  profile_image: z.string().nullable(),
  preferences: preferencesSchema,
});

/** Ends the run-as session it is called with. */
export const stopRunAsInput = z.strictObject({ type: z.literal("stop_run_as") });

/** Both days inclusive, UTC. Texts but the operation are matched as parts, in any case. */
export const auditFilter = {
  actor: z.string().max(320).optional(),
  /** The account, or a case, item, or other object that `detail` names. */
  subject: z.string().max(320).optional(),
  operation: z.string().max(100).optional(),
  outcome: z.string().max(100).optional(),
  start_date: plainDateSchema.optional(),
  end_date: plainDateSchema.optional(),
} as const;

export const getAuditEntriesInput = z.strictObject({
  type: z.literal("get_audit_entries"),
  ...asAdmin,
  ...auditFilter,
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(50),
});

/** Flat, as it is hashed. */
export const auditDetailSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

const auditRow = z.strictObject({
  id: z.int(),
  at: instantSchema,
  actor: z.string().nullable(),
  subject: z.string().nullable(),
  operation: z.string(),
  outcome: z.string(),
  detail: auditDetailSchema,
  request_id: z.string().nullable(),
  network_address: z.string().nullable(),
});
/** An entry as stored, the titles of its case and item, for members who may see them, and names of companies. */
const shownAuditRow = auditRow.extend({
  case_title: z.string().nullable(),
  item_title: z.string().nullable(),
  /** Of the companies under review that the detail has by gvkey: "Calder Therapeutics (CPTX)". */
  company_names: z.record(z.string(), z.string()),
});
export type AuditRow = z.output<typeof auditRow>;
export type ShownAuditRow = z.output<typeof shownAuditRow>;

export const getAuditEntriesOutput = z.strictObject({
  rows: z.array(shownAuditRow),
  total: z.int(),
  /** Every operation that occurs in the trail, for the filter. */
  operations: z.array(z.string()),
});

/** `POST /export/audit`: every entry of the filter as CSV. */
export const exportAuditInput = z.strictObject(auditFilter);
