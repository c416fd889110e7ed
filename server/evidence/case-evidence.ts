import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";
import type { CaseParts } from "#server/evidence/compose-pack.ts";

/** What a pack is about: a selection, and what a case adds. */
export type CaseEvidence = { selection: EvidenceSelection; caseParts: CaseParts | null };
