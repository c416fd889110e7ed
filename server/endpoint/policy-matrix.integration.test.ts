import { describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { permissions } from "#contract/values/account/permissions.ts";
import { hashToken } from "#platform/tokens.ts";
import {
  appForFile,
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
  signIn,
} from "#testing/server/app-under-test.ts";
import { objectAt, openApiDocument } from "#server/documentation/open-api.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import {
  type Call,
  calls,
  expectedRefusal,
  rules,
  type Standing,
  isExport,
} from "#testing/security/policy-rules.ts";
import { validPayloads } from "#testing/security/valid-payloads.ts";

/** They end the caller's session, so each gets a caller of its own. */
const ending: readonly Call[] = ["log_out", "delete_account", "stop_run_as"];
const informedCallers = ["a visitor", "a made-up token", "an administrator who runs as a member"];

const policyCodes = [
  "unauthenticated",
  "forbidden",
  "administrators_only",
  "not_under_run_as",
  "reauthentication_needed",
  "other_account",
  "second_factor_needed",
];

/** What an operation itself may answer to these bodies, 403 for a wrong password. */
const letThrough = [200, 400, 401, 403, 404, 409, 429];
const statusOf = (refusal: string): number => (refusal === "unauthenticated" ? 401 : 403);

let count = 0;
let sent = 0;
const app = await appForFile({ callsPerMinute: 1_000_000 });

type Caller = { as: SignedIn | null; email: string };

const member = async (...held: Parameters<AppUnderTest["signInAs"]>[1][]): Promise<SignedIn> => {
  count += 1;
  return await app.signInAs(`caller-${count}@x.example`, ...held);
};

async function memberOf(organization: string, held: "admin" | "alerts"): Promise<SignedIn> {
  count += 1;
  const email = `caller-${count}@x.example`;
  await createAccount(app.db, { email, organization, permissions: [held] });
  return await signIn(app.call, email);
}

/** The session of the token, changed in the database as time would. */
async function age(
  as: SignedIn,
  column: "access_expires_at" | "authenticated_at" | "absolute_expires_at" | "last_used_at",
  minutes: number,
): Promise<SignedIn> {
  const at = app.clock.now().subtract({ minutes }).toString();
  await app.db
    .updateTable("session")
    .set({ [column]: at })
    .where("access_token_hash", "=", hashToken(as.accessToken))
    .execute();
  return as;
}

async function runAs(target: SignedIn): Promise<SignedIn> {
  const admin = await member("admin");
  const { response } = await app.call("run_as", { email: target.email }, admin);
  const { access_token: accessToken }: { access_token: string } = response.json();
  return { ...admin, email: target.email, accessToken };
}

const own = (as: SignedIn): Caller => ({ as, email: as.email });

const callers: Record<string, { standing: Standing; make: () => Promise<Caller> }> = {
  "a visitor": {
    standing: { isSignedIn: false },
    make: async () => ({ as: null, email: "nobody@x.example" }),
  },
  "a made-up token": {
    standing: { isSignedIn: false },
    make: async () => own({ ...(await member("admin")), accessToken: "A".repeat(43) }),
  },
  "a token that is no token": {
    standing: { isSignedIn: false },
    make: async () => own({ ...(await member("admin")), accessToken: "' or 1=1 --" }),
  },
  "an expired token": {
    standing: { isSignedIn: false },
    make: async () => own(await age(await member("admin"), "access_expires_at", 1)),
  },
  "a session left alone for an hour": {
    standing: { isSignedIn: false },
    make: async () => own(await age(await member("admin"), "last_used_at", 61)),
  },
  "a session of a day": {
    standing: { isSignedIn: false },
    make: async () => own(await age(await member("admin"), "absolute_expires_at", 1)),
  },
  "a revoked token": {
    standing: { isSignedIn: false },
    make: async () => {
      const as = await member("admin");
      await app.call("log_out", {}, as);
      return own(as);
    },
  },
  "a token without its cookie": {
    standing: { isSignedIn: false },
    make: async () => own({ ...(await member("admin")), cookie: "" }),
  },
  "a token with another's cookie": {
    standing: { isSignedIn: false },
    make: async () => own({ ...(await member("admin")), cookie: (await member("admin")).cookie }),
  },
  "a refresh token in place of the access token": {
    standing: { isSignedIn: false },
    make: async () => {
      const as = await member("admin");
      return own({ ...as, accessToken: as.refreshToken });
    },
  },
  "no permission": {
    standing: { isSignedIn: true },
    make: async () => own(await member()),
  },
  ...Object.fromEntries(
    permissions
      .filter((permission) => permission !== "admin")
      .map((permission) => [
        `permission ${permission}`,
        {
          standing: { isSignedIn: true, holds: [permission] },
          make: async () => own(await member(permission)),
        },
      ]),
  ),
  "permission admin in another organization": {
    standing: { isSignedIn: true, holds: ["admin"] },
    make: async () => own(await memberOf("Test Office", "admin")),
  },
  "organization admin without the permission": {
    standing: { isSignedIn: true, holds: ["alerts"] },
    make: async () => own(await memberOf("admin", "alerts")),
  },
  "an administrator": {
    standing: { isSignedIn: true, holds: ["admin"], mayAdminister: true },
    make: async () => own(await member("admin")),
  },
  "an administrator who signed in eleven minutes ago": {
    standing: { isSignedIn: true, holds: ["admin"], mayAdminister: true, isStale: true },
    make: async () => own(await age(await member("admin"), "authenticated_at", 11)),
  },
  "a member who names another's address": {
    standing: { isSignedIn: true, holds: ["explore_trades", "explore_events"], namesAnother: true },
    make: async () => ({
      as: await member("explore_trades", "explore_events"),
      email: (await member("explore_trades")).email,
    }),
  },
  "an administrator who names another's address": {
    standing: { isSignedIn: true, holds: ["admin"], mayAdminister: true, namesAnother: true },
    make: async () => ({ as: await member("admin"), email: (await member()).email }),
  },
  "an administrator who runs as a member": {
    standing: { isSignedIn: true, isRunAs: true },
    make: async () => own(await runAs(await member())),
  },
  "an administrator who runs as a member with trades": {
    standing: { isSignedIn: true, isRunAs: true, holds: ["explore_trades"] },
    make: async () => own(await runAs(await member("explore_trades"))),
  },
  "an administrator who runs as an administrator": {
    standing: { isSignedIn: true, isRunAs: true, holds: ["admin"] },
    make: async () => own(await runAs(await member("admin"))),
  },
  "an administrator who runs as a member and names the own address": {
    standing: { isSignedIn: true, isRunAs: true, namesAnother: true },
    make: async () => {
      const as = await runAs(await member());
      return { as, email: `caller-${count}@x.example` };
    },
  },
};

async function send(call: Call, { as, email }: Caller, from = app) {
  const search = { type: "explore_trades", ...validPayloads(email).explore_trades };
  const events = { type: "explore_events", ...validPayloads(email).explore_events };
  const bodies = {
    "/export/events": { search: events, columns: ["ticker"], title: "Events" },
    "/export/trades": { search, columns: ["ticker"], title: "Trades" },
    "/export/study-events": { email, search: events },
    "/export/study-trades": { email, search, trades: "both" },
    "/export/lines": {
      search: { type: "explore_trades", transactions: "all", email },
      columns: ["ticker"],
      title: "All transactions",
    },
    "/export/planned-sales": { search: { type: "get_planned_sales", email } },
    "/export/short-swing": {
      search: { type: "get_short_swing", email, cik: "0000320193", owner_cik: "0001214156" },
    },
    "/export/short-swings": { search: { type: "get_short_swings", email } },
    "/export/plans": { search: { type: "get_trading_plans", email } },
    "/export/lateness": { search: { type: "get_lateness", email } },
    "/export/audit": {},
    "/export/unreadable": {},
    "/export/reviews": { email, scope: "all", format: "jsonl" },
    "/export/evidence": { email, pack_id: "00000000-0000-4000-8000-000000000000" },
  } as const;
  const payload = isExport(call) ? bodies[call] : { type: call, ...validPayloads(email)[call] };
  sent += 1;
  const response = await from.app.inject({
    method: "POST",
    url: isExport(call) ? call : "/api",
    // From many networks, so that limits do not apply.
    remoteAddress: `10.0.${Math.floor(sent / 250)}.${sent % 250}`,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as.accessToken}` }),
      ...(as === null || as.cookie === "" ? {} : { cookie: as.cookie }),
    },
    payload,
  });
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  const body: { code?: string } = isJson ? response.json() : {};
  return { status: response.statusCode, code: body.code ?? null, text: response.body };
}

test("the table names every operation", () => {
  const exports = Object.keys(objectAt(openApiDocument(), "paths") ?? {}).filter((path) =>
    path.startsWith("/export/"),
  );
  const types = [...Object.keys(catalogue), ...exports];
  expect(calls.toSorted()).toEqual(types.toSorted());
});

describe("every operation for every caller [V6.3.4, V7.2.1, V8.2.1, V8.2.2, V8.3.1]", () => {
  test.each(Object.entries(callers))("%s", async (name, { standing, make }) => {
    const shared = await make();
    for (const call of calls) {
      // What anyone may call does not look at the caller: a few show it, since passwords take time.
      if (rules[call] === "anyone" && !informedCallers.includes(name)) continue;
      const expected = expectedRefusal(call, standing);
      const caller = expected === null && ending.includes(call) ? await make() : shared;
      const { status, code, text } = await send(call, caller);
      const policyCode = policyCodes.find((each) => each === code) ?? null;
      expect({ call, policyCode }, text).toEqual({ call, policyCode: expected });
      const statuses = expected === null ? letThrough : [statusOf(expected)];
      expect(statuses, `${call}: ${status} ${text}`).toContain(status);
      expect(code, `${call}: ${text}`).not.toBe("bad_request");
    }
  });
});

test("what a rule refuses is in the audit trail, for every caller [V16.3.2]", async () => {
  const plain = await member();
  const refused = calls.filter((call) =>
    ["forbidden", "administrators_only"].includes(
      expectedRefusal(call, { isSignedIn: true }) ?? "",
    ),
  );
  for (const call of refused) await send(call, own(plain));
  const entries = await app.db
    .selectFrom("audit_entry")
    .select(["operation", "outcome"])
    .where("actor", "=", plain.email)
    .where("outcome", "in", ["forbidden", "administrators_only"])
    .execute();
  const nameOf = (call: Call): string =>
    isExport(call) ? call.slice(1).replaceAll(/[/-]/g, "_") : call;
  expect(entries.map(({ operation }) => operation).toSorted()).toEqual(
    refused.map(nameOf).toSorted(),
  );
});

test("where administrators need a second factor, none administers without [V6.3.4, V8.2.1]", async () => {
  const strict = await createAppUnderTest({
    callsPerMinute: 1_000_000,
    settings: { isAdminSecondFactorRequired: true },
  });
  const as = await strict.signInAs("admin@x.example", "admin");
  for (const call of calls.filter((each) => rules[each] === "administration")) {
    const { status, code } = await send(call, own(as), strict);
    expect({ call, status, code }).toEqual({ call, status: 403, code: "second_factor_needed" });
  }
  const { code } = await send("generate_2fa_secret", own(as), strict);
  expect(policyCodes).not.toContain(code);
  await strict.close();
});
