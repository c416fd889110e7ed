import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

export type LeadSearch = Omit<OperationPayload<"get_leads">, "email">;
export type LeadList = OperationAnswer<"get_leads">;
export type LeadAnswer = OperationAnswer<"get_lead">;
export type Comparison = NonNullable<OperationAnswer<"get_lead_comparison">["comparison"]>;
export type RefusedLead = OperationAnswer<"update_leads">["refused"][number];

const listKey = "get_leads";
const leadKey = "get_lead";
const weightsKey = "get_lead_weights";

/** One page of leads; read again whenever the live connection says that leads changed. */
export function leadsQuery(email: string, search: LeadSearch) {
  return queryOptions({
    queryKey: [listKey, email, search],
    queryFn: ({ signal }) => call("get_leads", { email, ...search }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** @param lead  id, or the key that cases keep */
export function leadQuery(email: string, lead: number | string) {
  return queryOptions({
    queryKey: [leadKey, email, lead],
    queryFn: ({ signal }) => call("get_lead", { email, lead }, { signal }),
    refetchOnMount: "always",
  });
}

/** The trades that one is compared with change with every filing: read once for each visit. */
export function comparisonQuery(email: string, lead: number) {
  return queryOptions({
    queryKey: ["get_lead_comparison", email, lead],
    queryFn: ({ signal }) => call("get_lead_comparison", { email, lead }, { signal }),
    staleTime: 300_000,
  });
}

export function weightsQuery(email: string) {
  return queryOptions({
    queryKey: [weightsKey, email],
    queryFn: ({ signal }) => call("get_lead_weights", { email }, { signal }),
    refetchOnMount: "always",
  });
}

/** Reads again what is shown of leads. */
export function reloadLeads(): Promise<unknown> {
  return Promise.all(
    [listKey, leadKey, weightsKey].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** A lead in the version that was seen. */
export type SeenLead = Pick<LeadRow, "id" | "version">;

function named(leads: readonly SeenLead[]) {
  return leads.map(({ id, version }) => ({ lead: id, version }));
}

type Change = OperationPayload<"update_leads">["change"];

/** Sets state, assignee, or due date, and shows it. @returns the leads that someone changed meanwhile */
export async function changeLeads(
  email: string,
  leads: readonly SeenLead[],
  change: Change,
): Promise<RefusedLead[]> {
  const { refused } = await call("update_leads", { email, leads: named(leads), change });
  await reloadLeads();
  return refused;
}

type Target = OperationPayload<"escalate_leads">["case"];

export async function escalateLeads(email: string, leads: readonly SeenLead[], target: Target) {
  const answer = await call("escalate_leads", { email, leads: named(leads), case: target });
  void queryClient.invalidateQueries({ queryKey: ["get_cases"] });
  await reloadLeads();
  return answer;
}

export async function commentLead(email: string, lead: number, text: string): Promise<void> {
  await call("comment_lead", { email, lead, text });
  await reloadLeads();
}

/** Sets the weights of the organization; null: the published ones. @returns their version */
export async function saveWeights(
  email: string,
  weights: OperationPayload<"set_lead_weights">["weights"],
  version: number,
): Promise<number> {
  await call("set_lead_weights", { email, weights, version });
  await reloadLeads();
  const saved = await queryClient.fetchQuery(weightsQuery(email));
  return saved.version;
}
