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
} as const;

export const optionalCaseFields = {
  create_case: ["summary", "due_on", "items"],
  get_cases: ["open_only"],
} as const;
