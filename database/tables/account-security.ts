import type { Generated } from "kysely";

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
