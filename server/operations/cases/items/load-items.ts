import {
  type CaseItemInput,
  type CaseItemReference,
  type CaseSnapshot,
  type StoredReference,
  storedReferenceSchema,
} from "#contract/cases/case-items.ts";
import { caseItemWords, type CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseItemSince } from "#contract/operations/cases/cases.ts";
import type { LoadedItem } from "#database/cases/case-items.ts";
import { changesSince } from "#domain/cases/changes-since.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { call, highlight } from "#server/operations/cases/items/call-loaders.ts";
import { filing, passage } from "#server/operations/cases/items/filing-loaders.ts";
import { type ItemLoader, type ReadItem } from "#server/operations/cases/items/item-loader.ts";
import { noNotice, notice } from "#server/operations/cases/items/notice-loader.ts";
import { lead } from "#server/operations/cases/items/lead-loader.ts";
import { company, person } from "#server/operations/cases/items/party-loaders.ts";
import { cluster, event, line, trade } from "#server/operations/cases/items/row-loaders.ts";
import { shortSwing } from "#server/operations/cases/items/short-swing-loader.ts";
import { plan } from "#server/operations/cases/items/plan-loader.ts";
import { alertMatch, search, study } from "#server/operations/cases/items/search-loaders.ts";
import { maySeeKind } from "#server/operations/cases/items/visible-items.ts";

/** How each kind is named and read. */
const loaders: { [Kind in CaseItemKind]: ItemLoader<Kind> } = {
  lead,
  trade,
  line,
  short_swing: shortSwing,
  plan,
  notice,
  no_notice: noNotice,
  cluster,
  event,
  person,
  company,
  filing,
  passage,
  alert_match: alertMatch,
  study,
  search,
  call,
  highlight,
};

type ItemOf<Kind extends CaseItemKind> = {
  [Each in Kind]: { kind: Each; reference: CaseItemReference<Each> };
}[Kind];

/**
 * Reads items as they are at this moment, ready for `addCaseItems`; nothing of them comes from the caller but
 * their names.
 * @param context  its database may be a transaction
 * @throws OperationError when the caller's packages do not include an item, or it does not exist for the caller
 */
export async function loadCaseItems(
  items: readonly CaseItemInput[],
  context: MemberContext,
): Promise<LoadedItem[]> {
  const loaded: LoadedItem[] = [];
  for (const item of items) loaded.push(await loadItem(item, context));
  return loaded;
}

async function loadItem<Kind extends CaseItemKind>(
  { kind, reference }: ItemOf<Kind>,
  context: MemberContext,
): Promise<LoadedItem> {
  const { label } = caseItemWords[kind];
  if (!maySeeKind(kind, context.identity.permissions))
    throw new OperationError("case_item_forbidden");
  const named = await loaders[kind].name(reference, context);
  const snapshot = await loaders[kind].read(named.reference, context);
  if (typeof snapshot === "string") {
    const text = `This ${label.toLowerCase()} is not stored, so it cannot be added.`;
    throw new OperationError("case_item_not_found", { text });
  }
  return { kind, reference: named.reference, citedId: named.citedId ?? null, snapshot };
}

/** An item as a case keeps it. */
export type KeptItem = {
  kind: CaseItemKind;
  reference: StoredReference;
  snapshot: CaseSnapshot;
  /** The same as `withoutTradeFacts` leaves it: what is compared, and what every member who sees the item sees. */
  comparable: CaseSnapshot;
};

/**
 * What became of a kept item since it was added, as the caller may see it; `withheld` where the caller may not see
 * what was kept either.
 * @param what  `what is quick` leaves out kinds that take long; `what must be` compares only kinds of which the
 * comparison also decides whether they may be shown
 */
export async function compareItem(
  { kind, reference, comparable }: KeptItem,
  context: MemberContext,
  what: "everything" | "what is quick" | "what must be",
): Promise<CaseItemSince | "withheld"> {
  const loader = loaders[kind];
  const isLeftOut =
    (what === "what is quick" && loader.isSlow) ||
    (what === "what must be" && kind !== "highlight");
  if (isLeftOut) return { state: "not-compared", changes: [] };
  const current: ReadItem = await loader.read(storedReferenceSchema.parse(reference), context);
  if (current === "withheld") return current;
  if (typeof current === "string") return { state: current, changes: [] };
  const changes = changesSince(kind, comparable.data, current.data);
  return { state: changes.length === 0 ? "same" : "changed", changes };
}
