import { type RefusalCode, refusals } from "#contract/errors.ts";
import { fieldLabel } from "#server/endpoint/field-labels.ts";
import type { z } from "zod";

/** An expected refusal: answered with the contract's text and status, not logged as a fault. */
export class OperationError extends Error {
  override name = "OperationError";
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | null;
  readonly isAudited: boolean;

  /**
   * @param text  in place of the contract's text, where only the moment knows what is wrong
   * @param isAudited  whether the refusal has its entry in the audit trail
   */
  constructor(
    code: RefusalCode,
    {
      text,
      retryAfterSeconds,
      isAudited,
    }: { text?: string; retryAfterSeconds?: number; isAudited?: true } = {},
  ) {
    super(text ?? refusals[code].text);
    this.code = code;
    this.isAudited = isAudited ?? false;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

const mostNamedProblems = 5;

/**
 * A refusal that names the fields in words and says what is wrong with each, unknown ones before all.
 * @param call  what was sent, for labels that depend on it
 */
export function refuseInput(error: z.ZodError, call: unknown = null): OperationError {
  const isUnknown = ({ code }: z.core.$ZodIssue): boolean => code === "unrecognized_keys";
  const unknownFirst = error.issues.toSorted(
    (one, other) => Number(isUnknown(other)) - Number(isUnknown(one)),
  );
  const problems = unknownFirst
    .slice(0, mostNamedProblems)
    .map((issue) => describeIssue(issue, call));
  const others = error.issues.length - problems.length;
  if (others > 0) problems.push(`${others} more.`);
  return new OperationError("bad_request", { text: `Please correct: ${problems.join(" ")}` });
}

function describeIssue(issue: z.core.$ZodIssue, call: unknown): string {
  if (issue.code === "unrecognized_keys") {
    const place = issue.path.length === 0 ? "" : ` in ${issue.path.join(".")}`;
    return `${issue.keys.join(", ")}${place} is not a known field.`;
  }
  const field = fieldInWords(issue.path, call);
  if (issue.code === "invalid_type" && issue.message.endsWith("received undefined")) {
    return `${field} is missing.`;
  }
  return field === "" ? reasonOf(issue) : `${field}: ${reasonOf(issue)}`;
}

/** The field a person filled in: neither the place in a list nor a part of a condition. */
function fieldInWords(path: readonly PropertyKey[], call: unknown): string {
  const names = path.filter((part) => typeof part === "string");
  return fieldLabel(names.findLast((name) => name !== "val" && name !== "bool") ?? "", call);
}

function reasonOf(issue: z.core.$ZodIssue): string {
  const isOfZod = issue.message.startsWith("Too big: expected string");
  if (isOfZod && issue.code === "too_big") return `Use at most ${issue.maximum} characters.`;
  return sentence(issue.message);
}

function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}
