import { z } from "zod";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import { alertSchema } from "#contract/operations/alerts/alerts.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import { permissions } from "#contract/values/account/permissions.ts";
import { decodePermissions } from "#web/session/account/session.ts";

/**
 * The specifications allow answers that are wider or shorter than what our own server sends: a ticker
 * with its name alone, `enabled_2fa: 1`, an alert with `form_types`, a table without a title (READINGS
 * G-85). Such an answer is completed here, so that one odd row never makes a list unloadable.
 */
type Fields = Record<string, unknown>;

const fieldsSchema = z.record(z.string(), z.unknown());
const none = {} as const;

function fieldsOf(value: unknown): Fields {
  const fields = fieldsSchema.safeParse(value);
  return fields.success ? fields.data : none;
}

/** Completes each row of a list; anything else is left as it is. */
function eachRow(complete: (row: Fields) => Fields) {
  return (answer: unknown): unknown =>
    Array.isArray(answer) ? answer.map((row) => complete(fieldsOf(row))) : answer;
}

const completions: Partial<Record<OperationType, (answer: unknown) => unknown>> = {
  get_tickers: (answer) =>
    Object.fromEntries(
      Object.entries(fieldsOf(answer)).map(([ticker, company]) => [
        ticker,
        typeof company === "string" ? ["", company] : company,
      ]),
    ),
  get_user: (answer) => completeAccount(fieldsOf(answer)),
  check_login: (answer) => completeSignIn(fieldsOf(answer)),
  verify_2fa_login: (answer) => ({ ...completeSession(fieldsOf(answer)), success: true }),
  verify_2fa_setup: (answer) => ({ recovery_codes: [], ...fieldsOf(answer) }),
  email_verification: (answer) => ({ response: "email_verified", ...fieldsOf(answer) }),
  get_alerts: eachRow(completeAlert),
  get_alert: (answer) => completeTable(fieldsOf(answer)),
  alert_search: (answer) => completeTable(fieldsOf(answer)),
  get_all_users: eachRow((user) => ({ ...user, permissions: readPermissions(user) })),
  get_ey_fraud_confcalls: eachRow((row) => ({ is_locked: false, is_reopened: false, ...row })),
  get_categorization_user_assignments: (answer) => ({ kept_progress: {}, ...fieldsOf(answer) }),
};

/**
 * @param body  the JSON of an answer that is no refusal
 * @returns what our screens read, or null where the answer is something else altogether
 */
export function readAnswer(type: OperationType, body: unknown): { answer: unknown } | null {
  const { output }: { output: z.ZodType } = catalogue[type];
  const asOurs = output.safeParse(body);
  if (asOurs.success) return { answer: asOurs.data };
  if (output === successOutput && typeof body === "object" && body !== null)
    return { answer: { success: true } };
  const completed = completions[type]?.(body) ?? body;
  const answer = parseKnownFields(output, completed);
  if (answer !== null) return { answer };
  if (!(output instanceof z.ZodArray) || !Array.isArray(completed)) return null;
  const rows = completed.map((row) => parseKnownFields(output.element, row));
  return { answer: rows.filter((row) => row !== null) };
}

/** Fields that we do not know are not read. */
function parseKnownFields(schema: z.core.$ZodType, value: unknown): unknown {
  const first = z.safeParse(schema, value);
  if (first.success) return first.data;
  const known: unknown = structuredClone(value);
  for (const issue of first.error.issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const holder = issue.path.reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : null,
      known,
    );
    if (typeof holder !== "object" || holder === null) continue;
    for (const key of issue.keys) Reflect.deleteProperty(holder, key);
  }
  const second = z.safeParse(schema, known);
  return second.success ? second.data : null;
}

function readPermissions({ permissions: held }: Fields): string[] {
  const known: ReadonlySet<string> = new Set(permissions);
  const text = typeof held === "string" ? held : JSON.stringify(held ?? []);
  return decodePermissions(text).filter((permission) => known.has(permission));
}

const isOn = (value: unknown): boolean => value === true || value === 1;

function completeAccount(account: Fields): Fields {
  return {
    phone: null,
    organization: "",
    profile_image: null,
    timezone: "UTC",
    theme: "dark",
    preferences: {},
    ...account,
    can_send_email: isOn(account["can_send_email"]) ? 1 : 0,
    can_send_sms: isOn(account["can_send_sms"]) ? 1 : 0,
    enabled_2fa: isOn(account["enabled_2fa"]),
    permissions: readPermissions(account),
  };
}

function completeSignIn(answer: Fields): Fields {
  if (isOn(answer["requires_2fa"])) return { attempt_token: "", ...answer, requires_2fa: true };
  return { ...completeSession(answer), requires_2fa: false };
}

function completeSession(answer: Fields): Fields {
  return {
    refresh_token: "",
    expires_in: 900,
    name: "",
    organization: "",
    profile_image: null,
    theme: "dark",
    timezone: "UTC",
    preferences: {},
    ...answer,
    permissions: readPermissions(answer),
  };
}

/** Every field that cannot be read gets the value of an alert that sets no such condition. */
function completeAlert(row: Fields): Fields {
  const forms: unknown = row["form_types"];
  const firstForm: unknown = Array.isArray(forms) ? forms[0] : undefined;
  const extra = fieldsOf(row["additional_data"]);
  const createdAt = instantOf(row["created_at"]);
  const plain: Fields = {
    alert_name: row["alert_name"],
    form_type: row["form_type"] ?? firstForm,
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: [],
    form_type_constraints: [],
    delay_constraints: [],
    insider_trade_constraints: [],
    created_at: createdAt,
    updated_at: createdAt,
    is_paused: false,
    matches: 0,
    last_match_at: null,
    is_last_match_time_known: true,
    unread: 0,
  };
  const read = Object.entries(plain).map(([name, value]): [string, unknown] => {
    const field = fieldSchema(name)?.safeParse(row[name]);
    return [name, field?.success === true ? field.data : value];
  });
  return {
    ...fieldsOf(Object.fromEntries(read)),
    additional_data: {
      insider_buys: isOn(extra["insider_buys"]),
      insider_sells: isOn(extra["insider_sells"]),
    },
  };
}

function fieldSchema(name: string): z.ZodType | undefined {
  return new Map<string, z.ZodType>(Object.entries(alertSchema.shape)).get(name);
}

function instantOf(value: unknown): string {
  const date = new Date(typeof value === "string" || typeof value === "number" ? value : 0);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}

function completeTable(table: Fields): Fields {
  const rows: unknown = table["data"];
  return {
    title: "",
    details: [],
    total: Array.isArray(rows) ? rows.length : 0,
    is_total_known: true,
    notes: [],
    ...table,
  };
}
