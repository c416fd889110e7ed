import { unitedStates } from "#contract/inquiry/countries.ts";

/** The choices of the contact form, in the order they are offered. Source: first specification, section 3. */
export const inquiryRoles = [
  "Assistant",
  "Associate",
  "Consultant",
  "Contractor",
  "C-Suite",
  "Director",
  "Manager",
  "Partner",
  "Specialist",
  "SVP/VP",
  "Other",
] as const;

export const inquiryIndustries = [
  "Aerospace & Defense",
  "Agriculture",
  "Automotive",
  "Banking",
  "Biotechnology",
  "Business Services",
  "Chemicals",
  "Construction & Engineering",
  "Consumer Goods",
  "Education",
  "Energy",
  "Entertainment & Media",
  "Financial Services",
  "Food & Beverage",
  "Government (Federal)",
  "Government (State/Local)",
  "Healthcare",
  "Hospitality & Travel",
  "Insurance",
  "Legal Services",
  "Manufacturing",
  "Metals & Mining",
  "Nonprofit",
  "Pharmaceuticals",
  "Real Estate",
  "Retail",
  "Technology",
  "Telecommunications",
  "Transportation & Logistics",
  "Utilities",
  "Other",
] as const;

export const heardAboutChoices = [
  "Twitter",
  "Book",
  "Search Engine",
  "Word of mouth",
  "LinkedIn",
  "Podcast",
  "Event",
  "Something else",
] as const;

export const workedBeforeChoices = ["Yes I have", "No I haven't", "I don't remember"] as const;

/** Where the form can be opened; the last is the page of its own. */
export const inquiryPages = ["landing", "firm_home", "contact_us"] as const;

/** In characters, for each text a visitor types. */
export const longestInquiryText = { line: 200, additional: 5_000 } as const;

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
