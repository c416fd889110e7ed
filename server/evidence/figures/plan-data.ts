import type { PlanStatement } from "#domain/evidence/registry/registry-evidence.ts";
import { planFlagsText } from "#domain/evidence/report/overviews.ts";
import type { NumberedPlan } from "#domain/evidence/report/numbered.ts";
import { rowData } from "#server/evidence/figures/row-data.ts";

/** What data/figures.json states about a trading plan, besides its figures. The verifiers read these keys. */
export function planData(plan: NumberedPlan) {
  const { coolingOff } = plan;
  return {
    person: plan.person,
    named_in: plan.namedIn,
    adopted_on: plan.adoptedOn,
    plan_kind: plan.planKind,
    is_director_or_officer: plan.isDirectorOrOfficer,
    terminated_on: plan.terminatedOn,
    expires_on: plan.expiresOn,
    statements: plan.statements.map(statementData),
    rows: plan.rows.map((row) => ({ ...rowData(row), adoption: row.adoption })),
    cooling_off: coolingOff && {
      ends_on: coolingOff.endsOn,
      has_first_trade: coolingOff.hasFirstTrade,
      report: coolingOff.report && {
        accession: coolingOff.report.accession,
        filed_on: coolingOff.report.filedOn,
      },
    },
    results: plan.results,
    stored_since: plan.storedSince,
    split_series: plan.splitSeries,
    disclosure: plan.disclosure,
    flags: plan.flags,
    shown_flags: planFlagsText(plan),
  };
}

function statementData({ source, accession, filedOn, arrangement }: PlanStatement) {
  return {
    source,
    accession,
    filed_on: filedOn,
    arrangement: arrangement && {
      person_name: arrangement.personName,
      person_member: arrangement.personMember,
      kind: arrangement.kind,
      action: arrangement.action,
      adopted: arrangement.adopted,
      terminated: arrangement.terminated,
      expires: arrangement.expires,
      amounts: arrangement.amounts,
      from_text: arrangement.fromText,
      flags: arrangement.flags,
    },
  };
}
