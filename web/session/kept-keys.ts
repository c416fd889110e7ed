/** What a visitor typed into the contact form: it outlives a session that ended by itself. */
export const inquiryDraftKey = "inquiryDraft";

/** Forms of alerts that were not saved; each says whose it is, and nobody else sees it. */
export const alertDraftsKey = "drafts";

/** What was typed for us stays when a session ends by itself. */
export const typedKeys: readonly string[] = [inquiryDraftKey, alertDraftsKey];
