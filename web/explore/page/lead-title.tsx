import { type LeadHeadline, leadTitle } from "#contract/leads/lead-title.ts";
import { UnbrokenForms } from "./unbroken-forms.tsx";

/** What a lead is about, in one line of words. */
export function LeadTitle({ lead }: { lead: LeadHeadline }) {
  return <UnbrokenForms text={leadTitle(lead)} />;
}
