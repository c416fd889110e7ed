import type { Pool } from "pg";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/transaction.ts";

/** Companies and owners of `generateTrades`. */
const companies = 6_000;
const firstCompany = 1_000_000;
const owners = 60_000;
const firstOwner = 2_000_000;
const industries = ["Banking", "Pharmaceutical Products", "Computer Software", "Retail"] as const;
const accounts = 200;

type MadeUp = { definition: AlertDefinition; ciks: number[] };

/** Stores alerts on trades: companies, persons, industries and the whole market, of many accounts. */
export async function storeMadeUpAlerts(pool: Pool, count: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into account (email, name)
       select 'bench' || n || '@alerts.example', 'Bench' from generate_series(1, $1::int) n`,
      [accounts],
    );
    const { rows } = await client.query<{ id: number }>("select id from account order by id");
    const columns = ["account_id", "name", "form_type", "definition", "ciks", "watched_from"];
    await copyRows(
      client,
      "alert",
      [...columns, "created_at", "updated_at"],
      alertRows(rows, count),
    );
  });
}

function* alertRows(ids: readonly { id: number }[], count: number) {
  for (let number = 0; number < count; number += 1) {
    const { definition, ciks } = madeUpAlert(number);
    const since = "2000-01-01T00:00:00Z";
    const account = ids[number % ids.length]?.id ?? 0;
    const stored = [account, `Alert ${number}`, "4", JSON.stringify(definition), ciks, since];
    yield [...stored, since, since];
  }
}

/** Of a hundred: 70 companies, 15 persons, 10 an industry above a value, 5 the market above one. */
function madeUpAlert(number: number): MadeUp {
  const kind = number % 100;
  const draw = (number * 2_654_435_761) % 4_294_967_296;
  const threshold = (thousands: number): AlertDefinition["form_type_constraints"] => [
    { constraint_type: "trade_types", val: number % 3 === 0 ? ["Purchases", "Sales"] : ["Sales"] },
    { constraint_type: "value_shares_traded", bool: "ge", val: [thousands] },
  ];
  const empty = {
    form_type: "4" as const,
    tickers: [],
    reporting_person_ciks: [],
    company_criteria: [],
    delay_constraints: [],
    insider_trade_constraints: [],
  };
  if (kind < 70) {
    const ciks = Array.from(
      { length: 1 + (draw % 12) },
      (_, place) => firstCompany + ((draw + place * 7_919) % companies),
    );
    const tickers = ciks.map((cik) => `T${cik.toString(16).toUpperCase()}`);
    return {
      definition: { ...empty, tickers, form_type_constraints: threshold(draw % 40_000) },
      ciks,
    };
  }
  if (kind < 85) {
    const person = String(firstOwner + (draw % owners)).padStart(10, "0");
    const definition = { ...empty, reporting_person_ciks: [person] };
    return { definition: { ...definition, form_type_constraints: threshold(0) }, ciks: [] };
  }
  if (kind < 95) {
    const name = industries[draw % industries.length] ?? industries[0];
    const criteria = [{ criteria_type: "industry" as const, val: [name] }];
    const definition = { ...empty, company_criteria: criteria };
    return {
      definition: { ...definition, form_type_constraints: threshold(20_000 + (draw % 60_000)) },
      ciks: [],
    };
  }
  const constraints = threshold(24_000 + (draw % 90_000));
  return {
    definition: { ...empty, company_criteria: ["include_all"], form_type_constraints: constraints },
    ciks: [],
  };
}
