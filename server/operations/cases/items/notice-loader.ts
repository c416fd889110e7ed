import { z } from "zod";
import type { PlannedSaleAnswer } from "#contract/operations/screening/planned-sales.ts";
import { sellerName } from "#contract/values/person-name.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { itemLoader, unlessGone } from "#server/operations/cases/items/item-loader.ts";
import { getPlannedSale } from "#server/operations/planned-sales/get-planned-sale.ts";

function salesInWords({ sales }: PlannedSaleAnswer["proof"]): string[] {
  return sales.map(
    ({ accno, line_number: line, trade_date: day, counted, units, price }) =>
      `${accno}, line ${line}, ${day}: ${counted} of ${units} units at ${price === null ? "unknown price" : `$${price}`}`,
  );
}

/** A Form 144 notice with its outcome. */
export const notice = itemLoader("notice", {
  stored: z.strictObject({ accno: z.string() }),
  name: (reference) => ({ reference }),
  read: async ({ accno }, { db }) => {
    const found = await unlessGone(() =>
      getPlannedSale({ type: "get_planned_sale", id: accno }, { db }),
    );
    if (found === "gone") return found;
    const { row, is_owner_name: isOwnerName, notice: filed, proof, replaced_by } = found;
    const { person_cik: cik } = row;
    const on = row.filed_on === null ? "" : `, ${dayInWords(row.filed_on)}`;
    return {
      title: `Notice of ${sellerName(row, isOwnerName)}, ${row.ticker ?? row.conm}${on}`,
      data: {
        form: row.form,
        company: row.conm,
        seller: row.person,
        relationships: row.relationships,
        filed_on: row.filed_on,
        notice_date: row.notice_date,
        sale_from: row.sale_from,
        planned_units: row.planned_units,
        planned_value: row.planned_value,
        plan_adopted_on: row.plan_adopted_on,
        security_class: row.security_class,
        broker: row.broker,
        remarks: filed?.remarks ?? null,
        status: row.status,
        sold_units: row.sold_units,
        remaining_units: row.remaining_units,
        match: row.is_match_certain ? "Certain" : "Uncertain",
        sales: salesInWords(proof),
        reasons: proof.reasons,
        replaced_by,
        accno,
      },
      about: {
        day: row.filed_on,
        accession: accno,
        companies: [{ cik: row.cik, name: row.conm }],
        persons: cik === null ? [] : [{ cik, name: row.person }],
      },
    };
  },
});

/** Sales for which no notice is on file, with the rule. */
export const noNotice = itemLoader("no_notice", {
  stored: z.strictObject({ id: z.string() }),
  name: (reference) => ({ reference }),
  read: async ({ id }, { db }) => {
    const found = await unlessGone(() => getPlannedSale({ type: "get_planned_sale", id }, { db }));
    if (found === "gone") return found;
    const { row, is_owner_name: isOwnerName, proof } = found;
    const { person_cik: cik } = row;
    const months = proof.three_months;
    const on = row.sale_from === null ? "" : `, ${dayInWords(row.sale_from)}`;
    return {
      title: `Sales of ${sellerName(row, isOwnerName)}${row.status === "Unknown" ? ", notice unknown" : " without a notice"}, ${row.ticker ?? row.conm}${on}`,
      data: {
        company: row.conm,
        seller: row.person,
        relationships: row.relationships,
        security_class: row.security_class,
        sold_from: row.sale_from,
        sold_through: row.sale_through,
        status: row.status,
        sold_units: row.sold_units,
        sold_value: row.sold_value,
        three_months:
          months === null
            ? null
            : `${months.from} to ${months.through}: ${months.units} units, ${months.value === null ? "unknown value" : `$${months.value}`}`,
        sales: salesInWords(proof),
        reasons: proof.reasons,
      },
      about: {
        day: row.sale_from,
        accession: null,
        companies: [{ cik: row.cik, name: row.conm }],
        persons: cik === null ? [] : [{ cik, name: row.person }],
      },
    };
  },
});
