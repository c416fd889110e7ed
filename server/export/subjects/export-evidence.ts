import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { packNeedsSchema } from "#contract/evidence/pack-needs.ts";
import { downloadEvidencePackInput } from "#contract/operations/evidence/evidence-packs.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { type CaseFile, findCase } from "#database/cases/cases.ts";
import { findPack, type StoredPack } from "#database/evidence/evidence-packs.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Identity, Services } from "#server/endpoint/context.ts";
import { OperationError, refuseInput } from "#server/endpoint/operation-error.ts";
import { packPath } from "#server/evidence/write-pack.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";
import { packDetail } from "#server/operations/cases/on-case.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

const type = "export_evidence";

/** `POST /export/evidence`: a pack that the caller made, while they may still see what it shows. */
export function registerEvidenceExport(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post("/export/evidence", { config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const { access } = catalogue.create_evidence_pack;
    const identity = await authorize(
      { type, access, body: request.body },
      presentedToken(request, null),
      context,
    );
    const parsed = downloadEvidencePackInput.safeParse(request.body);
    if (!parsed.success) throw refuseInput(parsed.error);
    if (identity === null || parsed.data.email !== identity.email)
      throw new OperationError("other_account");
    const { db, settings } = services;
    const pack = await findPack(db, { id: parsed.data.pack_id, accountId: identity.accountId });
    if (pack === undefined || pack.hash === null) throw new OperationError("pack_not_found");
    const caseFile = await caseOfPack(pack, identity, services);
    const path = packPath(settings.evidence, pack.hash);
    const file = await stat(path).catch(() => null);
    if (file === null) throw new OperationError("pack_not_found");
    await writeAuditEntry(db, context, {
      operation: type,
      actor: identity.email,
      subject: identity.email,
      outcome: "downloaded",
      detail: {
        sha256: pack.hash,
        ...packDetail(pack.title, caseFile),
      },
    });
    reply.header("content-disposition", attachment(downloadName(pack.title, "zip")));
    reply.header("content-length", String(file.size)).header("sentinel-pack-sha256", pack.hash);
    return reply.type("application/zip").send(createReadStream(path));
  });
}

/** The case of a pack, null of rows. Who lost a package, or left the case, gets no pack of it any more. */
async function caseOfPack(
  { needs, caseId }: StoredPack,
  { permissions, accountId }: Identity,
  { db }: Services,
): Promise<CaseFile | null> {
  if (packNeedsSchema.parse(needs).some((need) => !hasAnyPermission(permissions, need)))
    throw new OperationError("forbidden");
  if (caseId === null) return null;
  const file = await findCase(db, { caseId, accountId });
  if (file === undefined) throw new OperationError("pack_not_found");
  return file;
}
