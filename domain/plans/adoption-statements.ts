import type { StatedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import { type NamedOwner, ownerNamed } from "#domain/plans/person-match.ts";
import type { AdoptionStatement, PlanPerson } from "#domain/plans/trading-plan.ts";
import type { PlanFacts } from "#domain/patterns/trade-patterns.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { noticeChains } from "#domain/planned-sales/notice-chains.ts";
import { sellerOf } from "#domain/planned-sales/seller.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** A live trade under a plan, with what its footnotes say of the plan. */
export type PlanTradeRow = { trade: DerivedTrade; facts: PlanFacts; form: string };

/** Every statement of an adoption date on file: of Form 4 footnotes, Form 144, and Item 408(a). */
export function adoptionStatements(
  record: IssuerRecord,
  rows: readonly PlanTradeRow[],
): AdoptionStatement[] {
  return [...form4Statements(rows), ...form144Statements(record), ...item408Statements(record)];
}

/** Of notices that no amendment replaced. A seller under another CIK than the filer's is matched by name. */
function form144Statements(record: IssuerRecord): AdoptionStatement[] {
  const owners = ownersOf(record);
  const names = new Map(
    [...Map.groupBy(owners, ({ cik }) => cik)].map(([cik, spellings]) => [
      cik,
      new Set(spellings.map(({ name }) => name)),
    ]),
  );
  return noticeChains(record.notices ?? []).flatMap(({ inForce }) => {
    const seller = sellerOf(inForce, names);
    const known = owners.findLast(({ cik }) => cik === seller?.cik);
    const person: PlanPerson =
      seller === null || known === undefined
        ? { cik: null, name: inForce.seller ?? "Not named", match: "none" }
        : { ...known, match: seller.isCertain ? "cik" : "name" };
    // An amendment can correct the issuer.
    const dates = inForce.issuerCik === record.cik ? inForce.planAdoptionDates : [];
    return dates.map((adoptedOn): AdoptionStatement => ({
      source: "form-144",
      accession: inForce.accession,
      form: inForce.form,
      filedOn: inForce.filedOn,
      person,
      adoptedOn,
      phrase: `planAdoptionDate ${adoptedOn}`,
    }));
  });
}

function form4Statements(rows: readonly PlanTradeRow[]): AdoptionStatement[] {
  return rows.flatMap(({ trade, facts: { adoption }, form }): AdoptionStatement[] =>
    "day" in adoption
      ? [
          {
            source: "form-4",
            accession: trade.accession,
            form,
            filedOn: trade.filedOn,
            person: { cik: trade.ownerCik, name: trade.ownerName, match: "cik" },
            adoptedOn: adoption.day,
            trade,
            phrase: adoption.phrase,
            textIds: adoption.textIds,
          },
        ]
      : [],
  );
}

function item408Statements(record: IssuerRecord): AdoptionStatement[] {
  const owners = ownersOf(record);
  return record.periodicReports.flatMap(({ accession, form, filedOn, item408 }) =>
    (item408?.arrangements ?? []).map((arrangement): AdoptionStatement => ({
      source: "item-408",
      accession,
      form,
      filedOn,
      person: personOf(arrangement, owners),
      adoptedOn: arrangement.adopted.day,
      arrangement,
    })),
  );
}

/** Everyone named on a Form 3, 4, or 5 of the issuer, in every spelling. */
function ownersOf({ ownershipFilings }: IssuerRecord): NamedOwner[] {
  const spellings = new Map<string, NamedOwner>();
  for (const { owners } of ownershipFilings)
    for (const { cik, name } of owners) spellings.set(`${cik} ${name}`, { cik, name });
  return [...spellings.values()];
}

function personOf(
  { personName, personMember }: StatedArrangement,
  owners: readonly NamedOwner[],
): PlanPerson {
  const matched = personName === null ? null : ownerNamed(personName, owners);
  return matched === null
    ? { cik: null, name: personName ?? personMember ?? "Not named", match: "none" }
    : { ...matched, match: "name" };
}
