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

/** One page of the audit trail, the newest entry first, with the titles of the caller's cases. */
export async function getAuditEntries(
  input: OperationInput<"get_audit_entries">,
  context: MemberContext,
): Promise<OperationAnswer<"get_audit_entries">> {
  const [{ rows, total }, operations] = await Promise.all([
    searchAuditEntries(context.db, toAuditFilter(input), input),
    listAuditedOperations(context.db),
  ]);
  return { rows: await withTitles(rows.map(presentEntry), context), total, operations };
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
async function withTitles(
  rows: readonly AuditRow[],
  { db, identity }: MemberContext,
): Promise<ShownAuditRow[]> {
  const cited = rows.flatMap((row) => caseOf(row) ?? []);
  const titles = cited.length === 0 ? [] : await listTitles(db, identity.accountId, cited);
  return rows.map((row) => {
    const sought = caseOf(row);
    const ofCase = titles.filter(({ caseId }) => caseId === sought?.caseId);
    const { item } = ofCase.find((named) => named.item?.number === sought?.item) ?? {};
    return {
      ...row,
      case_title: ofCase[0]?.title ?? null,
      item_title: isShown(item, identity.permissions) ? item.title : null,
    };
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
