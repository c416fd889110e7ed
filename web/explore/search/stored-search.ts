import { z } from "zod";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { type LatestFirst, preferredSort } from "./latest-first.ts";
import type { SearchKind, SearchState } from "./search-state.ts";

type StoredSearchOptions<Kind extends SearchKind> = {
  /** "exploreTrades_" */
  prefix: string;
  form: z.ZodType<Kind["form"]>;
  defaultForm: Kind["form"];
  payload: z.ZodType<Kind["payload"]>;
  answer: z.ZodType<Kind["answer"]>;
  sortColumns: readonly Kind["sortColumn"][];
  /** Wire names of all columns. */
  columns: readonly string[];
  first: SearchState<Kind>;
  latest: LatestFirst<Kind["sortColumn"]>;
};

/** An explore page in session storage, so that Back and a reload restore it. */
export type StoredSearch<Kind extends SearchKind> = {
  readForm: () => Kind["form"];
  storeForm: (form: Kind["form"]) => void;
  read: () => { state: SearchState<Kind>; answer: Kind["answer"] | null };
  /** Keeps the page shown; without an answer only what the next search starts from. */
  store: (state: SearchState<Kind>) => void;
  storeAnswer: (state: SearchState<Kind>, answer: Kind["answer"]) => void;
  forgetAnswer: () => void;
};

export function storedSearch<Kind extends SearchKind>(
  options: StoredSearchOptions<Kind>,
): StoredSearch<Kind> {
  const { prefix, form, payload, answer, first, columns, latest } = options;
  const sort = z.object({
    column: z.enum(options.sortColumns),
    direction: z.enum(["asc", "desc"]),
  });
  const results = z.object({ id: z.string(), form, payload, answer });

  function read<Value>(name: string, schema: z.ZodType<Value>): Value | null {
    try {
      const parsed = schema.safeParse(JSON.parse(sessionStore.read(`${prefix}${name}`) ?? "null"));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  function write(name: string, value: unknown): void {
    sessionStore.write(`${prefix}${name}`, JSON.stringify(value));
  }

  return {
    readForm: () => read("formState", form) ?? options.defaultForm,
    storeForm: (typed) => write("formState", typed),
    read() {
      const state: SearchState<Kind> = {
        run: null,
        page: read("page", z.int().min(1)) ?? first.page,
        pageSize: read("pageSize", z.literal(explorePageSizes)) ?? first.pageSize,
        sort: read("sort", sort) ?? preferredSort(latest) ?? first.sort,
        columns: read("columns", z.array(z.enum(columns))),
      };
      const stored = read("results", results);
      if (stored === null) return { state: { ...state, page: 1 }, answer: null };
      const { answer: storedAnswer, ...run } = stored;
      return { state: { ...state, run }, answer: storedAnswer };
    },
    store(state) {
      write("page", state.page);
      write("pageSize", state.pageSize);
      write("sort", state.sort);
      write("columns", state.columns);
      if (state.run === null) sessionStore.remove(`${prefix}results`);
    },
    storeAnswer({ run }, found) {
      if (run !== null) write("results", { ...run, answer: found });
    },
    forgetAnswer: () => sessionStore.remove(`${prefix}results`),
  };
}
