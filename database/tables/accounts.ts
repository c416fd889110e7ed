import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export type AccountTable = {
  id: Generated<number>;
  email: string;
  name: string;
  phone: string | null;
  organization: Generated<string>;
  password_hash: string | null;
  permissions: Generated<string[]>;
  profile_image: string | null;
  theme: Generated<string>;
  timezone: Generated<string>;
  can_send_email: Generated<number>;
  can_send_sms: Generated<number>;
  enabled_2fa: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  handle: Generated<string>;
  email_verified_at: string | null;
  invited_at: string | null;
  password_changed_at: string | null;
  mailed_codes_stopped_at: string | null;
  sign_up_token_hash: Buffer | null;
  quiet_from: number | null;
  quiet_until: number | null;
  verified_phone: string | null;
  refused_email: string | null;
  refused_phone: string | null;
  suspended_at: string | null;
};

export type UserPreferenceTable = {
  account_id: number;
  preference_type: string;
  preferences: string;
  updated_at: Generated<string>;
};

export type AuthenticatedBy = "password" | "second_factor" | "email_verification" | "run_as";

export type SessionTable = {
  id: string;
  account_id: number;
  actor_account_id: number | null;
  access_token_hash: Buffer;
  access_expires_at: string;
  refresh_token_hash: Buffer;
  cookie_hash: Buffer;
  device_id: string | null;
  user_agent: string | null;
  created_at: string;
  last_used_at: string;
  absolute_expires_at: string;
  revoked_at: string | null;
  revoked_reason: string | null;
  authenticated_at: Generated<string>;
  authenticated_by: Generated<AuthenticatedBy>;
  parent_session_id: string | null;
  network_address: string | null;
};

export type RunAsNoticeTable = {
  session_id: string;
  account_id: number;
  actor_email: string;
  actor_organization: string;
  began_at: string;
  ends_at: string;
};

export type AttemptCounterTable = {
  scope: string;
  subject: string;
  failures: number;
  last_failure_at: string;
};

/** The last line of the anchors file, in one row at most. */
export type AuditAnchorTable = {
  only_row: Generated<boolean>;
  line_number: number;
  line_hash: Buffer;
  written_at: string;
};

export type AuditEntryTable = {
  id: number;
  at: string;
  actor: string | null;
  subject: string | null;
  operation: string;
  outcome: string;
  detail: ColumnType<unknown, string | undefined, string>;
  request_id: string | null;
  network_address: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

export type SecondFactorTable = {
  account_id: number;
  secret_sealed: Buffer;
  confirmed_at: string | null;
  last_step: number | null;
  tries: Generated<number>;
  created_at: string;
};

export type RecoveryCodeTable = {
  code_hash: Buffer;
  account_id: number;
  created_at: string;
  used_at: string | null;
};

export type RememberedDeviceTable = {
  id: string;
  account_id: number;
  token_hash: Buffer;
  device_id: string;
  user_agent: string | null;
  created_at: string;
  expires_at: string;
};

export type SignInAttemptTable = {
  id: string;
  account_id: number;
  token_hash: Buffer;
  device_id: string | null;
  network_address: string | null;
  created_at: string;
  expires_at: string;
  code_hash: Buffer | null;
  code_sent_at: string | null;
  code_expires_at: string | null;
  codes_sent: Generated<number>;
  tries: Generated<number>;
  ended_at: string | null;
};

export type MailedTokenPurpose = "verify_email" | "choose_password" | "reset_password";

export type MailedTokenTable = {
  token_hash: Buffer;
  account_id: number;
  purpose: MailedTokenPurpose;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  voided_at: string | null;
};

export type SignUpTokenTable = {
  token_hash: Buffer;
  token_sealed: Buffer;
  organization: string;
  email_ending: string;
  permissions: string[];
  created_at: string;
  created_by: string;
  updated_at: string;
};

export type SpentRefreshTokenTable = {
  token_hash: Buffer;
  session_id: string;
};

export type PhoneCodeTable = {
  account_id: number;
  session_id: string;
  phone: string;
  code_hash: Buffer;
  sent_at: string;
  expires_at: string;
  tries: Generated<number>;
};

export type SavedSearchTable = {
  id: GeneratedAlways<number>;
  account_id: number;
  screen: string;
  name: string;
  name_key: string;
  state: string;
  is_shared: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};
