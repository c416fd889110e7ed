import { type RawBuilder, sql } from "kysely";

/** Case folded for ASCII letters only and compared by bytes: the same in every database and locale. */
export const folded = (column: string): RawBuilder<unknown> =>
  sql`lower(${sql.ref(column)} collate "C") collate "C"`;
/** Compared by bytes. */
export const bytes = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate "C"`;
/** Compared as the replica compares. */
export const double = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}::float8`;
