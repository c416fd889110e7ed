import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { packNeedsSchema } from "#contract/evidence/pack-needs.ts";
import { downloadEvidencePackInput } from "#contract/operations/evidence/evidence-packs.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { type CaseFile, findCase } from "#database/cases/cases.ts";
import { findPack, type StoredPack } from "#database/evidence/evidence-packs.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { packPath } from "#server/evidence/write-pack.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import { auditExport, type ExportCall, registerExport } from "#server/export/register-export.ts";
import { packDetail } from "#server/operations/cases/on-case.ts";

/** `POST /export/evidence`: a pack that the caller made, while they may still see what it shows. */
export function registerEvidenceExport(app: FastifyInstance, services: Services): void {
  registerExport<z.output<typeof downloadEvidencePackInput>>(app, services, {
    path: "/export/evidence",
    type: "export_evidence",
    access: catalogue.create_evidence_pack.access,
    input: downloadEvidencePackInput,
    send: sendPack,
  });
}

async function sendPack({
  input,
  context,
  reply,
}: ExportCall<z.output<typeof downloadEvidencePackInput>>): Promise<FastifyReply> {
  const { db, settings, identity } = context;
  const pack = await findPack(db, { id: input.pack_id, accountId: identity.accountId });
  if (pack === undefined || pack.hash === null) throw new OperationError("pack_not_found");
  const caseFile = await caseOfPack(pack, context);
  const path = packPath(settings.evidence, pack.hash);
  const file = await stat(path).catch(() => null);
  if (file === null) throw new OperationError("pack_not_found");
  await auditExport(context, {
    operation: "export_evidence",
    outcome: "downloaded",
    detail: { sha256: pack.hash, ...packDetail(pack.title, caseFile) },
  });
  reply.header("content-disposition", attachment(downloadName(pack.title, "zip")));
  reply.header("content-length", String(file.size)).header("sentinel-pack-sha256", pack.hash);
  return reply.type("application/zip").send(createReadStream(path));
}

/** The case of a pack, null of rows. Who lost a package, or left the case, gets no pack of it any more. */
async function caseOfPack(
  { needs, caseId }: StoredPack,
  { db, identity: { permissions, accountId } }: MemberContext,
): Promise<CaseFile | null> {
  if (packNeedsSchema.parse(needs).some((need) => !hasAnyPermission(permissions, need)))
    throw new OperationError("forbidden");
  if (caseId === null) return null;
  const file = await findCase(db, { caseId, accountId });
  if (file === undefined) throw new OperationError("pack_not_found");
  return file;
}
