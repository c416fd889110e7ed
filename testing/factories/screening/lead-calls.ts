import { expect } from "vitest";
import { z } from "zod";
import type { OperationType } from "#contract/catalogue.ts";
import {
  getLeadOutput,
  getLeadsOutput,
  updateLeadsOutput,
} from "#contract/operations/leads/leads.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createLeads } from "#testing/factories/screening/leads.ts";
import { type AppUnderTest, signIn, type SignedIn } from "#testing/server/app-under-test.ts";

let count = 0;

/** Calls about leads in an application under test. */
export function leadCalls(app: AppUnderTest) {
  /** A call that has to succeed. */
  async function done(type: OperationType, payload: object, as: SignedIn): Promise<unknown> {
    const { status, body } = await app.call(type, { email: as.email, ...payload }, as);
    expect(status, `${type} ${JSON.stringify(body)}`).toBe(200);
    return body;
  }

  return {
    /** Someone of an organization of its own unless named, with both explore packages by default. */
    member: async (organization?: string, ...permissions: Permission[]): Promise<SignedIn> => {
      count += 1;
      const email = `lead-${count}@x.example`;
      const held: Permission[] =
        permissions.length === 0 ? ["explore_trades", "explore_events"] : permissions;
      await createAccount(app.db, {
        email,
        name: `Person ${count}`,
        organization: organization ?? `Organization ${count}`,
        permissions: held,
      });
      return signIn((...call) => app.call(...call), email);
    },
    list: async (as: SignedIn, search: object = {}) =>
      getLeadsOutput.parse(await done("get_leads", search, as)),
    /** @param lead  id or key */
    read: async (as: SignedIn, lead: number | string) =>
      getLeadOutput.parse(await done("get_lead", { lead }, as)),
    update: async (as: SignedIn, leads: { lead: number; version: number }[], change: object) =>
      updateLeadsOutput.parse(await done("update_leads", { leads, change }, as)),
    /** The code of a call that has to be refused. */
    refusal: async (type: OperationType, payload: object, as: SignedIn): Promise<string> => {
      const { body } = await app.call(type, { email: as.email, ...payload }, as);
      return z.object({ code: z.string() }).parse(body).code;
    },
    nameOf: async ({ email }: SignedIn): Promise<string> => {
      const accounts = app.db.selectFrom("account").select("name").where("email", "=", email);
      return (await accounts.executeTakeFirstOrThrow()).name;
    },
    aLead: async (given: Parameters<typeof createLeads>[1] = {}): Promise<number> => {
      const [id = 0] = await createLeads(app.db, given);
      return id;
    },
  };
}
