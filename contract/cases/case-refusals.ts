/** Refusals of what is done with cases, as in `refusals`. */
export const caseRefusals = {
  case_not_found: {
    status: 404,
    text: "There is no such case, or you are not a member of it.",
  },
  case_item_not_found: { status: 404, text: "The case has no such item." },
  case_item_forbidden: {
    status: 403,
    text: "Your packages do not include items of this kind.",
  },
  case_note_not_found: { status: 404, text: "This note no longer exists." },
  case_task_not_found: { status: 404, text: "This task no longer exists." },
  case_member_not_found: {
    status: 404,
    text: "No user in your organization has this email, or that user has no package.",
  },
  /** With who changed what as its text. */
  case_changed: {
    status: 409,
    text: "This was changed in another window or by another member. Review the change, then save again.",
  },
  case_on_hold: {
    status: 409,
    text: "This case is on hold, so nothing can be deleted from it. Release the hold first.",
  },
  case_closed: { status: 409, text: "This case is closed. Reopen it first." },
  /** The text that is sent also states today's date. */
  due_date_past: {
    status: 400,
    text: "The due date cannot be in the past. Enter today or a later day.",
  },
  case_owner_only: { status: 403, text: "Only the owner of the case can do this." },
  case_full: { status: 409, text: "This case has reached its limit." },
  too_many_cases: {
    status: 409,
    text: "You own 1,000 cases, which is the limit. Transfer some to other members first.",
  },
  /** With the mention as its text. */
  unknown_mention: { status: 400, text: "A note can mention only members of the case." },
  /** With the case's number for its members. */
  held_by_case: {
    status: 409,
    text: "This cannot be deleted because a case on legal hold cites it.",
  },
} as const;
