import type { z } from "zod";
import type {
  CaseAbout,
  CaseItemReference,
  CaseSnapshot,
  StoredReference,
} from "#contract/cases/case-items.ts";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** An item as a case names it: by ids that survive renaming. */
export type NamedItem<Stored extends StoredReference = StoredReference> = {
  reference: Stored;
  /** The saved search or alert match, which a hold protects. */
  citedId?: number;
};

/**
 * What is there now: nothing; or something that the caller may not see, of which an earlier state may be shown;
 * or, `withheld`, of which nothing may be shown to the caller yet.
 */
export type ReadItem = CaseSnapshot | "gone" | "hidden" | "withheld";

/** How items of one kind are named and read; the database of the context may be a transaction. */
export type ItemLoader<Kind extends CaseItemKind> = {
  /** @throws OperationError when there is no such thing for the caller */
  name(reference: CaseItemReference<Kind>, context: MemberContext): Promise<NamedItem>;
  /** @param reference  as stored */
  read(reference: StoredReference, context: MemberContext): Promise<ReadItem>;
  /** Takes too long to be compared whenever the case is opened. */
  isSlow: boolean;
};

type Definition<Kind extends CaseItemKind, Stored extends StoredReference> = {
  stored: z.ZodType<Stored>;
  name: (
    reference: CaseItemReference<Kind>,
    context: MemberContext,
  ) => Promise<NamedItem<Stored>> | NamedItem<Stored>;
  read: (reference: Stored, context: MemberContext) => Promise<ReadItem>;
  isSlow?: true;
};

/** Joins how a kind is named and how it is read by the shape of its stored reference. */
export function itemLoader<Kind extends CaseItemKind, Stored extends StoredReference>(
  _kind: Kind,
  { stored, name, read, isSlow }: Definition<Kind, Stored>,
): ItemLoader<Kind> {
  return {
    name: async (reference, context) => await name(reference, context),
    read: async (reference, context) => await read(stored.parse(reference), context),
    isSlow: isSlow === true,
  };
}

/** Reads by an operation; what it refuses as not found is gone. */
export async function unlessGone<Result>(read: () => Promise<Result>): Promise<Result | "gone"> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OperationError && goneCodes.has(error.code)) return "gone";
    throw error;
  }
}

const goneCodes: ReadonlySet<string> = new Set([
  "trade_not_found",
  "planned_sale_not_found",
  "event_not_found",
  "person_not_found",
  "company_not_found",
  "plan_not_found",
]);

/** Of an item without a date, filing, company, or person. */
export const aboutNothing: CaseAbout = { day: null, accession: null, companies: [], persons: [] };
