import { emptyInquiry, type InquiryValues } from "./inquiry-values.ts";

/** For tests: an inquiry that the server accepts. */
export const completeInquiry: InquiryValues = {
  ...emptyInquiry,
  firstName: "Alma",
  lastName: "Reyes",
  role: "Director",
  industry: "Government (Federal)",
  company: "Example Agency",
  stateRegion: "District Of Columbia",
  email: "a.reyes@agency.gov",
  phone: "2025550143",
  heardAbout: "Word of mouth",
  workedBefore: "No I haven't",
};
