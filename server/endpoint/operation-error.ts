import { type RefusalCode, refusals } from "#contract/errors.ts";
import type { z } from "zod";
import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import {
  eventNumberFilters,
  lineNumberFilters,
  tradeNumberFilters,
} from "#contract/screening/number-filters.ts";
import { wireNameInWords } from "#contract/values/words.ts";

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

const conditions = {
  ...alertConditionTable,
  ...lineNumberFilters,
  ...eventNumberFilters,
  ...tradeNumberFilters,
};

/** Fields, or fields of one operation, whose label in the forms is not their wire name in words. */
const fieldLabels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(conditions).map(([name, { label }]) => [name, label] as const),
  ["body", "Note"],
  ["by_mail", "Email"],
  ["btwn_fqe_ea", "Between quarter end and earnings"],
  ["by_sms", "SMS"],
  ["cadence", "How often"],
  ["can_send_email", "Email"],
  ["can_send_sms", "SMS"],
  ["comment_lead.text", "Comment"],
  ["due_on", "Due date"],
  ["enabled_2fa", "Two-factor authentication"],
  ["is_paused", "Pause"],
  ["is_shared", "Share with my organization"],
  ["member_email", "User"],
  ["new_alert_name", "Alert name"],
  ["outcome_note", "Explanation"],
  ["profile_image", "Profile picture"],
  ["reporting_person_ciks", "Reporting person"],
  ["save_case_task.text", "Task"],
  ["sign_up_token", "Sign-up token"],
  ["tickers", "Company"],
  ["time", "Time of the day"],
  ["timezone", "Time zone"],
  ["url", "Webhook URL"],
  ["weekday", "Day of the week"],
]);

/** Labels in forms of something new: it has no id yet. */
const labelsOfNew = [
  { type: "save_case_note", name: "body", id: "note_id", label: "New note" },
  { type: "save_case_task", name: "text", id: "task_id", label: "New task" },
] as const;

/** The label of a field in the forms. @param call  what was sent, as far as it is known */
function fieldLabel(name: string, call: unknown = null): string {
  const sent = new Map(typeof call === "object" && call !== null ? Object.entries(call) : []);
  const type: unknown = sent.get("type");
  const ofNew = labelsOfNew.find((each) => each.type === type && each.name === name);
  if (ofNew !== undefined && sent.get(ofNew.id) === undefined) return ofNew.label;
  const label = fieldLabels.get(`${String(type)}.${name}`) ?? fieldLabels.get(name);
  return label ?? wireNameInWords(name);
}
