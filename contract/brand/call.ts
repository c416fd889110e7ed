/** The words of the button that opens the contact form on both public pages. */
export const callTexts = {
  button: "Schedule A Call",
  failed: "The form could not be loaded.",
  contactPage: "Open the contact page",
} as const;
