import type { z } from "zod";
import { accountOperations } from "#contract/catalogue/account-operations.ts";
import { administrationOperations } from "#contract/catalogue/administration-operations.ts";
import { alertChannelOperations } from "#contract/catalogue/alert-channel-operations.ts";
import { alertOperations } from "#contract/catalogue/alert-operations.ts";
import { caseOperations } from "#contract/catalogue/case-operations.ts";
import { categorizationOperations } from "#contract/catalogue/categorization-operations.ts";
import { companyOperations } from "#contract/catalogue/company-operations.ts";
import { leadOperations } from "#contract/catalogue/lead-operations.ts";
import { evidenceOperations } from "#contract/catalogue/evidence-operations.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { savedSearchOperations } from "#contract/catalogue/saved-search-operations.ts";
import { screeningOperations } from "#contract/catalogue/screening-operations.ts";
import { siteOperations } from "#contract/catalogue/site-operations.ts";

/** Every operation of `POST /api`, by its `type`. */
export const catalogue = {
  ...accountOperations,
  ...administrationOperations,
  ...siteOperations,
  ...companyOperations,
  ...screeningOperations,
  ...savedSearchOperations,
  ...alertOperations,
  ...alertChannelOperations,
  ...categorizationOperations,
  ...leadOperations,
  ...evidenceOperations,
  ...caseOperations,
} as const satisfies Record<string, Operation>;

export type Catalogue = typeof catalogue;
export type OperationType = keyof Catalogue;

/** What a caller passes, without `type`: defaults may be left out. */
export type OperationPayload<Type extends OperationType> = WithoutType<
  z.input<Catalogue[Type]["input"]>
>;
/** Of each input that the operation takes. */
type WithoutType<Input> = Input extends unknown ? Omit<Input, "type"> : never;
/** What the handler receives once the input is parsed. */
export type OperationInput<Type extends OperationType> = z.output<Catalogue[Type]["input"]>;
/** What the call answers when it succeeds; a failure is an `ErrorAnswer`. */
export type OperationAnswer<Type extends OperationType> = z.output<Catalogue[Type]["output"]>;
