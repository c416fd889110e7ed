import type { ColumnType } from "kysely";

/** A jsonb column: read as parsed JSON, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;
