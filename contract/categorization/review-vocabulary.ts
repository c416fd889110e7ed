/** Times of the review screens in milliseconds. Source: second specification, section 9. */
export const reviewTimes = {
  autosave: 3_000,
  /** When it is the last interaction that was not labeled. */
  autosaveOfLast: 100,
  confetti: 3_000,
  touchHighlight: 800,
  listCache: 300_000,
} as const;

/** What a reviewer says of an interaction. */
export const labels = { relevant: 1, notRelevant: 0 } as const;
export type Label = 0 | 1;

export const longestNote = 10_000;
export const mostCompaniesOfReviewer = 5_000;

/** Progress of a company for one reviewer. */
export const companyStates = ["completed", "in progress", "not started"] as const;
export type CompanyState = (typeof companyStates)[number];

/** State of an interaction under review. Source: second specification, section 4. */
export const interactionStatuses = {
  inProgress: "In Progress",
  chooseLabel: "Please Select Relevant or Not Relevant",
  highlight: "Please Highlight",
  complete: "Complete",
} as const;
export type InteractionStatus = (typeof interactionStatuses)[keyof typeof interactionStatuses];

/** Texts the second specification states word for word. */
export const reviewTexts = {
  listTitle: "Conference Call Fraud Categorization",
  adminTitle: "Categorization Assignments",
  missingCompany: "Missing company info.",
  highlightBeforeMovingOn:
    "Please highlight the portion of the interaction that is relevant to the fraud before proceeding.",
  highlightBeforeGoingBack:
    "Please highlight the portion of the interaction that is relevant to the fraud.",
  leave: "You have unsaved highlights. Are you sure you want to leave?",
} as const;
