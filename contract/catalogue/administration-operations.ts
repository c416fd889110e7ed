import type { Operation } from "#contract/catalogue/operation.ts";
import {
  adminEditUserInput,
  deleteSignUpTokenInput,
  deleteUserInput,
  endUserSessionsInput,
  getAuditEntriesInput,
  getAuditEntriesOutput,
  getSignUpTokensInput,
  getSignUpTokensOutput,
  getUsersInput,
  getUsersOutput,
  insertSignUpTokenInput,
  reinstateUserInput,
  resetUser2faInput,
  runAsInput,
  runAsOutput,
  sendInvitationInput,
  stopRunAsInput,
  suspendUserInput,
} from "#contract/operations/accounts/administration.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import { openToAdministration, openToSignedIn } from "#contract/values/account/permissions.ts";

/** What administrators do: users, sign-up tokens, run-as, the audit trail. */
export const administrationOperations = {
  get_users: {
    summary: "Every account, without any token.",
    access: openToAdministration,
    effect: "reads",
    input: getUsersInput,
    output: getUsersOutput,
  },
  admin_edit_user: {
    summary: "Change an account, or add one and email an invitation to choose a password.",
    access: openToAdministration,
    effect: "changes",
    input: adminEditUserInput,
    output: successOutput,
  },
  delete_user: {
    summary: "Delete an account with all its data.",
    access: openToAdministration,
    effect: "changes",
    input: deleteUserInput,
    output: successOutput,
  },
  send_invitation: {
    summary: "Email the invitation again; earlier links no longer work.",
    access: openToAdministration,
    effect: "changes",
    input: sendInvitationInput,
    output: successOutput,
  },
  end_user_sessions: {
    summary: "End every session of an account.",
    access: openToAdministration,
    effect: "changes",
    input: endUserSessionsInput,
    output: successOutput,
  },
  suspend_user: {
    summary:
      "Suspend an account: it cannot sign in, its sessions end, its feeds answer 404 and its alerts " +
      "send nothing, until it is reinstated.",
    access: openToAdministration,
    effect: "changes",
    input: suspendUserInput,
    output: successOutput,
  },
  reinstate_user: {
    summary: "Reinstate a suspended account.",
    access: openToAdministration,
    effect: "changes",
    input: reinstateUserInput,
    output: successOutput,
  },
  reset_user_2fa: {
    summary: "Turn off two-factor authentication of a user who lost it; ends their sessions.",
    access: openToAdministration,
    effect: "changes",
    input: resetUser2faInput,
    output: successOutput,
  },
  get_sign_up_tokens: {
    summary: "Every sign-up token.",
    access: openToAdministration,
    effect: "audited",
    input: getSignUpTokensInput,
    output: getSignUpTokensOutput,
  },
  insert_sign_up_token: {
    summary: "Add a sign-up token, or change the one of this name.",
    access: openToAdministration,
    effect: "changes",
    input: insertSignUpTokenInput,
    output: successOutput,
  },
  delete_sign_up_token: {
    summary: "Delete a sign-up token; existing accounts are kept.",
    access: openToAdministration,
    effect: "changes",
    input: deleteSignUpTokenInput,
    output: successOutput,
  },
  run_as: {
    summary: "Start running as another user, for one hour, in a separate session.",
    access: openToAdministration,
    effect: "changes",
    input: runAsInput,
    output: runAsOutput,
  },
  stop_run_as: {
    summary: "End the run-as session it is called with.",
    access: openToSignedIn,
    effect: "audited",
    input: stopRunAsInput,
    output: successOutput,
  },
  get_audit_entries: {
    summary: "Entries of the audit trail, newest first.",
    access: openToAdministration,
    effect: "reads",
    input: getAuditEntriesInput,
    output: getAuditEntriesOutput,
  },
} as const satisfies Record<string, Operation>;
