import { type ErrorAnswer, type RefusalCode, refusals } from "#contract/errors.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

export type MappedError = {
  status: number;
  answer: ErrorAnswer;
  /** True for a bug or an outage: to be logged with its cause. */
  isFault: boolean;
};

const byFrameworkCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong_media_type",
  FST_ERR_CTP_EMPTY_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_JSON_BODY: "bad_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_BAD_URL: "not_found",
};

const refersToNothing = "23503";
const restricted = "23001";
const statementTimedOut = "57014";
const lockTimedOut = "55P03";
// NUL in a text, which PostgreSQL cannot hold, as it is or in JSON.
const unstorableText = /^(22021|22P05)$/;
// Connection lost or refused, disk full, too many connections, server shutting down or starting.
const databaseIsAway =
  /^(08...|53[13]00|57P0[123]|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT)$/;

// What pg says without a code; the last one, of the rollback that follows in a transaction.
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/** Turns whatever was thrown into the answer of the endpoint. Says nothing of a fault's cause. */
export function mapError(error: unknown, requestId: string): MappedError {
  const code = refusalCode(error);
  const { status, text } = refusals[code];
  const isRefusal = error instanceof OperationError;
  const answer: ErrorAnswer = {
    error: isRefusal ? error.message : text,
    code,
    request_id: requestId,
  };
  if (isRefusal && error.retryAfterSeconds !== null) answer.retry_after = error.retryAfterSeconds;
  return { status, answer, isFault: !isRefusal && status >= 500 };
}

function refusalCode(error: unknown): RefusalCode {
  if (error instanceof OperationError) return error.code;
  if (!(error instanceof Error)) return "internal";
  const code = "code" in error ? String(error.code) : "";
  const byCode = byFrameworkCode[code];
  if (byCode !== undefined) return byCode;
  if (code === statementTimedOut) return "too_slow";
  // The account that calls was deleted while its call was under way.
  if (code === refersToNothing && isOfAccount(error)) return "unauthenticated";
  if (code === restricted && isHeldByCase(error)) return "held_by_case";
  if (unstorableText.test(code)) return "bad_request";
  if (code === lockTimedOut || databaseIsAway.test(code) || lostConnection.test(error.message)) {
    return "unavailable";
  }
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (status === 429) return "too_many_requests";
  if (status === 413) return "too_large";
  // Other client faults the framework finds while reading: bad JSON, __proto__, a cut-off body.
  return typeof status === "number" && status >= 400 && status < 500 ? "bad_json" : "internal";
}

function isHeldByCase(error: Error): boolean {
  return "constraint" in error && error.constraint === "held_by_case";
}

function isOfAccount(error: Error): boolean {
  return "constraint" in error && String(error.constraint).endsWith("_account_id_fkey");
}
