import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { FiledNoticeAnswer } from "#contract/operations/screening/planned-sales.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { isSameSpelling } from "#contract/values/person-name.ts";
import { loadNotice } from "#database/computed/load-notices.ts";
import { readNames } from "#database/queries/insiders/filed-insiders.ts";
import { readMarketDay } from "#database/queries/market-day.ts";
import { findPlannedSale } from "#database/screening/postgres/find-row.ts";
import { isInAnotherOrder } from "#domain/planned-sales/seller.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentPlannedSale } from "#server/operations/planned-sales/get-planned-sales.ts";

/** One notice as filed, with the sales that execute it; or sales without a notice, with the rule. */
export async function getPlannedSale(
  { id }: OperationInput<"get_planned_sale">,
  { db }: Pick<MemberContext, "db">,
): Promise<OperationAnswer<"get_planned_sale">> {
  const found = await findPlannedSale(db, id, await readMarketDay(db));
  if (found === undefined) throw new OperationError("planned_sale_not_found");
  const { replacedBy, proof, ...row } = found;
  const notice = row.accession === null ? undefined : await loadNotice(db, row.accession);
  const names = row.personCik === null ? [] : await readNames(db, row.personCik);
  return {
    row: presentPlannedSale(row),
    is_owner_name:
      names.some(({ name }) => isSameSpelling(name, row.personName)) &&
      // A person who filed in two orders does not have the last name first in both.
      !names.some(({ name }) => isInAnotherOrder(name, row.personName)),
    notice: notice === undefined ? null : presentNotice(notice),
    replaced_by: replacedBy,
    proof: {
      matched_by: proof.matchedBy,
      window: proof.window,
      sales: proof.sales.map((sale) => ({
        accno: sale.accession,
        line_number: sale.lineNumber,
        form: sale.form,
        filing_url: filingIndexUrl(row.issuerCik, sale.accession),
        trade_date: sale.tradeDate,
        security: sale.securityTitle,
        units: sale.units,
        counted: sale.counted,
        price: sale.price,
        other_owners: sale.otherOwners,
      })),
      three_months: proof.threeMonths,
      reasons: [...proof.reasons],
    },
  };
}

function presentNotice(notice: StoredNotice): FiledNoticeAnswer {
  return {
    seller: notice.seller,
    filer_cik: notice.filerCik === null ? null : formatCik(notice.filerCik),
    relationships: [...notice.relationships],
    sec_file_number: notice.secFileNumber,
    previous_accno: notice.previousAccession,
    planned_sales: notice.plannedSales.map((sale) => ({
      security_class: sale.securityClass,
      broker: sale.broker,
      units: sale.units,
      market_value: sale.aggregateMarketValue,
      units_outstanding: sale.unitsOutstanding,
      sale_date: sale.approximateSaleDate,
      exchange: sale.exchange,
      cells: sale.cells,
    })),
    acquisitions: notice.acquisitions.map((lot) => ({
      security_class: lot.securityClass,
      acquired_on: lot.acquiredDate,
      nature: lot.nature,
      acquired_from: lot.acquiredFrom,
      is_gift: lot.isGift,
      donor_acquired_on: lot.donorAcquiredDate,
      units: lot.units,
      paid_on: lot.paymentDate,
      nature_of_payment: lot.natureOfPayment,
      cells: lot.cells,
    })),
    has_nothing_to_report: notice.hasNothingToReport,
    past_sales: notice.pastSales.map((sale) => ({
      seller: sale.seller,
      security_class: sale.securityClass,
      sold_on: sale.saleDate,
      units: sale.units,
      proceeds: sale.grossProceeds,
      cells: sale.cells,
    })),
    remarks: notice.remarks,
    plan_adoption_dates: [...notice.planAdoptionDates],
    signature: notice.signature,
    cells: notice.cells,
  };
}
