/** What a visitor typed into the contact form: it outlives a session that ended by itself. */
export const inquiryDraftKey = "inquiryDraft";

/** Forms of alerts that were not saved; each says whose it is, and no one else sees it. */
export const alertDraftsKey = "drafts";

/** What was typed for us stays when a session ends by itself. */
export const typedKeys: readonly string[] = [inquiryDraftKey, alertDraftsKey];

/**
 * Decisions about labels of reviewers that were not saved, for all tabs; begins the keys, each says
 * whose it is. They stay when a session ends by itself; logging out clears those of that person.
 */
export const decisionDraftKeys = "decisionDraft:";

/**
 * Judgements of calls that no server has yet, where the browser refuses its database; begins the
 * keys, each says whose it is. Like that database they stay whatever ends the session, also when the
 * person logs out: what could not be sent by then is sent at the same account's next sign-in, and
 * shown to no other.
 */
export const reviewDraftKeys = "reviewDraft:";

export const reviewDraftsDatabase = "sentinel-review";
export const reviewDraftsStore = "drafts";
