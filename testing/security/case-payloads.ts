const items = [
  { kind: "trade", reference: { accno: "0000000000-20-000001", row_number: 1 } },
] as const;

/** The calls about cases, with all of their fields. */
export const casePayloads = {
  create_case: {
    title: "Sales before the 8-K",
    summary: "Three sales.",
    due_on: "2030-12-31",
    items,
  },
  add_case_items: { case_id: 1, items },
  remove_case_item: { case_id: 1, item: 1 },
  get_cases: { open_only: true },
  get_case: { case_id: 1 },
  compare_case_item: { case_id: 1, item: 1 },
  change_case: {
    case_id: 1,
    known_version: 1,
    title: "Sales before the 8-K",
    summary: "Three sales.",
    due_on: "2030-12-31",
    status: "closed",
    outcome: "referred",
    outcome_note: "To the Division of Enforcement.",
    owner: "nobody@x.example",
  },
  delete_case: { case_id: 1, known_version: 1 },
  get_case_colleagues: { case_id: 1 },
  add_case_member: { case_id: 1, member_email: "nobody@x.example" },
  remove_case_member: { case_id: 1, member_id: 1 },
  save_case_note: { case_id: 1, note_id: 1, known_version: 1, body: "See [#1](#item-1)." },
  delete_case_note: { case_id: 1, note_id: 1, known_version: 1 },
  save_case_task: {
    case_id: 1,
    task_id: 1,
    known_version: 1,
    text: "Ask for the plan.",
    assignee: "nobody@x.example",
    due_on: "2030-12-31",
    is_done: true,
  },
  delete_case_task: { case_id: 1, task_id: 1, known_version: 1 },
  search_cases: { query: "Calder" },
  get_case_register: {},
} as const;

export const optionalCaseFields = {
  create_case: ["summary", "due_on", "items"],
  get_cases: ["open_only"],
  change_case: ["title", "summary", "due_on", "status", "outcome", "outcome_note", "owner"],
  save_case_task: ["assignee", "due_on", "is_done"],
} as const;
