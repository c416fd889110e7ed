import { catalogue } from "#contract/catalogue.ts";
import { refusals } from "#contract/errors.ts";
import { auditFilter } from "#contract/operations/administration.ts";
import { exportReviewsInput } from "#contract/operations/review-export.ts";
import { exportTradesInput } from "#contract/operations/explore-trades.ts";
import { exportFormats, mostExportedRows } from "#contract/screening/export-format.ts";
import type { Access } from "#contract/values/access.ts";
import { filterScales } from "#contract/values/units.ts";
import {
  type JsonObject,
  objectsAt,
  wireSchema,
  objectAt,
} from "#server/documentation/json-schema.ts";

/** `docs/api.md`, made from the contract alone. */
export function apiMarkdown(): string {
  const operations = Object.entries(catalogue).flatMap(([type, operation]) => [
    `## ${type}`,
    `${operation.summary} ${accessText(operation.access)}`,
    ...requestText(wireSchema(operation.input, "input")),
    ...answerText(wireSchema(operation.output, "output")),
  ]);
  return `${[...introduction(), ...operations, ...exportText(), ...unitText(), ...refusalText()].join("\n\n")}\n`;
}

function introduction(): string[] {
  return [
    "# The API",
    "Written by `npm run docs` from `contract/`; `docs/openapi.json` says the same as OpenAPI 3.1.",
    "Every operation is a `POST /api` with a JSON body that names it in `type`. Signed-in calls carry `Authorization: Bearer …`, or the token as `access_token` in the body whether or not it is listed, and, where sessions are bound to a cookie, the cookie set at sign-in. An `email` in the body has to be the signed-in account's own. Fields not listed are refused. A failed call answers `{error, code, request_id}` with a fitting status; `error` is a text for the user. `null` means unknown, never zero. Money is in dollars and returns are fractions unless said otherwise; instants are UTC.",
  ];
}

function accessText(access: Access): string {
  if (access.kind === "public") return "Open to everyone.";
  if (access.kind === "administration") {
    return "For administrators (permission `admin` and organization admin), not while running as another user.";
  }
  if (access.kind === "signed-in") return signedInText(access);
  const holders = access.permissions.map((name) => `\`${name}\``).join(" or ");
  const exception = access.ownerOnly === true ? ", not while running as another user" : "";
  return `For holders of ${holders}, and admins${exception}.`;
}

function requestText(schema: JsonObject): string[] {
  const fields = fieldsOf(schema).filter(({ name }) => name !== "type");
  if (fields.length === 0) return ["No fields."];
  const rows = fields.map(
    ({ name, type, isRequired, fallback }) =>
      `| ${name} | ${type} | ${isRequired ? "required" : fallback === "" ? "optional" : `default \`${fallback}\``} |`,
  );
  return [["| Field | Type | |", "|---|---|---|", ...rows].join("\n")];
}

function answerText(schema: JsonObject): string[] {
  const shapes = [...objectsAt(schema, "anyOf"), ...objectsAt(schema, "oneOf")];
  return (shapes.length === 0 ? [schema] : shapes).flatMap((shape) => {
    const fields = fieldsOf(shape);
    if (fields.length === 0) return [`Answer: ${typeText(shape)}`];
    const rows = fields.map(({ name, type }) => `| ${name} | ${type} |`);
    return [["| Answer | Type |", "|---|---|", ...rows].join("\n")];
  });
}

function exportText(): string[] {
  const { type: _, ...rest } = wireSchema(exportTradesInput, "input");
  const names = fieldsOf(rest).map(({ name }) => `\`${name}\``);
  return [
    "## GET /live",
    "Server-sent events, for holders of `alerts`, and admins; the access token in the `Authorization` header. Event `inbox` carries the number of unread matches as `{unread}`, at once and after every change. Lines beginning with a colon keep the connection. The stream ends with the session and when the access token expires: renew it and connect again. An account has at most ten; one more ends the oldest.",
    "## POST /export/trades",
    `All rows of a search as a file, in its order and of one moment. For holders of \`explore_trades\`, and admins. Body: ${names.join(", ")}; \`search\` as for explore_trades, \`columns\` the row names to write, \`format\` one of ${exportFormats.map((format) => `\`${format}\``).join(", ")}. XLSX, JSON and the ZIP (a CSV with a text) say inside what was asked, when, of which state of the data, how many rows there are, what they add up to as explore_trades does, and how many filings are known of and not read yet. They have further columns after the ones asked for, as far as those are not asked for: each amount shown in thousands, and the value, in dollars unrounded; \`sum_value\`, what sums count of the row, with all its digits; \`in_sums\`, \`Yes\`, \`In part\` or \`No\`, and \`not_in_sums_because\`; \`trade_direction\`, \`filing_url\`, \`is_10b51\`, \`cik\`, \`accno\`, \`row_number\`. \`sum_value\` added up by \`trade_direction\` is \`value_sold\` and \`value_purchased\` of explore_trades. Plain CSV is the header line and the rows, with \`sentinel-data-version\` and \`sentinel-exported-at\` in the answer's headers. JSON has numbers unrounded, in the units of explore_trades, which the headers in its \`columns\` name, and \`sum_value\` as a number that may have more digits than a double holds. At most ${mostExportedRows.toLocaleString("en-US")} rows; a longer result is refused. A file that cannot be finished, or of which nothing is taken for a minute, ends with the connection. Every file is written to the audit trail.`,
    "## POST /export/events",
    "The same of explore_events, for holders of `explore_events`, and admins. The further columns are the amounts in dollars, `filing_url`, `window_start`, `window_end`, `cik` and `accno`; windows overlap, so events are not added up.",
    "## POST /export/audit",
    `Every entry of the audit trail that fits the filter as CSV, the newest first. For administrators, as get_audit_entries; itself written to the trail. Body, each optional: ${Object.keys(
      auditFilter,
    )
      .map((name) => `\`${name}\``)
      .join(", ")}.`,
    "## POST /export/reviews",
    `Labels, notes and highlights of conference calls as a file, of one moment. Body: ${fieldsOf(
      wireSchema(exportReviewsInput, "input"),
    )
      .map(({ name, type }) => `\`${name}\` (${type})`)
      .join(
        ", ",
      )}. With scope \`own\` the caller's labels, for holders of \`categorization\` or \`categorization_admin\`, and admins; with \`all\` those of all reviewers and the gold labels, for holders of \`categorization_admin\`, and admins, written to the audit trail. What its fields mean: docs/operations.md, "Export of reviews".`,
  ];
}

function unitText(): string[] {
  const rows = Object.entries(filterScales).map(([filter, { unit }]) => `| ${filter} | ${unit} |`);
  return ["## Units of filters", ["| Filter | Sent in |", "|---|---|", ...rows].join("\n")];
}

function refusalText(): string[] {
  const rows = Object.entries(refusals).map(
    ([code, { status, text }]) => `| ${code} | ${status} | ${text} |`,
  );
  return ["## Refusals", ["| Code | Status | Text |", "|---|---|---|", ...rows].join("\n")];
}

function signedInText(access: Extract<Access, { kind: "signed-in" }>): string {
  const exceptions = [
    access.ownerOnly === true ? "not while running as another user" : null,
    access.recentSignIn === true ? "within 10 minutes of proving the password" : null,
  ].filter((text) => text !== null);
  return ["For every signed-in user", ...exceptions].join(", ").concat(".");
}

/** A schema as a short type: `"raw" | "adjusted"`, `integer 1…100`, `[text]`, `{bool, val: [number]}`. */
function typeText(schema: JsonObject): string {
  if ("const" in schema) return JSON.stringify(schema["const"]);
  const values = schema["enum"];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" \\| ");
  const choices = [...objectsAt(schema, "anyOf"), ...objectsAt(schema, "oneOf")];
  if (choices.length > 0) return [...new Set(choices.map(typeText))].join(" \\| ");
  const type = schema["type"];
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one })).join(" \\| ");
  switch (type) {
    case "string":
      return stringText(schema);
    case "integer":
    case "number":
      return `${type}${boundsText(schema)}`;
    case "array":
      return arrayText(schema);
    case "object":
      return objectText(schema);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "any";
  }
}

function stringText(schema: JsonObject): string {
  if (schema["format"] === "date") return "yyyy-mm-dd";
  if (schema["format"] === "date-time") return "instant";
  return "text";
}

function boundsText({ minimum, maximum }: JsonObject): string {
  const isBound = (bound: unknown): bound is number =>
    typeof bound === "number" && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (isBound(minimum) && isBound(maximum)) return ` ${minimum}…${maximum}`;
  return isBound(minimum) ? ` from ${minimum}` : "";
}

function arrayText(schema: JsonObject): string {
  const tuple = objectsAt(schema, "prefixItems");
  if (tuple.length > 0) return `[${tuple.map(typeText).join(", ")}]`;
  const items = objectAt(schema, "items");
  return `[${items === null ? "any" : typeText(items)}]`;
}

function objectText(schema: JsonObject): string {
  const properties = objectAt(schema, "properties");
  if (properties === null) {
    const values = objectAt(schema, "additionalProperties");
    return `{key: ${values === null ? "any" : typeText(values)}}`;
  }
  const fields = fieldsOf(schema).map(
    ({ name, isRequired, type }) => `${name}${isRequired ? "" : "?"}: ${type}`,
  );
  return `{${fields.join(", ")}}`;
}

type Field = { name: string; isRequired: boolean; type: string; fallback: string };

/** The fields of an object schema, in order. */
function fieldsOf(schema: JsonObject): Field[] {
  const required = schema["required"];
  const names = Array.isArray(required) ? required : [];
  const properties = objectAt(schema, "properties") ?? {};
  return Object.keys(properties).map((name) => {
    const field = objectAt(properties, name) ?? {};
    const fallback = "default" in field ? JSON.stringify(field["default"]) : "";
    return { name, isRequired: names.includes(name), type: typeText(field), fallback };
  });
}
