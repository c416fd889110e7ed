import { exportUnreadableInput } from "#contract/operations/site/source-status.ts";
import { exportPlannedSalesInput } from "#contract/operations/screening/planned-sales.ts";
import { exportTradingPlansInput } from "#contract/operations/screening/trading-plans.ts";
import {
  exportEventStudyInput,
  exportTradeStudyInput,
} from "#contract/operations/screening/event-study.ts";
import { exportLatenessInput } from "#contract/operations/screening/lateness.ts";
import {
  exportShortSwingInput,
  exportShortSwingsInput,
} from "#contract/operations/screening/short-swing.ts";
import { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { errorAnswerSchema, refusals } from "#contract/errors.ts";
import { exportAuditInput } from "#contract/operations/accounts/administration.ts";
import { exportEventsInput } from "#contract/operations/screening/explore-events.ts";
import { downloadEvidencePackInput } from "#contract/operations/evidence/evidence-packs.ts";
import { exportReviewsInput } from "#contract/operations/reviews/categorization-administration.ts";
import { exportLinesInput } from "#contract/operations/screening/explore-lines.ts";
import { exportTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { productVersion } from "#contract/values/product-version.ts";

const jsonSchema = z.json();
const jsonObject = z.record(z.string(), jsonSchema);
type Json = z.infer<typeof jsonSchema>;
export type JsonObject = z.infer<typeof jsonObject>;

/**
 * JSON Schema 2020-12 of what travels on the wire: what a caller may send, or what an answer holds.
 * Rules that span several fields are not expressible and are left out.
 */
export function wireSchema(schema: z.ZodType, direction: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = jsonObject.parse(
    z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        // A field that must be absent is not a property.
        for (const name of absentProperties(zodSchema)) delete jsonSchema.properties?.[name];
      },
    }),
  );
  return rest;
}

function absentProperties(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined ? [name] : [],
  );
}

/** The object at a key of a JSON object, or null. */
export function objectAt(parent: JsonObject, key: string): JsonObject | null {
  const parsed = jsonObject.safeParse(parent[key]);
  return parsed.success ? parsed.data : null;
}

/** The list of objects at a key of a JSON object; empty when there is none. */
export function objectsAt(parent: JsonObject, key: string): JsonObject[] {
  const parsed = z.array(jsonObject).safeParse(parent[key]);
  return parsed.success ? parsed.data : [];
}

/** In the order of their names, so that moving one in the catalog changes no document. */
export const operationsByType = Object.entries(catalogue).sort(([one], [other]) =>
  one < other ? -1 : 1,
);
const searchFileTypes = [
  "text/csv",
  "application/zip",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/json",
] as const;
const schemaAt = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ "application/json": { schema } });

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): JsonObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Sentinel",
      version: productVersion,
      description: "One endpoint; the body's `type` names the operation. See docs/api.md.",
    },
    paths: {
      "/api": { post: apiOperation() },
      "/live": { get: liveOperation() },
      ...exportPaths(),
      "/health": { get: plainOperation("The process answers.") },
      "/ready": { get: plainOperation("The database answers too.") },
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries([
        ...operationsByType.map(([type, { input, summary }]): [string, Json] => [
          type,
          { description: summary, ...wireSchema(input, "input") },
        ]),
        ...operationsByType.map(([type, { output }]): [string, Json] => [
          `${type}_answer`,
          wireSchema(output, "output"),
        ]),
        ["error", wireSchema(errorAnswerSchema, "output")],
      ]),
    },
  };
}

function exportPaths(): JsonObject {
  return {
    ...filePaths(searchExports, searchFileTypes),
    ...filePaths(csvExports, ["text/csv"]),
    ...recordExportPaths(),
  };
}

/** Path, operation, summary, and input of the files of searches. */
const searchExports = [
  ["/export/trades", "export_trades", "All rows of a search as a file", exportTradesInput],
  ["/export/events", "export_events", "All rows of a search as a file", exportEventsInput],
  [
    "/export/lines",
    "export_lines",
    "All rows of a search of all transactions as a file",
    exportLinesInput,
  ],
  [
    "/export/planned-sales",
    "export_planned_sales",
    "All planned sales of a search as a file",
    exportPlannedSalesInput,
  ],
  [
    "/export/short-swing",
    "export_short_swing",
    "The Section 16(b) worksheet of a person and company as a file",
    exportShortSwingInput,
  ],
  [
    "/export/short-swings",
    "export_short_swings",
    "All rows of a search of short-swing profits as a file",
    exportShortSwingsInput,
  ],
  [
    "/export/plans",
    "export_plans",
    "All trading plans of a search as a file",
    exportTradingPlansInput,
  ],
  [
    "/export/lateness",
    "export_lateness",
    "All rows of a filing lateness ranking as a file",
    exportLatenessInput,
  ],
] as const;

/** The same of files that are always CSV. */
const csvExports = [
  [
    "/export/study-events",
    "export_study_events",
    "The daily returns of an event study of 8-K filings as CSV",
    exportEventStudyInput,
  ],
  [
    "/export/study-trades",
    "export_study_trades",
    "The daily returns of an event study of trades as CSV",
    exportTradeStudyInput,
  ],
  ["/export/audit", "export_audit", "Entries of the audit trail as CSV", exportAuditInput],
  [
    "/export/unreadable",
    "export_unreadable",
    "All filings that could not be read, with the reason, as CSV",
    exportUnreadableInput,
  ],
] as const;

type FileOfPath = readonly [path: string, operationId: string, summary: string, input: z.ZodType];

function filePaths(files: readonly FileOfPath[], types: readonly string[]): JsonObject {
  return Object.fromEntries(
    files.map(([path, operationId, summary, input]) => [
      path,
      { post: exportOperation({ operationId, summary, input, types }) },
    ]),
  );
}

function recordExportPaths(): JsonObject {
  return {
    "/export/reviews": {
      post: exportOperation({
        operationId: "export_reviews",
        summary: "Labels, notes and highlights of conference calls as a file",
        input: exportReviewsInput,
        types: ["text/csv", "application/x-ndjson"],
      }),
    },
    "/export/evidence": {
      post: exportOperation({
        operationId: "export_evidence",
        summary: "An evidence pack that the caller made",
        input: downloadEvidencePackInput,
        types: ["application/zip"],
      }),
    },
  };
}

function liveOperation(): JsonObject {
  return {
    operationId: "live",
    summary:
      "Server-sent events: the number of unread alert matches, and notices that leads or cases changed.",
    security: [{ bearer: [] }],
    responses: {
      "200": {
        description: "Events `inbox` with `{unread}`, `leads`, and `cases`.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      default: { description: "Refused.", content: json(schemaAt("error")) },
    },
  };
}

function apiOperation(): JsonObject {
  const names = operationsByType.map(([type]) => type);
  const mapping = Object.fromEntries(names.map((type) => [type, `#/components/schemas/${type}`]));
  return {
    operationId: "call",
    summary: "Call an operation",
    // Operations open to everyone need no token.
    security: [{ bearer: [] }, {}],
    requestBody: {
      required: true,
      content: json({
        oneOf: names.map(schemaAt),
        discriminator: { propertyName: "type", mapping },
      }),
    },
    responses: {
      "200": {
        description: "The answer of the operation called: <type>_answer",
        content: json({ anyOf: names.map((type) => schemaAt(`${type}_answer`)) }),
      },
      ...errorResponses(),
    },
  };
}

type ExportOperation = {
  operationId: string;
  summary: string;
  input: z.ZodType;
  /** Media types of the file. */
  types: readonly string[];
};

function exportOperation({ operationId, summary, input, types }: ExportOperation): JsonObject {
  return {
    operationId,
    summary,
    security: [{ bearer: [] }],
    requestBody: { required: true, content: json(wireSchema(input, "input")) },
    responses: {
      "200": {
        description: "The file; CSV has a header line",
        content: Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }])),
      },
      ...errorResponses(),
    },
  };
}

function plainOperation(summary: string): JsonObject {
  return {
    summary,
    responses: { "200": { description: "Yes" }, ...errorResponses() },
  };
}

function errorResponses(): JsonObject {
  const statuses = [...new Set(Object.values(refusals).map(({ status }) => status))].toSorted(
    (a, b) => a - b,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(refusals).filter(([, refusal]) => refusal.status === status);
      const description = codes.map(([code]) => code).join(", ");
      return [String(status), { description, content: json(schemaAt("error")) }];
    }),
  );
}
