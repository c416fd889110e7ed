import { type LineForm, usualLineForm } from "#contract/permalinks/line-link.ts";
import type { ExploreLinesPayload } from "#contract/operations/screening/explore-lines.ts";
import { lineFilterList } from "#contract/screening/number-filters.ts";
import {
  listConstraint,
  numberConstraints,
  type PayloadContext,
  scopePayload,
} from "#web/explore/search/payload-conditions.ts";
import { namesSomeone } from "../search/trade-form.ts";

/** The form before anything is typed: all companies. */
export const defaultLineForm: LineForm = { ...usualLineForm, includesAll: true };

/** Why a form cannot be searched. */
export function lineProblemIn(form: LineForm): string | null {
  if (form.tables.length === 0) return "You must choose a table (I, II, or both).";
  if (form.owners.length === 0 && form.insiderTypes.length === 0) {
    return "You must choose an insider type.";
  }
  return null;
}

/** The payload of the search; page, size, and order are added when it is sent. */
export type LineSearchPayload = Omit<
  ExploreLinesPayload,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

export function linePayload(form: LineForm, context: PayloadContext): LineSearchPayload {
  return {
    transactions: "all",
    ...scopePayload(form, { ...context, namesSomeone: namesSomeone(form) }),
    ...numberConstraints(lineFilterList, form),
    codes: listConstraint(form.codes),
    tables: { val: [...form.tables] },
    ownership_forms: listConstraint(form.ownershipForms),
    links: listConstraint(form.links),
    ...(form.owners.length > 0
      ? { reporting_person_ciks: [...form.owners] }
      : { insider_types: { val: [...form.insiderTypes] } }),
  };
}
