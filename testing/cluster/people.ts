import { sql } from "kysely";
import { openDatabase } from "#database/connect.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";

export type Person = {
  email: string;
  /** The company that they review. */
  gvkey: string;
};

/** So many interactions that no review is ever complete, and so locked. */
export const interactions = 40;

/** Accounts with a company to review each; emails of their alerts are sent. */
export async function createPeople(connectionString: string, count: number): Promise<Person[]> {
  const db = openDatabase(connectionString, { max: 1 });
  try {
    const people: Person[] = [];
    for (let number = 1; number <= count; number += 1) {
      const email = `person${number}@cluster.example`;
      await createAccount(db, {
        email,
        permissions: ["alerts", "explore_trades", "explore_events", "categorization"],
      });
      const texts = Array.from({ length: interactions }, (_none, at) => [`Question ${at + 1}?`]);
      const gvkey = await createReviewCompany(db, {
        gvkey: `cluster-${number}`,
        interactions: texts,
      });
      await assignCompanies(db, email, [gvkey]);
      people.push({ email, gvkey });
    }
    await sql`update account set can_send_email = 1`.execute(db);
    return people;
  } finally {
    await db.destroy();
  }
}

/** An alert that every filing of the load matches. */
export function alertPayload({ email }: Person, name: string): object {
  return { email, alert_name: name, is_new: true, ...alertDefinition() };
}
