import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import { verifyAuditChain } from "#database/queries/audit/audit.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";
import { optionalFields, validPayloads } from "#testing/security/valid-payloads.ts";

const app = await appForFile({ callsPerMinute: 1_000_000 });
const admin = await app.signInAs("admin@x.example", "admin");

const types = Object.keys(catalogue).filter((type): type is OperationType => type in catalogue);

/** Sends the text of a body as it is, under the administrator's sign-in. */
async function sendText(text: string): Promise<{ status: number; body: string }> {
  const response = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: { "content-type": "application/json", ...credentials(admin) },
    payload: text,
  });
  return { status: response.statusCode, body: response.body };
}

const send = (type: OperationType, fields: object) => sendText(JSON.stringify({ type, ...fields }));

/** The body with another value at each of its places in turn; lists and objects are gone into. */
function* replaceEach(value: unknown, by: unknown): Generator {
  if (typeof value !== "object" || value === null) {
    yield by;
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const next of replaceEach(item, by)) yield value.with(index, next);
    return;
  }
  for (const [key, item] of Object.entries(value))
    for (const next of replaceEach(item, by)) yield { ...value, [key]: next };
}

function objectOf(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new Error("A body is an object.");
  return value;
}

// One that sleeps as a statement would hold its test up for ten minutes.
const statements = [
  "' or '1'='1",
  "'; drop table account cascade; --",
  "\\'; select pg_sleep(600); --",
  "' || (select pg_sleep(600)) || '",
  "$$; truncate inquiry; $$",
  "%' and 1=cast((select password_hash from account limit 1) as int) --",
  "ticker; drop table trade",
  "\u0000",
  "\ud800",
  "${7*7}{{7*7}}<%= 7*7 %>",
  "(a+)+$",
];
const revealsSql =
  /syntax error|PostgreSQL|pg_|SQLSTATE|relation "|column "|argon2id|\b49\b.*\b49\b/;

test.each(types)("the body that is varied for %s is one that is taken", async (type) => {
  const own = await app.signInAs(`own-${type.replaceAll("_", "-")}@x.example`, "admin");
  const { body } = await app.call(type, validPayloads(own.email)[type], own);
  expect(body).not.toMatchObject({ code: "bad_request" });
});

describe("statements in any text field are text [V1.2.4, V1.2.9, V1.3.7, V2.2.2, V16.5.1]", () => {
  test.each(types)("%s", async (type) => {
    const payload = validPayloads(admin.email)[type];
    for (const statement of statements) {
      for (const fields of replaceEach(payload, statement)) {
        const text = JSON.stringify({ type, ...objectOf(fields) });
        const { status, body } = await sendText(text);
        expect(status, `${text} ${body}`).toBeLessThan(500);
        // A faulty file is quoted where its fault is.
        const own = body.replaceAll(JSON.stringify(statement).slice(1, -1), "");
        expect(own).not.toMatch(revealsSql);
      }
    }
  });

  test("and everything is still there afterwards", async () => {
    for (const table of ["account", "session", "inquiry", "trade", "audit_entry"]) {
      await sql`select 1 from ${sql.table(table)} limit 1`.execute(app.db);
    }
    expect((await send("get_user", {})).status).toBe(200);
    expect(await verifyAuditChain(app.db)).toMatchObject({ firstBroken: null });
  });
});

describe("only the fields of the contract, each of its type [V2.2.1, V2.2.2, V15.3.3, V15.3.5]", () => {
  test.each(types)("%s", async (type) => {
    const payload = validPayloads(admin.email)[type];
    expect((await send(type, { ...payload, extra: 1 })).status).toBe(400);
    expect((await send(type, { ...payload, permissions: ["admin"], is_admin: true })).status).toBe(
      400,
    );
    for (const field of Object.keys(payload)) {
      for (const wrong of [{ toString: "x" }, [["x"]], [{}]]) {
        expect((await send(type, { ...payload, [field]: wrong })).status, field).toBe(400);
      }
      if (optionalFields[type]?.includes(field) === true) continue;
      const { [field]: _left, ...rest }: Record<string, unknown> = payload;
      expect((await send(type, rest)).status, `without ${field}`).toBe(400);
    }
  });
});

describe("a poisoned prototype is refused and poisons nothing [V15.3.6]", () => {
  test.each([
    ["at the top", '{"type":"get_user","__proto__":{"permissions":["admin"]}}'],
    ["escaped", '{"type":"get_user","\\u005f_proto__":{"permissions":["admin"]}}'],
    ["by the constructor", '{"type":"get_user","constructor":{"prototype":{"polluted":1}}}'],
    [
      "within a field",
      '{"type":"explore_trades","email":"admin@x.example","market_value":{"__proto__":{"polluted":1}}}',
    ],
    ["as the operation", '{"type":"__proto__"}'],
    ["as the operation's parent", '{"type":"constructor"}'],
  ])("%s", async (_name, text) => {
    expect((await sendText(text)).status).toBe(400);
    expect("polluted" in {}).toBe(false);
    expect("permissions" in {}).toBe(false);
  });

  test("a field given twice counts once, as JSON has it: the last [V15.3.7]", async () => {
    const text = '{"type":"get_users","type":"get_tickers"}';
    expect(await sendText(text)).toEqual({ status: 200, body: "{}" });
  });
});

describe("numbers are finite and within their bounds [V1.4.2]", () => {
  const numbers = [
    "1e309",
    "-1e309",
    "NaN",
    "Infinity",
    "1e18",
    "0x10",
    "1_000",
    "01",
    '"5"',
    "null",
  ];
  const places = [
    ["explore_trades", "page", "#"],
    ["explore_trades", "limit", "#"],
    ["explore_trades", "market_value", '{"bool":"ge","val":[#]}'],
    ["explore_trades", "next_EA_days", '{"bool":"between","val":[1,#]}'],
    ["get_trade_proof", "row_number", "#"],
    ["get_audit_entries", "page", "#"],
    ["get_audit_entries", "limit", "#"],
  ] as const;

  test.each(places)("%s %s", async (type, field, pattern) => {
    const { [field]: _replaced, ...rest }: Record<string, unknown> = validPayloads(admin.email)[
      type
    ];
    const start = JSON.stringify({ type, ...rest }).slice(0, -1);
    const whole = pattern === "#" ? ["9007199254740993", "1.5", "-1"] : [];
    for (const number of [...numbers, ...whole]) {
      const text = `${start},"${field}":${pattern.replace("#", number)}}`;
      expect((await sendText(text)).status, text).toBe(400);
    }
  });
});
