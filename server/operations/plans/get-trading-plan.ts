import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { PlanStatement, PlanTradeRow } from "#contract/operations/screening/trading-plans.ts";
import { arrangementNotes } from "#contract/plans/arrangement-notes.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import {
  type ArrangementAsFiled,
  readArrangementsAsFiled,
} from "#database/queries/trading-plans.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { derivedPlans } from "#domain/plans/derived-plans.ts";
import type { DisclosedDate, StatedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import { issuerPlans } from "#domain/plans/issuer-plans.ts";
import type { AdoptionStatement, TradingPlan } from "#domain/plans/trading-plan.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentPlan } from "#server/operations/plans/present-plan.ts";

/** One plan with its trades and sources, computed from the filings as they are stored now. */
export async function getTradingPlan(
  { cik, plan: key }: OperationInput<"get_trading_plan">,
  { db, settings }: Pick<MemberContext, "db" | "settings">,
): Promise<OperationAnswer<"get_trading_plan">> {
  const record = await loadIssuerRecord(db, Number(cik), settings);
  if (record === null) throw new OperationError("company_not_found");
  const plan = issuerPlans(record, edgarCalendar).find((each) => each.key === key);
  const [row] = plan === undefined ? [] : derivedPlans([plan]);
  if (plan === undefined || row === undefined) throw new OperationError("plan_not_found");
  const disclosing = plan.statements.filter(({ source }) => source === "item-408");
  const asFiled = await readArrangementsAsFiled(
    db,
    disclosing.map(({ accession }) => accession),
  );
  const { coolingOff } = plan;
  return {
    ...presentPlan(row),
    is_director_or_officer: plan.isDirectorOrOfficer,
    cooling_off:
      coolingOff === null
        ? null
        : {
            ends_on: coolingOff.endsOn,
            earliest: coolingOff.earliest,
            latest: coolingOff.latest,
            report_accno: coolingOff.reportAccession,
            has_first_trade: coolingOff.hasFirstTrade,
          },
    results_accno: plan.resultsAccession,
    disclosure_because: plan.disclosure.because,
    disclosure_accno: plan.disclosure.accession,
    trades: plan.trades.map(presentTrade),
    undated: plan.undatedTrades.map(presentTrade),
    statements: presentStatements(plan, asFiled),
    cautions: planCautions(plan),
  };
}

function presentTrade(trade: DerivedTrade): PlanTradeRow {
  return {
    accno: trade.accession,
    row_number: trade.rowNumber,
    filing_url: filingIndexUrl(trade.issuerCik, trade.accession),
    trade_date: trade.tradeDate,
    direction: trade.direction,
    shares: trade.shares,
    price: trade.price,
    value: trade.value,
  };
}

/** Disclosures before Forms 4, each in order of filing. */
function presentStatements(
  { issuerCik, statements }: TradingPlan,
  asFiled: readonly ArrangementAsFiled[],
): PlanStatement[] {
  const rank = ({ source, filedOn, accession }: AdoptionStatement): string =>
    `${source === "item-408" ? 0 : 1} ${filedOn} ${accession}`;
  return statements
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((statement) => ({
      source: statement.source,
      accno: statement.accession,
      form: statement.form,
      filed_on: statement.filedOn,
      filing_url: filingIndexUrl(issuerCik, statement.accession),
      adopted_on: statement.adoptedOn,
      ...(statement.source === "form-4"
        ? {
            phrase: statement.phrase,
            text_ids: [...statement.textIds],
            row_number: statement.trade.rowNumber,
            arrangement: null,
          }
        : {
            phrase: statement.source === "form-144" ? statement.phrase : null,
            text_ids: [],
            row_number: null,
            arrangement:
              statement.source === "form-144"
                ? null
                : presentArrangement(
                    statement.arrangement,
                    asFiled.find(
                      ({ accession, number }) =>
                        accession === statement.accession &&
                        number === statement.arrangement.number,
                    ),
                  ),
          }),
    }));
}

function presentArrangement(
  stated: StatedArrangement,
  asFiled: ArrangementAsFiled | undefined,
): PlanStatement["arrangement"] {
  return {
    number: stated.number,
    action: stated.action,
    person: stated.personName,
    person_member: stated.personMember,
    title: stated.title,
    title_as_tagged: stated.titleAsTagged,
    adopted: presentDate(stated.adopted),
    terminated: presentDate(stated.terminated),
    expires: presentDate(stated.expires),
    duration_as_filed: stated.durationRaw,
    duration_days: stated.durationDays,
    amounts: stated.amounts.map(({ part, raw, shares }) => ({ part, as_filed: raw, shares })),
    from_text: [...stated.fromText],
    notes: stated.flags.map((flag) => arrangementNotes[flag] ?? flag),
    text: asFiled?.text ?? null,
    facts: (asFiled?.facts ?? []).map(({ isHidden, ...fact }) => ({
      ...fact,
      is_hidden: isHidden,
    })),
  };
}

function presentDate({ raw, day }: DisclosedDate) {
  return { as_filed: raw, day };
}

/** What is unknown about a plan, in sentences. */
function planCautions(plan: TradingPlan): string[] {
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
