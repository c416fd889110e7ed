import { defaultWeights } from "#contract/leads/score.ts";

const lead = 999_999;
const leads = [{ lead, version: 0 }];

/** The calls about leads, with all of their fields. */
export function leadPayloads(email: string) {
  return {
    get_leads: {
      email,
      view: "mine",
      states: ["new"],
      kinds: ["trade", "event"],
      company: "0000000001",
      sort: "day",
      page: 1,
    },
    get_lead: { email, lead },
    get_lead_comparison: { email, lead },
    update_leads: { email, leads, change: { state: "dismissed", reason: "A routine sale." } },
    comment_lead: { email, lead, text: "Ask counsel." },
    escalate_leads: { email, leads, case: { title: "Sales before the 8-K" } },
    get_lead_weights: { email },
    set_lead_weights: { email, weights: defaultWeights, version: 999_999 },
  } as const;
}

export const optionalLeadFields = {
  get_leads: ["view", "states", "kinds", "company", "sort", "page"],
} as const;
