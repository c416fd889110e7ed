import pg from "pg";
import { connectionSettings } from "#database/connect.ts";

/** Any fixed number; processes that grant at once take turns on it. */
const GRANT_LOCK = 7_301_991_844;

/** Entries are added; nothing of them is ever changed or removed. */
const APPEND_ONLY = [
  "audit_entry",
  "categorization_history",
  "gold_label",
  "lead_weights",
  "lead_step",
];

/** Numbers the changes that others follow, also those of what people change. */
const DRAWN_SEQUENCE = "change_seq";

/** Written by the worker and by commands; the server only shows them. */
const READ_ONLY = [
  "schema_migration",
  "audit_anchor",
  "issuer",
  "issuer_ticker",
  "filing",
  "filing_entity",
  "ownership_document",
  "reporting_owner",
  "ownership_line",
  "form_144",
  "form_144_planned_sale",
  "form_144_acquisition",
  "form_144_past_sale",
  "item_408",
  "trading_arrangement",
  "share_count",
  "edgar_listing",
  "unreadable_filing",
  "ingest_run",
  "price_source",
  "price_bar",
  "price_series",
  "price_split",
  "price_dividend",
  "dirty_issuer",
  "ownership_line_status",
  "trade",
  "event",
  "lead",
  "trade_score",
  "reported_line",
  "reported_lines_stored",
  "short_swing",
  "planned_sale",
  "trading_plan",
  "lead_ranking",
  "filing_arrival",
  "feed_cursor",
  "index_day",
  "index_entry",
  "backfill_step",
  "source_health",
  "request_pace",
  "http_validator",
  "wanted_company",
  "data_origin",
  "market_clock",
  "source_alarm",
  "document_text",
  "text_extraction",
  "filing_words",
  "word_segment",
  "word_block",
  "report_figures",
  "live_quote",
  "price_request",
  "price_delisting",
  "price_use",
  "price_company",
  "price_day",
  "price_day_wanted",
  "tick_position",
  "asked_actions",
  "match_wanted",
  "queue_failure",
];

/** The role cannot be granted what the server needs; the message says what to do. */
export class ServerRoleError extends Error {
  override name = "ServerRoleError";
}

/**
 * Grants a role what the server process needs, and nothing more: it reads every table, adds to the
 * audit trail, and writes what people change. It makes, alters and drops nothing. To be run by the
 * owner after every migration.
 * @param connectionString  the owner's
 * @throws ServerRoleError when there is no such role, or it is allowed more than that anyway
 */
export async function grantServerRole(connectionString: string, role: string): Promise<void> {
  const client = new pg.Client(connectionSettings(connectionString));
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [GRANT_LOCK]);
    await refuseUnfitRole(client, role);
    const name = pg.escapeIdentifier(role);
    const { schema, tables } = await readOwnTables(client);
    const writable = tables.filter((table) => ![...READ_ONLY, ...APPEND_ONLY].includes(table));
    const quoted = (names: readonly string[]): string =>
      names.map((table) => `${schema}.${pg.escapeIdentifier(table)}`).join(", ");
    await client.query(`revoke all on all tables in schema ${schema} from ${name}`);
    await client.query(`grant usage on schema ${schema} to ${name}`);
    await client.query(`grant select on ${quoted(tables)} to ${name}`);
    await client.query(`grant select on all sequences in schema ${schema} to ${name}`);
    await client.query(`grant usage on sequence ${schema}.${DRAWN_SEQUENCE} to ${name}`);
    await client.query(`grant insert on ${quoted(APPEND_ONLY)} to ${name}`);
    await client.query(`grant insert, update, delete on ${quoted(writable)} to ${name}`);
    await revokeTemporaryTables(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function refuseUnfitRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ isAbove: boolean }>(
    `select rolsuper or pg_has_role(rolname, current_user, 'member') as "isAbove"
       from pg_roles where rolname = $1`,
    [role],
  );
  const found = rows[0];
  if (found === undefined) {
    throw new ServerRoleError(
      `There is no database role "${role}" for the server: create role "${role}" login password '…'.`,
    );
  }
  if (found.isAbove) {
    throw new ServerRoleError(
      `The database role "${role}" of the server owns the tables or is a superuser. Give the server its own role.`,
    );
  }
}

async function readOwnTables(client: pg.Client): Promise<{ schema: string; tables: string[] }> {
  const { rows } = await client.query<{ schema: string; tables: string[] }>(
    `select quote_ident(current_schema()) as schema,
            array(select tablename::text from pg_tables where schemaname = current_schema()) as tables`,
  );
  const own = rows[0];
  if (own === undefined) throw new Error("The database does not say which tables it has.");
  return own;
}

/** PostgreSQL lets everyone make temporary tables, unless the database's owner forbids it. */
async function revokeTemporaryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database
      where datname = current_database() and pg_has_role(datdba, 'usage')`,
  );
  for (const { name } of rows)
    await client.query(`revoke temporary on database ${name} from public`);
}
