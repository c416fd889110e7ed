import { createHash } from "node:crypto";

type ReplicaColumn = {
  name: string;
  /** DuckDB type. */
  type: string;
  /** PostgreSQL expression over `trade`, written as CSV text; null when other columns tell it. */
  from: string | null;
  /** DuckDB expression over the CSV's columns, where the type alone does not read it. */
  read?: string;
};

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Folded as PostgreSQL folds when it answers itself: ASCII letters only.
const key = (name: string, column: string): ReplicaColumn => ({
  name,
  type: "varchar",
  from: null,
  read: `translate(${column}, '${capitals}', '${capitals.toLowerCase()}')`,
});
const same = (type: string, ...names: readonly string[]): ReplicaColumn[] =>
  names.map((name) => ({ name, type, from: name }));
const double = (name: string): ReplicaColumn => ({ name, type: "double", from: `${name}::float8` });
const list = (name: string, type: string, separator: string): ReplicaColumn => ({
  name,
  type: `${type}[]`,
  from: `array_to_string(${name}, '${separator}')`,
  read: `case when ${name} = '' then [] else string_split(${name}, '${separator}') end::${type}[]`,
});

/** What the replica keeps of each live trade row. */
const replicaColumns: readonly ReplicaColumn[] = [
  ...same("varchar", "accession"),
  ...same("smallint", "row_number"),
  ...same("bigint", "issuer_cik", "owner_cik", "change_seq"),
  ...same("varchar", "company_name", "ticker", "industry", "owner_name", "title", "location"),
  ...same("varchar", "security_title", "direction", "price_suspect"),
  key("company_key", "company_name"),
  key("owner_key", "owner_name"),
  key("title_key", "title"),
  key("location_key", "location"),
  key("security_key", "security_title"),
  ...same("smallint", "other_owners"),
  list("owner_ciks", "bigint", ","),
  ...same("boolean", "is_officer", "is_director", "is_ten_percent_owner", "is_other", "is_plan"),
  ...same("boolean", "is_between_quarter_end_and_earnings"),
  ...same("date", "trade_date", "filed_on"),
  ...["shares", "price", "value"].map(double),
  {
    name: "accepted_at",
    type: "varchar",
    from: `replace(trim(both '"' from to_json(accepted_at)::text), '+00:00', 'Z')`,
  },
  {
    name: "accepted_key",
    type: "bigint",
    from: null,
    read: "epoch_us(accepted_at::timestamp)",
  },
  ...same("integer", "days_to_file", "calendar_days_to_file", "next_8k_days", "next_earnings_days"),
  ...same("double", "return_5", "return_10", "return_20", "return_60", "return_120"),
  ...same("double", "adjusted_return_5", "adjusted_return_10", "adjusted_return_20"),
  ...same("double", "adjusted_return_60", "adjusted_return_120"),
  ...same("varchar", "next_8k_accession", "next_earnings_accession"),
  ...same("double", "next_8k_return", "next_earnings_return"),
  // "&2.02&9.01&": an item is found as "&2.02&", several times faster than in a list.
  {
    name: "marked_items",
    type: "varchar",
    from: "'&' || array_to_string(next_8k_items, '&') || '&'",
  },
  ...same("double", "share_price", "market_value", "average_daily_volume"),
  list("flags", "varchar", ","),
];

/** `create table` of the replica. */
export const createReplicaTable = `create table trade (${replicaColumns
  .map(({ name, type }) => `${name} ${type}`)
  .join(", ")})`;

/** Changes whenever what the replica keeps, or how it is read, changes. */
export const replicaVersion = createHash("sha256")
  .update(JSON.stringify(replicaColumns))
  .digest("hex")
  .slice(0, 16);

const copiedColumns = replicaColumns.filter(({ from }) => from !== null);

/** PostgreSQL's side: rows that changed after `afterChange`, dead ones too, as CSV. */
export function copyChangedTrades(afterChange: number): string {
  const expressions = copiedColumns.map(({ from }) => from);
  return `copy (select is_live, ${expressions.join(", ")} from trade where change_seq > ${afterChange})
    to stdout with (format csv)`;
}

/** DuckDB's side: the CSV as rows of the replica with `is_live` before them. */
export function readCopiedTrades(file: string): string {
  const types = copiedColumns
    .map(({ name, type, read }) => `'${name}': '${read === undefined ? type : "varchar"}'`)
    .join(", ");
  const expressions = replicaColumns.map(({ name, read }) =>
    read === undefined ? name : `${read} as ${name}`,
  );
  return `select is_live, ${expressions.join(", ")}
    from read_csv('${file.replaceAll("'", "''")}', columns = {'is_live': 'boolean', ${types}},
      header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
      allow_quoted_nulls = false, max_line_size = 8000000)`;
}
