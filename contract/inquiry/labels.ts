import { unitedStates } from "#contract/inquiry/countries.ts";

/** What each field of an inquiry is called, in the order of the form. */
export const inquiryLabels = {
  first_name: "First name",
  last_name: "Last name",
  role: "Role",
  industry: "Industry",
  company: "Company",
  country: "Country",
  state_region: "Region",
  email: "Email",
  phone: "Phone",
  heard_about: "How did you hear about us?",
  worked_with_before: "Have you worked with us before?",
  additional_info: "Additional information",
} as const;

/** What the part of a country is called there. */
export function regionLabel(country: string): string {
  return country === unitedStates ? "State" : inquiryLabels.state_region;
}
