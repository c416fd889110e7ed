import type { ClientBase, Pool } from "pg";

/** A filing of our forms that an index lists. */
export type IndexedFiling = {
  accession: string;
  /** The day under which it is listed; YYYY-MM-DD. */
  day: string;
  form: string;
  /** One of its entities, for its address. */
  cik: number;
  /** All the index names. */
  ciks: readonly number[];
  companyName: string;
};

/** 'absent' is a closed day, or one whose index is not out yet. */
export type IndexDayState = "present" | "absent" | "broken";

export type IndexDay = {
  day: string;
  state: IndexDayState;
  listed: number;
  origin: "daily" | "full";
  /** Why it is broken; null otherwise. */
  detail: string | null;
};

/** How the indexes of days were read last; days never read are left out. */
export async function readIndexDays(
  client: Pick<ClientBase, "query"> | Pick<Pool, "query">,
  range: { from: string; to: string },
): Promise<IndexDay[]> {
  const { rows } = await client.query<IndexDay>(
    `select day, state, listed, origin, detail from index_day
      where day between $1 and $2 order by day`,
    [range.from, range.to],
  );
  return rows;
}

/** Notes how indexes were read; a day that was present does not become absent. */
export async function noteIndexDays(
  client: Pick<ClientBase, "query"> | Pick<Pool, "query">,
  days: readonly IndexDay[],
): Promise<void> {
  await client.query(
    `insert into index_day as d (day, state, listed, origin, checked_at, detail)
     select day, state, listed, origin, now(), detail
       from json_to_recordset($1::json)
         as r(day date, state text, listed integer, origin text, detail text)
     on conflict (day) do update
        set state = excluded.state, origin = excluded.origin, checked_at = excluded.checked_at,
            detail = excluded.detail,
            listed = case when excluded.state = 'broken' then d.listed else excluded.listed end
      where not (d.state = 'present' and excluded.state = 'absent')`,
    [JSON.stringify(days)],
  );
}

/** Puts what an index lists under its days in place of what the last reading listed there. */
export async function replaceIndexEntries(
  client: ClientBase,
  days: readonly string[],
  entries: readonly IndexedFiling[],
): Promise<void> {
  const rows = JSON.stringify(entries);
  await client.query(
    `delete from index_entry where day = any($1::date[])
        and accession not in (
          select accession from json_to_recordset($2::json) as r(accession text))`,
    [days, rows],
  );
  await client.query(
    `insert into index_entry as e (accession, day, form, cik, ciks, company_name)
     select accession, day, form, cik, array(select json_array_elements_text(ciks)::bigint),
            "companyName"
       from json_to_recordset($1::json)
         as r(accession text, day date, form text, cik bigint, ciks json, "companyName" text)
     on conflict (accession) do update
        set day = excluded.day, form = excluded.form, cik = excluded.cik, ciks = excluded.ciks,
            company_name = excluded.company_name
      where (e.day, e.form, e.cik, e.ciks, e.company_name)
            is distinct from (excluded.day, excluded.form, excluded.cik, excluded.ciks,
                              excluded.company_name)`,
    [rows],
  );
}
