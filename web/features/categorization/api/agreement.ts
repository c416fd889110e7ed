import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import type { Adjudication, GoldDecision } from "#contract/operations/reviews/review-agreement.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { actingAccount } from "#web/session/account/session.ts";

/** How far reviewers agree, of all companies. */
export function agreementQuery() {
  return queryOptions({
    queryKey: ["review-agreement", actingAccount()],
    queryFn: ({ signal }) => call("get_review_agreement", {}, { signal }),
  });
}

/** Labels of all reviewers of a company, and what was decided. */
export function adjudicationQuery(gvkey: string) {
  return queryOptions({
    queryKey: keyOf(gvkey),
    queryFn: ({ signal }) => call("get_adjudication", { gvkey }, { signal }),
    retry: false,
  });
}

function keyOf(gvkey: string) {
  return ["review-adjudication", actingAccount(), gvkey];
}

type Deciding = Omit<OperationPayload<"set_gold_label">, "type">;

/** Saves a decision, which is then shown on the screen. */
export async function decide(deciding: Deciding): Promise<GoldDecision> {
  const { gold }: OperationAnswer<"set_gold_label"> = await call("set_gold_label", deciding);
  const { gvkey, interaction_num: number } = deciding;
  queryClient.setQueryData<Adjudication>(keyOf(gvkey), (known) =>
    known === undefined
      ? known
      : {
          ...known,
          interactions: known.interactions.map((one) =>
            one.interaction_num === number
              ? { ...one, decisions: [gold, ...withoutVersion(one.decisions, gold.version)] }
              : one,
          ),
        },
  );
  void queryClient.invalidateQueries({ queryKey: agreementQuery().queryKey });
  return gold;
}

function withoutVersion(decisions: readonly GoldDecision[], version: number): GoldDecision[] {
  return decisions.filter((one) => one.version !== version);
}
