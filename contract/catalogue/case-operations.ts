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
import { openToOwningHolders } from "#contract/values/account/permissions.ts";

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
      "Add items to a case as they are now, read by the server. Items that the case has already stay as they were.",
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
    summary: "Cases the caller is a member of, the last changed first.",
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
      "What changed since an item was added, also where that takes long: an event study runs again.",
    access,
    effect: "reads",
    input: compareCaseItemInput,
    output: compareCaseItemOutput,
  },
} as const satisfies Record<string, Operation>;
