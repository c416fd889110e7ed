import { brandNames } from "./names.ts";

/** The words of the contact form, in the dialog and on its page. */
export const inquiryTexts = {
  dialogTitle: "Schedule A Call",
  pageTitle: "Let's talk",
  required: "All fields are required except additional information.",
  labels: {
    firstName: "First name",
    lastName: "Last name",
    role: "Role",
    industry: "Industry",
    company: "Company",
    country: "Country",
    state: "State",
    region: "Region",
    email: "Email",
    phone: "Phone",
    phoneCode: "Dial code",
    otherPhoneCode: "Other",
    heardAbout: "How did you hear about us?",
    workedBefore: "Have you worked with us before?",
    additional: "Additional information (optional)",
  },
  select: "Select",
  wholePhoneHint: "Start with the country code.",
  footnote: "Please do not include confidential details.",
  stillNeeded: "Still needed:",
  submit: "Submit",
  submitting: "Submitting...",
  thanks: "Thank you for submitting your inquiry. We will be in touch shortly.",
  close: "Close",
  failure: "There was an error submitting your form. Please try again.",
  discard: {
    question: "Discard your inquiry?",
    text: "Your entries will be lost.",
    keep: "Keep",
    confirm: "Discard",
  },
  next: {
    heading: "What happens next",
    steps: [
      `Your inquiry goes to the inbox of ${brandNames.firm}.`,
      "We answer by the email address or the phone number you give.",
      "On a call we walk you through the screen that answers your question, down to the filing.",
    ],
  },
} as const;
