import type { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { exportReviewsInput } from "#contract/operations/reviews/categorization-administration.ts";
import type { Access } from "#contract/values/account/permissions.ts";
import { findUnknownGvkeys } from "#database/categorization/assignments.ts";
import { readReviews } from "#database/categorization/read-reviews.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Identity, Services, VisitorContext } from "#server/endpoint/context.ts";
import { OperationError, refuseInput } from "#server/endpoint/operation-error.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import {
  type ReviewFacts,
  type ReviewExportInput,
  reviewsVersion,
  titleOf,
} from "#server/export/reviews/review-facts.ts";
import { reviewFileFormats } from "#server/export/reviews/review-formats.ts";
import { sendQueued } from "#server/export/send-queued.ts";
import { writeInto } from "#server/export/open-zip.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";
import { auditEntry, runAsDetail } from "#server/sessions/audit-entry.ts";

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
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post("/export/reviews", { config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const token = presentedToken(request, null);
    // Callers without any export right do not learn the shape of the body.
    const identity = await authorize(
      { type, access: accessOf.own, body: request.body },
      token,
      context,
    );
    const parsed = exportReviewsInput.safeParse(request.body);
    if (!parsed.success) throw refuseInput(parsed.error);
    const input = parsed.data;
    if (identity === null || input.email !== identity.email)
      throw new OperationError("other_account");
    if (input.scope === "all") {
      await authorize({ type, access: accessOf.all, body: request.body }, token, context);
      await refuseUnknownCompany(input, services);
    }
    const { facts, out } = await startFile(input, identity, services);
    if (input.scope === "all" || identity.actorEmail !== null)
      await noteExport(input, { identity, context, out });
    const name = downloadName(titleOf(input), input.format);
    reply.header("content-disposition", attachment(name));
    reply.header("sentinel-data-version", reviewsVersion(facts.moment));
    reply.header("sentinel-exported-at", facts.exportedAt);
    return reply.type(reviewFileFormats[input.format].contentType).send(out);
  });
}

async function refuseUnknownCompany({ gvkey }: ReviewExportInput, { db }: Services): Promise<void> {
  if (gvkey !== undefined && (await findUnknownGvkeys(db, [gvkey])).length > 0)
    throw new OperationError("review_company_not_found");
}

type Begun = { identity: Identity; context: VisitorContext; out: PassThrough };

/** No file with others' labels is sent without an audit entry. */
async function noteExport(
  { scope, gvkey, format, with_history: withHistory }: ReviewExportInput,
  { identity, context, out }: Begun,
): Promise<void> {
  const entry = auditEntry(context, {
    operation: type,
    actor: identity.actorEmail ?? identity.email,
    subject: identity.email,
    outcome: "exported",
    detail: {
      scope,
      gvkey: gvkey ?? "all",
      history: withHistory,
      format,
      ...runAsDetail(identity),
    },
  });
  try {
    await appendAuditEntry(context.db, entry);
  } catch (error) {
    out.destroy();
    throw error;
  }
}

async function startFile(
  input: ReviewExportInput,
  { accountId, email, actorEmail }: Identity,
  { db, clock, logger, settings }: Services,
) {
  const format = reviewFileFormats[input.format];
  const gvkey = input.gvkey ?? null;
  return await sendQueued<ReviewFacts>(logger, {
    email,
    write: async (out, begin) => {
      let awaited = 0;
      const reviews = {
        accountId,
        actorEmail,
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
