const company = { gvkey: "061482" } as const;

/** The calls of the review of conference calls, with all of their fields. @param email  the caller's own */
export function reviewPayloads(email: string) {
  return {
    get_ey_fraud_confcalls: { email },
    get_ey_fraud_categorizations: { email, ...company },
    insert_categorization: {
      email,
      ...company,
      interaction_num: 1,
      categorization: 1,
      reason: "Booked before delivery.",
      interaction_html: "We <mark>shipped</mark> it.",
      known_version: 0,
      known_revision: 1,
    },
    get_categorization_history: { email, ...company, interaction_num: 1 },
    finish_categorization: { email, ...company },
    reopen_categorization: { email, ...company },
    get_all_users: {},
    get_categorization_user_assignments: {},
    update_categorization_user_assignment: { user_email: "nobody@x.example", gvkeys: ["061482"] },
    get_review_progress: {},
    get_review_agreement: { ...company },
    get_adjudication: { ...company },
    set_gold_label: {
      ...company,
      interaction_num: 1,
      categorization: 1,
      reason: "The filing shows it.",
      interaction_html: "We <mark>shipped</mark> it.",
      known_version: 0,
      known_revision: 1,
    },
    preview_transcripts: { file_name: "calls.jsonl", content: "{}", source: "import" },
    import_transcripts: { file_name: "calls.jsonl", content: "{}", source: "import" },
    get_call_imports: {},
    preview_undo_import: { import_id: 1 },
    undo_import: { import_id: 1, known_digest: "0".repeat(64) },
  } as const;
}

export const optionalReviewFields = {
  insert_categorization: ["reason", "interaction_html", "known_version", "known_revision"],
  get_review_agreement: ["gvkey"],
  set_gold_label: ["interaction_html"],
  preview_transcripts: ["source"],
  import_transcripts: ["source"],
} as const;
