/** What a visitor typed into the contact form: it outlives a session that ended by itself. */
export const inquiryDraftKey = "inquiryDraft";
