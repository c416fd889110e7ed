import { z } from "zod";
import { storedReferenceSchema } from "#contract/cases/case-items.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  auditDetailSchema,
  type AuditRow,
  type exportAuditInput,
  type ShownAuditRow,
} from "#contract/operations/accounts/administration.ts";
import {
  type ListedAuditEntry,
  listAuditedOperations,
  searchAuditEntries,
  type AuditFilter,
} from "#database/queries/audit/audit-search.ts";
import { findReviewCompanies } from "#database/categorization/assignments.ts";
import { listTitles, type CaseTitles } from "#database/cases/cases.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { maySeeItem } from "#server/operations/cases/items/visible-items.ts";

/** The filter as the query takes it: blank is no condition, days are whole UTC days. */
export function toAuditFilter(input: z.output<typeof exportAuditInput>): AuditFilter {
  const text = (part: string | undefined): string | null => part?.trim() || null;
  const midnight = (day: Temporal.PlainDate): string =>
    day.toZonedDateTime("UTC").toInstant().toString();
  const { start_date: first, end_date: last } = input;
  return {
    actor: text(input.actor),
    subject: text(input.subject),
    operation: text(input.operation),
    outcome: text(input.outcome),
    from: first === undefined ? null : midnight(Temporal.PlainDate.from(first)),
    before: last === undefined ? null : midnight(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

/** One page of the audit trail, the newest entry first, with the titles of the caller's cases and names of companies. */
export async function getAuditEntries(
  input: OperationInput<"get_audit_entries">,
  context: MemberContext,
): Promise<OperationAnswer<"get_audit_entries">> {
  const [{ rows, total }, operations] = await Promise.all([
    searchAuditEntries(context.db, toAuditFilter(input), input),
    listAuditedOperations(context.db),
  ]);
  const shown = rows.map(presentEntry);
  const [titles, names] = await Promise.all([
    titlesOf(shown, context),
    namesOfCompanies(shown, context),
  ]);
  return {
    rows: shown.map((row) => ({ ...row, ...titles(row), ...names(row) })),
    total,
    operations,
  };
}

/** What an entry says of a case; the trail keeps its id as text. */
const caseSchema = z.object({
  case_id: z.string().regex(/^\d{1,15}$/),
  item: z.int32().nullable().catch(null),
});

function caseOf({ detail }: AuditRow): { caseId: number; item: number | null } | null {
  const { data } = caseSchema.safeParse(detail);
  return data === undefined ? null : { caseId: Number(data.case_id), item: data.item };
}

/** The trail keeps numbers of cases and items; members of a case also see its titles. */
async function titlesOf(
  rows: readonly AuditRow[],
  { db, identity }: MemberContext,
): Promise<(row: AuditRow) => Pick<ShownAuditRow, "case_title" | "item_title">> {
  const cited = rows.flatMap((row) => caseOf(row) ?? []);
  const titles = cited.length === 0 ? [] : await listTitles(db, identity.accountId, cited);
  return (row) => {
    const sought = caseOf(row);
    const ofCase = titles.filter(({ caseId }) => caseId === sought?.caseId);
    const { item } = ofCase.find((named) => named.item?.number === sought?.item) ?? {};
    return {
      case_title: ofCase[0]?.title ?? null,
      item_title: isShown(item, identity.permissions) ? item.title : null,
    };
  };
}

/** Companies under review are in the detail by gvkey: one, or those that were assigned and no longer are. */
function gvkeysOf({ detail }: AuditRow): string[] {
  return ["gvkey", "added", "removed"].flatMap((name) => {
    const fact = detail[name];
    return typeof fact === "string" && fact !== "" ? fact.split(", ") : [];
  });
}

async function namesOfCompanies(
  rows: readonly AuditRow[],
  { db }: MemberContext,
): Promise<(row: AuditRow) => Pick<ShownAuditRow, "company_names">> {
  const found = await findReviewCompanies(db, [...new Set(rows.flatMap(gvkeysOf))]);
  const names = new Map(
    found.map(({ gvkey, companyName, ticker }) => [
      gvkey,
      ticker === null ? companyName : `${companyName} (${ticker})`,
    ]),
  );
  return (row) => ({
    company_names: Object.fromEntries(
      gvkeysOf(row).flatMap((gvkey) => {
        const name = names.get(gvkey);
        return name === undefined ? [] : [[gvkey, name] as const];
      }),
    ),
  });
}

/** Highlights can be withheld even from a member, see decision 51. */
function isShown(
  item: CaseTitles["item"] | undefined,
  permissions: readonly string[],
): item is NonNullable<CaseTitles["item"]> {
  if (item === undefined || item === null || item.kind === "highlight") return false;
  const { kind, reference } = item;
  return maySeeItem({ kind, reference: storedReferenceSchema.parse(reference) }, permissions);
}

/** An entry as the wire has it; the facts of its detail by name, as the database keeps no order. */
export function presentEntry({ detail, ...entry }: ListedAuditEntry): AuditRow {
  const facts = Object.entries(auditDetailSchema.parse(detail));
  const sorted = facts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...entry, detail: Object.fromEntries(sorted) };
}
