import { casePermissions } from "#contract/cases/case-vocabulary.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import {
  addCaseItemsInput,
  addCaseItemsOutput,
  compareCaseItemInput,
  compareCaseItemOutput,
  createCaseInput,
  createCaseOutput,
  getCaseInput,
  getCaseOutput,
  getCasesInput,
  getCasesOutput,
  removeCaseItemInput,
} from "#contract/operations/cases/cases.ts";
import {
  addCaseMemberInput,
  changeCaseInput,
  changeCaseOutput,
  deleteCaseInput,
  deleteCaseNoteInput,
  deleteCaseTaskInput,
  getCaseColleaguesInput,
  getCaseColleaguesOutput,
  getCaseRegisterInput,
  getCaseRegisterOutput,
  removeCaseMemberInput,
  saveCaseNoteInput,
  saveCaseNoteOutput,
  saveCaseTaskInput,
  saveCaseTaskOutput,
  searchCasesInput,
  searchCasesOutput,
} from "#contract/operations/cases/case-work.ts";
import { openToAdministration, openToOwningHolders } from "#contract/values/account/permissions.ts";

/** An administrator who runs as a member would read what only members may. */
const access = openToOwningHolders(...casePermissions);

/** Cases of the caller: open to their members within the organization. */
export const caseOperations = {
  create_case: {
    summary:
      "Create a case, owned by the caller, with items. The server reads what each item keeps from the database.",
    access,
    effect: "audited",
    input: createCaseInput,
    output: createCaseOutput,
  },
  add_case_items: {
    summary:
      "Add items to a case. The server reads their current data; items already in the case stay as they were.",
    access,
    effect: "audited",
    input: addCaseItemsInput,
    output: addCaseItemsOutput,
  },
  remove_case_item: {
    summary: "Remove an item from an open case. Refused while the case is on hold.",
    access,
    effect: "audited",
    input: removeCaseItemInput,
    output: successOutput,
  },
  get_cases: {
    summary: "Cases of which the caller is a member, most recently changed first.",
    access,
    effect: "reads",
    input: getCasesInput,
    output: getCasesOutput,
  },
  get_case: {
    summary:
      "A case with members, items, notes, and tasks, and what changed since each item was added.",
    access,
    effect: "reads",
    input: getCaseInput,
    output: getCaseOutput,
  },
  compare_case_item: {
    summary:
      "What changed since an item was added, even if the comparison takes long: an event study is run again.",
    access,
    effect: "reads",
    input: compareCaseItemInput,
    output: compareCaseItemOutput,
  },
  change_case: {
    summary:
      "Change title, summary, due date, status, or owner of a case. Refused if the case has changed since the version that the caller read.",
    access,
    effect: "audited",
    input: changeCaseInput,
    output: changeCaseOutput,
  },
  delete_case: {
    summary: "Delete a case with everything in it, as its owner. Refused while it is on hold.",
    access,
    effect: "audited",
    input: deleteCaseInput,
    output: successOutput,
  },
  get_case_colleagues: {
    summary: "Users of the caller's organization who can be added to a case.",
    access,
    effect: "reads",
    input: getCaseColleaguesInput,
    output: getCaseColleaguesOutput,
  },
  add_case_member: {
    summary: "Add a user of the organization to a case. Any member can do this.",
    access,
    effect: "audited",
    input: addCaseMemberInput,
    output: successOutput,
  },
  remove_case_member: {
    summary:
      "Remove a member from a case. The owner can remove any other member; members can remove themselves.",
    access,
    effect: "audited",
    input: removeCaseMemberInput,
    output: successOutput,
  },
  save_case_note: {
    summary:
      "Add a note in Markdown, or change one of the caller's own. A mention of someone who is not a member is refused.",
    access,
    effect: "audited",
    input: saveCaseNoteInput,
    output: saveCaseNoteOutput,
  },
  delete_case_note: {
    summary: "Delete one of the caller's own notes. Refused while the case is on hold.",
    access,
    effect: "audited",
    input: deleteCaseNoteInput,
    output: successOutput,
  },
  save_case_task: {
    summary: "Add a task to a case, or change one.",
    access,
    effect: "audited",
    input: saveCaseTaskInput,
    output: saveCaseTaskOutput,
  },
  delete_case_task: {
    summary: "Delete a task. Refused while the case is on hold.",
    access,
    effect: "audited",
    input: deleteCaseTaskInput,
    output: successOutput,
  },
  search_cases: {
    summary: "Search the caller's cases: titles, summaries, notes, tasks, and what items keep.",
    access,
    effect: "reads",
    input: searchCasesInput,
    output: searchCasesOutput,
  },
  get_case_register: {
    summary:
      "Every case as administrators see it: number, organization, status, owner, and number of members.",
    access: openToAdministration,
    effect: "reads",
    input: getCaseRegisterInput,
    output: getCaseRegisterOutput,
  },
} as const satisfies Record<string, Operation>;
