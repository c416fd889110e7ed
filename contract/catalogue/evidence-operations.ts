import { casePermissions } from "#contract/cases/case-vocabulary.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import {
  createEvidencePackInput,
  createEvidencePackOutput,
  getEvidencePacksInput,
  getEvidencePacksOutput,
} from "#contract/operations/evidence/evidence-packs.ts";
import { openToOwningHolders } from "#contract/values/account/permissions.ts";

/** What a pack shows depends on the packages of its maker, and on the cases they are a member of. */
const access = openToOwningHolders(...casePermissions);

/** Signed packs of evidence; `POST /export/evidence` downloads one. */
export const evidenceOperations = {
  create_evidence_pack: {
    summary:
      "Create an evidence pack of trades and events, or of a case. It is built in the background; see get_evidence_packs.",
    access,
    effect: "audited",
    input: createEvidencePackInput,
    output: createEvidencePackOutput,
  },
  get_evidence_packs: {
    summary: "The caller's evidence packs of the past week, with their progress.",
    access,
    effect: "reads",
    input: getEvidencePacksInput,
    output: getEvidencePacksOutput,
  },
} as const satisfies Record<string, Operation>;
