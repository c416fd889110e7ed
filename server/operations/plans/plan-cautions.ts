import type { TradingPlan } from "#domain/plans/trading-plan.ts";

/** What is unknown about a plan, in sentences. */
export function planCautions(plan: TradingPlan): string[] {
  const { person, adoptedOn, adoptedRaw, coolingOff, undatedTrades, trades } = plan;
  const when = (holds: boolean, text: string): string[] => (holds ? [text] : []);
  return [
    ...when(
      person.match === "name",
      "The person was matched by name with an insider of this company. The match is uncertain, because 10-Qs and 10-Ks do not state the CIKs of persons.",
    ),
    ...when(
      person.match === "cik" && plan.statements.some(({ source }) => source === "item-408"),
      "The 10-Q or 10-K names the person without a CIK and was joined by name and adoption date. The match is uncertain.",
    ),
    ...when(
      person.match === "none",
      "The name in the filing matches no insider of this company on file, or more than one, so no trades can be shown.",
    ),
    ...when(
      adoptedOn === null,
      adoptedRaw === null
        ? "No filing states the adoption date, so the plan cannot be joined with other filings."
        : `The adoption date as filed, “${adoptedRaw}”, is not an exact date, so the plan cannot be joined with other filings.`,
    ),
    ...when(
      trades.length > 0,
      "Only stored trades whose Form 4 states this adoption date count. Others may be missing.",
    ),
    ...when(
      undatedTrades.length > 0,
      `Trades under a plan whose adoption date the Form 4 does not state: ${undatedTrades.length}. They may belong to this plan or to another, and are excluded from all figures.`,
    ),
    ...when(
      coolingOff !== null && coolingOff.endsOn === null,
      "The end of the cooling-off period depends on the 10-Q or 10-K of the quarter of adoption, which is not stored.",
    ),
    ...when(
      plan.sharesPlanned === null,
      "No filing states a single number of shares for this plan, so shares sold cannot be compared with it.",
    ),
    ...when(
      plan.splits === "some",
      "The stock was split between adoption and the last trade, so shares planned and sold cannot be compared.",
    ),
    ...when(
      plan.sharesPlanned !== null,
      "Shares planned and sold are as filed: neither is adjusted for splits, and the planned number may be an estimate or include shares withheld for taxes.",
    ),
  ];
}
