import type { Operation } from "#contract/catalogue/operation.ts";
import {
  finishCategorizationInput,
  getCategorizationHistoryInput,
  getCategorizationHistoryOutput,
  getEyFraudCategorizationsInput,
  getEyFraudCategorizationsOutput,
  getEyFraudConfcallsInput,
  getEyFraudConfcallsOutput,
  insertCategorizationInput,
  insertCategorizationOutput,
  reopenCategorizationInput,
} from "#contract/operations/reviews/categorization.ts";
import {
  getAllUsersInput,
  getAllUsersOutput,
  getCategorizationUserAssignmentsInput,
  getCategorizationUserAssignmentsOutput,
  getReviewProgressInput,
  getReviewProgressOutput,
  updateCategorizationUserAssignmentInput,
} from "#contract/operations/reviews/categorization-administration.ts";
import {
  getAdjudicationInput,
  getAdjudicationOutput,
  getReviewAgreementInput,
  getReviewAgreementOutput,
  setGoldLabelInput,
  setGoldLabelOutput,
} from "#contract/operations/reviews/review-agreement.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import {
  importTranscriptsInput,
  importTranscriptsOutput,
  previewTranscriptsInput,
  previewTranscriptsOutput,
} from "#contract/operations/reviews/transcript-import.ts";
import {
  getCallImportsInput,
  getCallImportsOutput,
  previewUndoImportInput,
  previewUndoImportOutput,
  undoImportInput,
  undoImportOutput,
} from "#contract/operations/reviews/undo-import.ts";
import { openToHolders } from "#contract/values/account/permissions.ts";

const reviewers = openToHolders("categorization", "categorization_admin");
const reviewAdministrators = openToHolders("categorization_admin");

/** Review of conference calls, its administration, agreement and import. */
export const categorizationOperations = {
  get_ey_fraud_confcalls: {
    summary:
      "Every interaction of the companies assigned to a reviewer, with the label. `email` is the " +
      "caller, or, for administrators of reviews, any reviewer.",
    access: reviewers,
    isAboutOthers: true,
    effect: "reads",
    input: getEyFraudConfcallsInput,
    output: getEyFraudConfcallsOutput,
  },
  get_ey_fraud_categorizations: {
    summary: "The interactions of one assigned company with text, label, note and highlights.",
    access: reviewers,
    isAboutOthers: true,
    effect: "reads",
    input: getEyFraudCategorizationsInput,
    output: getEyFraudCategorizationsOutput,
  },
  insert_categorization: {
    summary:
      "Save the label, note and highlights of one interaction. A completed company is locked, but " +
      "to administrators of reviews who edit it as the reviewer.",
    access: reviewers,
    isAboutOthers: true,
    effect: "audited",
    isLargeBodyTaken: true,
    input: insertCategorizationInput,
    output: insertCategorizationOutput,
  },
  get_categorization_history: {
    summary: "Every save of one interaction by, or for, one reviewer.",
    access: reviewers,
    isAboutOthers: true,
    effect: "reads",
    input: getCategorizationHistoryInput,
    output: getCategorizationHistoryOutput,
  },
  finish_categorization: {
    summary: "Lock a reopened company again, once every interaction has its label.",
    access: reviewers,
    isAboutOthers: true,
    effect: "audited",
    input: finishCategorizationInput,
    output: successOutput,
  },
  reopen_categorization: {
    summary: "Reopen a completed company for a reviewer.",
    access: reviewAdministrators,
    isAboutOthers: true,
    effect: "audited",
    input: reopenCategorizationInput,
    output: successOutput,
  },
  get_all_users: {
    summary: "Reviewers: email and permissions. Administrators see every user.",
    access: reviewAdministrators,
    effect: "reads",
    input: getAllUsersInput,
    output: getAllUsersOutput,
  },
  get_categorization_user_assignments: {
    summary: "Assignments of companies, with progress.",
    access: reviewAdministrators,
    effect: "reads",
    input: getCategorizationUserAssignmentsInput,
    output: getCategorizationUserAssignmentsOutput,
  },
  update_categorization_user_assignment: {
    summary: "Assign companies to a reviewer. Saved labels are kept.",
    access: reviewAdministrators,
    effect: "audited",
    input: updateCategorizationUserAssignmentInput,
    output: successOutput,
  },
  get_review_progress: {
    summary: "Progress and pace of each reviewer.",
    access: reviewAdministrators,
    effect: "reads",
    input: getReviewProgressInput,
    output: getReviewProgressOutput,
  },
  get_review_agreement: {
    summary: "Agreement of reviewers of the same companies: overall, by pair, by company.",
    access: reviewAdministrators,
    effect: "reads",
    input: getReviewAgreementInput,
    output: getReviewAgreementOutput,
  },
  get_adjudication: {
    summary: "The labels of all reviewers of one company side by side, and the gold labels.",
    access: reviewAdministrators,
    effect: "reads",
    input: getAdjudicationInput,
    output: getAdjudicationOutput,
  },
  set_gold_label: {
    summary: "Decide the gold label of one interaction, with the reason.",
    access: reviewAdministrators,
    effect: "audited",
    isLargeBodyTaken: true,
    input: setGoldLabelInput,
    output: setGoldLabelOutput,
  },
  preview_transcripts: {
    summary: "Preview of a file of transcripts: its calls, and errors by line.",
    access: reviewAdministrators,
    effect: "reads",
    isLargeBodyTaken: true,
    input: previewTranscriptsInput,
    output: previewTranscriptsOutput,
  },
  import_transcripts: {
    summary: "Import a file of transcripts, completely or not at all.",
    access: reviewAdministrators,
    effect: "audited",
    isLargeBodyTaken: true,
    input: importTranscriptsInput,
    output: importTranscriptsOutput,
  },
  get_call_imports: {
    summary: "Imports of conference calls, newest first.",
    access: reviewAdministrators,
    effect: "reads",
    input: getCallImportsInput,
    output: getCallImportsOutput,
  },
  preview_undo_import: {
    summary: "Preview of undoing an import: what it removes, and the calls that stay.",
    access: reviewAdministrators,
    effect: "reads",
    input: previewUndoImportInput,
    output: previewUndoImportOutput,
  },
  undo_import: {
    summary: "Undo an import: remove the calls it added, except those in use.",
    access: reviewAdministrators,
    effect: "audited",
    input: undoImportInput,
    output: undoImportOutput,
  },
} as const satisfies Record<string, Operation>;
