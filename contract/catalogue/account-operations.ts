import type { Operation } from "#contract/catalogue/operation.ts";
import { updateUserPreferencesInput } from "#contract/operations/accounts/preferences.ts";
import {
  deleteAccountInput,
  editUserInput,
  disable2faInput,
  forgetDeviceInput,
  generate2faSecretInput,
  generate2faSecretOutput,
  get2faStatusInput,
  get2faStatusOutput,
  renewRecoveryCodesInput,
  renewRecoveryCodesOutput,
  verify2faSetupInput,
  verify2faSetupOutput,
} from "#contract/operations/accounts/account.ts";
import {
  sendPhoneCodeInput,
  sendPhoneCodeOutput,
  verifyPhoneInput,
} from "#contract/operations/alerts/alert-delivery.ts";
import {
  checkLoginInput,
  checkLoginOutput,
  getSessionsInput,
  getSessionsOutput,
  getUserInput,
  getUserOutput,
  logOutInput,
  reauthenticateInput,
  reauthenticateOutput,
  refreshSessionInput,
  refreshSessionOutput,
  resend2faCodeInput,
  revokedOutput,
  revokeOtherSessionsInput,
  revokeSessionInput,
  successOutput,
  verify2faLoginInput,
  verify2faLoginOutput,
} from "#contract/operations/accounts/session.ts";
import {
  emailVerificationInput,
  emailVerificationOutput,
  initializePasswordResetInput,
  initializePasswordResetOutput,
  resetPasswordInput,
  resetPasswordOutput,
  signupInput,
  signupOutput,
} from "#contract/operations/accounts/sign-up.ts";
import {
  openToAll,
  openToOwner,
  openToOwnerSignedInRecently,
  openToSignedIn,
} from "#contract/values/account/permissions.ts";

/** Signing up, signing in, and one's own account. */
export const accountOperations = {
  signup: {
    summary:
      "Create an account and email a link that verifies the address. For an account that is not " +
      "verified yet, the newest sign-up and the newest link count; if the passwords differ, neither " +
      "counts, and the user chooses a password when opening the link.",
    access: openToAll,
    effect: "changes",
    input: signupInput,
    output: signupOutput,
  },
  email_verification: {
    summary: "Verify an address with the mailed token; an invited person chooses a password.",
    access: openToAll,
    effect: "changes",
    input: emailVerificationInput,
    output: emailVerificationOutput,
  },
  initialize_password_reset: {
    summary: "Mail a link that sets a new password; it works once, for 30 minutes.",
    access: openToAll,
    effect: "changes",
    input: initializePasswordResetInput,
    output: initializePasswordResetOutput,
  },
  reset_password: {
    summary: "Set a new password with the mailed token; ends every session of the account.",
    access: openToAll,
    effect: "changes",
    input: resetPasswordInput,
    output: resetPasswordOutput,
  },
  check_login: {
    summary: "Sign in with email and password.",
    access: openToAll,
    effect: "changes",
    input: checkLoginInput,
    output: checkLoginOutput,
  },
  verify_2fa_login: {
    summary:
      "Finish a sign-in with a code of the app, a mailed code or a recovery code, after " +
      "`check_login` answered `requires_2fa`.",
    access: openToAll,
    effect: "changes",
    input: verify2faLoginInput,
    output: verify2faLoginOutput,
  },
  resend_2fa_code: {
    summary:
      "Mail a code for the sign-in under way. The answer is the same where there is none, and " +
      "then no mail is sent.",
    access: openToAll,
    effect: "changes",
    input: resend2faCodeInput,
    output: successOutput,
  },
  refresh_session: {
    summary: "Exchange the refresh token for a new pair; reusing an old one ends the session.",
    access: openToAll,
    effect: "changes",
    input: refreshSessionInput,
    output: refreshSessionOutput,
  },
  reauthenticate: {
    summary:
      "Confirm the password, and the second factor if there is one; the session continues with new tokens.",
    access: openToOwner,
    effect: "changes",
    input: reauthenticateInput,
    output: reauthenticateOutput,
  },
  log_out: {
    summary: "End the session on the server; under run-as also the administrator's own.",
    access: openToSignedIn,
    effect: "audited",
    input: logOutInput,
    output: successOutput,
  },
  get_sessions: {
    summary: "The account's live sessions.",
    access: openToOwner,
    effect: "reads",
    input: getSessionsInput,
    output: getSessionsOutput,
  },
  revoke_session: {
    summary: "End one session of the account.",
    access: openToOwner,
    effect: "changes",
    input: revokeSessionInput,
    output: successOutput,
  },
  revoke_other_sessions: {
    summary: "End every other session of the account.",
    access: openToOwner,
    effect: "changes",
    input: revokeOtherSessionsInput,
    output: revokedOutput,
  },
  get_user: {
    summary: "The signed-in account.",
    access: openToSignedIn,
    effect: "reads",
    input: getUserInput,
    output: getUserOutput,
  },
  edit_user: {
    summary:
      "Change one field of the own account. A password needs the present one or a recent sign-in, " +
      "a phone number and turning the second factor off need a recent sign-in; under run-as these " +
      "are refused.",
    access: openToSignedIn,
    effect: "audited",
    isLargeBodyTaken: true,
    input: editUserInput,
    output: successOutput,
  },
  send_phone_code: {
    summary:
      "Send a code to the account's phone, which is valid for ten minutes and five tries, in the session " +
      "that requested it.",
    access: openToOwner,
    effect: "changes",
    input: sendPhoneCodeInput,
    output: sendPhoneCodeOutput,
  },
  verify_phone: {
    summary: "Verify the account's phone with the code sent to it.",
    access: openToOwner,
    effect: "changes",
    input: verifyPhoneInput,
    output: successOutput,
  },
  delete_account: {
    summary: "Delete the caller's account with all its data.",
    access: openToOwnerSignedInRecently,
    effect: "changes",
    input: deleteAccountInput,
    output: successOutput,
  },
  generate_2fa_secret: {
    summary: "Start setting up an authenticator app; not required at sign-in until verified.",
    access: openToOwnerSignedInRecently,
    effect: "changes",
    input: generate2faSecretInput,
    output: generate2faSecretOutput,
  },
  verify_2fa_setup: {
    summary:
      "Turn on two-factor authentication with a code from the app; returns recovery codes once.",
    access: openToOwner,
    effect: "changes",
    input: verify2faSetupInput,
    output: verify2faSetupOutput,
  },
  disable_2fa: {
    summary: "Turn off two-factor authentication and forget remembered devices.",
    access: openToOwnerSignedInRecently,
    effect: "changes",
    input: disable2faInput,
    output: successOutput,
  },
  get_2fa_status: {
    summary:
      "State of two-factor authentication, number of recovery codes left, remembered devices.",
    access: openToOwner,
    effect: "reads",
    input: get2faStatusInput,
    output: get2faStatusOutput,
  },
  renew_recovery_codes: {
    summary: "Generate new recovery codes; the old ones no longer work.",
    access: openToOwnerSignedInRecently,
    effect: "changes",
    input: renewRecoveryCodesInput,
    output: renewRecoveryCodesOutput,
  },
  forget_device: {
    summary: "Forget a remembered device.",
    access: openToOwner,
    effect: "changes",
    input: forgetDeviceInput,
    output: successOutput,
  },
  update_user_preferences: {
    summary: "Save one preference of the signed-in account.",
    access: openToSignedIn,
    effect: "changes",
    input: updateUserPreferencesInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
