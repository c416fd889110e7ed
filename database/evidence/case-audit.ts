import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** An audit entry about a case. */
export type CaseAuditEntry = {
  id: number;
  at: string;
  actor: string | null;
  operation: string;
  outcome: string;
  detail: Readonly<Record<string, unknown>>;
  /** Hexadecimal. */
  hash: string;
};

/**
 * The audit entries of a case, the oldest first. Those about its packs are left out: a pack would otherwise change
 * what the next one says.
 */
export async function listCaseAudit(db: Database, caseId: number): Promise<CaseAuditEntry[]> {
  const { rows } = await sql<CaseAuditEntry>`
    select id, at, actor, operation, outcome, detail, encode(hash, 'hex') as hash
      from audit_entry
     where detail ? 'case_id' and detail ->> 'case_id' = ${String(caseId)}
       and operation not in ('create_evidence_pack', 'export_evidence')
     order by id`.execute(db);
  return rows;
}
