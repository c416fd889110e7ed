import type { Operation } from "#contract/catalogue/operation.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import {
  getLeadWeightsInput,
  getLeadWeightsOutput,
  setLeadWeightsInput,
} from "#contract/operations/leads/lead-weights.ts";
import {
  commentLeadInput,
  escalateLeadsInput,
  escalateLeadsOutput,
  getLeadComparisonInput,
  getLeadComparisonOutput,
  getLeadInput,
  getLeadOutput,
  getLeadsInput,
  getLeadsOutput,
  updateLeadsInput,
  updateLeadsOutput,
} from "#contract/operations/leads/leads.ts";
import { openToHolders, openToOwningHolders } from "#contract/values/account/permissions.ts";

const access = openToHolders("explore_trades", "explore_events");
/** A step bears the name of who takes it, so no one takes it for another. */
const ownAccess = openToOwningHolders("explore_trades", "explore_events");

/** Leads of the caller's packages, and what the caller's organization made of them. */
export const leadOperations = {
  get_leads: {
    summary:
      "Trades, clusters, events, and persons worth examining, ranked by score, each with its state in the caller's organization.",
    access,
    effect: "reads",
    input: getLeadsInput,
    output: getLeadsOutput,
  },
  get_lead: {
    summary:
      "A lead with the points of each factor, the facts behind them, the filings that report those facts, and the lead's history in the organization.",
    access,
    effect: "reads",
    input: getLeadInput,
    output: getLeadOutput,
  },
  get_lead_comparison: {
    summary:
      "How the score of a trade compares with trades of the same kind of insider, industry, and month that no event followed, and how often an event followed.",
    access,
    effect: "reads",
    input: getLeadComparisonInput,
    output: getLeadComparisonOutput,
  },
  update_leads: {
    summary:
      "Set state, assignee, or due date of leads for the organization. Leads that someone else changed in the meantime are left unchanged and returned.",
    access: ownAccess,
    effect: "audited",
    input: updateLeadsInput,
    output: updateLeadsOutput,
  },
  comment_lead: {
    summary: "Add a comment to a lead, visible to the organization.",
    access: ownAccess,
    effect: "audited",
    input: commentLeadInput,
    output: successOutput,
  },
  escalate_leads: {
    summary:
      "Add leads to an open case of the caller, or to a new one, and set them to escalated, in one step.",
    access: ownAccess,
    effect: "audited",
    input: escalateLeadsInput,
    output: escalateLeadsOutput,
  },
  get_lead_weights: {
    summary: "The weights of the organization's scores, with their history.",
    access,
    effect: "reads",
    input: getLeadWeightsInput,
    output: getLeadWeightsOutput,
  },
  set_lead_weights: {
    summary:
      "Set the weights of the organization's scores, or return to the published ones. Leads are then ranked again.",
    access: openToOwningHolders("admin"),
    effect: "audited",
    input: setLeadWeightsInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
