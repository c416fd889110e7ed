/** What a visitor types into the contact form, as `form_submission` takes it. */
export const inquiryPayload = {
  first_name: "Ana",
  last_name: "Lindqvist",
  role: "Partner",
  industry: "Legal Services",
  company: "Lindqvist Partners",
  country: "United States",
  state_region: "New York",
  email: "ana@lindqvist.example",
  phone: "12125550123",
  heard_about: "Word of mouth",
  worked_with_before: "No I haven't",
  additional_info: "We act in a matter on insider sales.",
} as const;
