import type { Pool } from "pg";

export type StoredValidators = { etag: string | null; lastModified: string | null };

/** What an address's answer said of its version when it was last taken in; null when it never was. */
export async function readValidators(pool: Pool, url: string): Promise<StoredValidators | null> {
  const { rows } = await pool.query<StoredValidators>(
    `select etag, last_modified as "lastModified" from http_validator where url = $1`,
    [url],
  );
  return rows[0] ?? null;
}

/** Keeps what an answer said of its version, after what it says was taken in. */
export async function keepValidators(
  pool: Pool,
  url: string,
  kept: StoredValidators & { sha256: Buffer },
): Promise<void> {
  await pool.query(
    `insert into http_validator as v (url, etag, last_modified, sha256, fetched_at)
     values ($1, $2, $3, $4, now())
     on conflict (url) do update
        set etag = excluded.etag, last_modified = excluded.last_modified,
            sha256 = excluded.sha256, fetched_at = excluded.fetched_at`,
    [url, kept.etag, kept.lastModified, kept.sha256],
  );
}
