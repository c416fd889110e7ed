import { expect } from "vitest";
import { z } from "zod";
import type { OperationType } from "#contract/catalogue.ts";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { createCaseOutput, getCaseOutput } from "#contract/operations/cases/cases.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { type AppUnderTest, signIn, type SignedIn } from "#testing/server/app-under-test.ts";

let count = 0;

/** Calls about cases in an application under test. */
export function caseCalls(app: AppUnderTest) {
  /** Signs in a new user of an organization, with the packages of filings by default. */
  async function member(organization = "Harbor", ...permissions: Permission[]): Promise<SignedIn> {
    count += 1;
    const email = `case-${count}@x.example`;
    const held: Permission[] =
      permissions.length === 0 ? ["explore_trades", "explore_events", "alerts"] : permissions;
    await createAccount(app.db, {
      email,
      name: `Person ${count}`,
      organization,
      permissions: held,
    });
    return signIn((...call) => app.call(...call), email);
  }

  /** A call that has to succeed. */
  async function done(type: OperationType, payload: object, as: SignedIn): Promise<unknown> {
    const { status, body } = await app.call(type, payload, as);
    expect(status, `${type} ${JSON.stringify(body)}`).toBe(200);
    return body;
  }

  async function create(as: SignedIn, items: NewCaseItem[] = []) {
    return createCaseOutput.parse(await done("create_case", { title: "Calder sales", items }, as));
  }

  return {
    member,
    done,
    create,
    /** A case of two members. */
    sharedCase: async (organization = "Harbor") => {
      const [ana, ben] = [await member(organization), await member(organization)];
      const { case_id } = await create(ana);
      await done("add_case_member", { case_id, member_email: ben.email }, ana);
      return { ana, ben, case_id };
    },
    nameOf: async ({ email }: SignedIn): Promise<string> => {
      const accounts = app.db.selectFrom("account").select("name").where("email", "=", email);
      return (await accounts.executeTakeFirstOrThrow()).name;
    },
    read: async (as: SignedIn, caseId: number) =>
      getCaseOutput.parse(await done("get_case", { case_id: caseId }, as)),
    /** Code and text of a call that has to be refused. */
    refusal: async (type: OperationType, payload: object, as: SignedIn) => {
      const { body } = await app.call(type, payload, as);
      return z.object({ code: z.string(), error: z.string() }).parse(body);
    },
    /** A stored trade, as an item to add. */
    storedTrade: async (given: Parameters<typeof createTrades>[1] = {}) => {
      const [accno = ""] = await createTrades(app.db, given);
      return { kind: "trade", reference: { accno, row_number: 1 } } as const;
    },
  };
}
