import type { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { exportReviewsInput } from "#contract/operations/reviews/categorization-administration.ts";
import type { Access } from "#contract/values/account/permissions.ts";
import { findUnknownGvkeys } from "#database/categorization/assignments.ts";
import { readReviews } from "#database/categorization/read-reviews.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { presentedToken } from "#server/endpoint/call-context.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import { auditExport, type ExportCall, registerExport } from "#server/export/register-export.ts";
import {
  type ReviewFacts,
  type ReviewExportInput,
  reviewsVersion,
  titleOf,
} from "#server/export/reviews/review-facts.ts";
import { reviewFileFormats } from "#server/export/reviews/review-formats.ts";
import { sendQueued } from "#server/export/send-queued.ts";
import { writeInto } from "#server/export/open-zip.ts";

const type = "export_reviews";
const accessOf: Readonly<Record<ReviewExportInput["scope"], Access>> = {
  own: catalogue.get_ey_fraud_confcalls.access,
  all: catalogue.get_review_agreement.access,
};

/**
 * `POST /export/reviews`: labels, notes and highlights as a file: the caller's own, or, for
 * administrators of reviews, those of all with the gold labels. A file for anyone but the
 * reviewer, including under run-as, is written to the audit trail.
 */
export function registerReviewExport(app: FastifyInstance, services: Services): void {
  registerExport<ReviewExportInput>(app, services, {
    path: "/export/reviews",
    type,
    access: accessOf.own,
    input: exportReviewsInput,
    send: sendReviews,
  });
}

async function sendReviews({
  input,
  context,
  request,
  reply,
}: ExportCall<ReviewExportInput>): Promise<FastifyReply> {
  if (input.scope === "all") {
    const call = { type, access: accessOf.all, body: request.body };
    await authorize(call, presentedToken(request, null), context);
    await refuseUnknownCompany(input, context);
  }
  const { facts, out } = await startFile(input, context);
  if (input.scope === "all" || context.identity.isRunAs) await noteExport(input, context, out);
  const name = downloadName(titleOf(input), input.format);
  reply.header("content-disposition", attachment(name));
  reply.header("sentinel-data-version", reviewsVersion(facts.moment));
  reply.header("sentinel-exported-at", facts.exportedAt);
  return reply.type(reviewFileFormats[input.format].contentType).send(out);
}

async function refuseUnknownCompany({ gvkey }: ReviewExportInput, { db }: Services): Promise<void> {
  if (gvkey !== undefined && (await findUnknownGvkeys(db, [gvkey])).length > 0)
    throw new OperationError("review_company_not_found");
}

/** No file with others' labels is sent without an audit entry. */
async function noteExport(
  { scope, gvkey, format, with_history: withHistory }: ReviewExportInput,
  context: MemberContext,
  out: PassThrough,
): Promise<void> {
  const detail = { scope, gvkey: gvkey ?? "all", history: withHistory, format };
  try {
    await auditExport(context, { operation: type, outcome: "exported", detail });
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function startFile(
  input: ReviewExportInput,
  {
    db,
    clock,
    logger,
    settings,
    identity: { accountId, email, actorEmail, isRunAs },
  }: MemberContext,
) {
  const format = reviewFileFormats[input.format];
  const gvkey = input.gvkey ?? null;
  return await sendQueued<ReviewFacts>(logger, {
    email,
    write: async (out, begin) => {
      let awaited = 0;
      const reviews = {
        accountId,
        actorEmail: isRunAs ? actorEmail : null,
        isOfAll: input.scope === "all",
        gvkey,
        withHistory: input.with_history,
      };
      await readReviews(db, reviews, {
        begin: async (moment) => {
          // Requested explicitly, it is refused rather than left out.
          if (gvkey !== null && moment.withheld.length > 0)
            throw new OperationError("review_withheld");
          awaited = moment.labels + moment.goldLabels;
          const facts = {
            input,
            exportedAt: clock.now().toString({ smallestUnit: "second" }),
            moment,
            isDemonstration: settings.isDemonstration,
          };
          begin(facts);
          await writeInto(out, format.head(facts));
        },
        receive: async (rows) => {
          awaited -= rows.length;
          await writeInto(out, rows.map((row) => format.row(row)).join(""));
        },
      });
      if (awaited !== 0) throw new Error(`${awaited} rows fewer were read than counted.`);
      out.end();
    },
  });
}
