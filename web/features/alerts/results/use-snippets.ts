import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { OperationAnswer } from "#contract/catalogue.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/session/use-session.ts";

type Texts = Omit<OperationAnswer<"get_snippets">[number], "accession">;

/**
 * A table of results, with the keyword texts that were not read in time for it: they are read for the
 * rows that are shown, once each. To be used by a component whose key is the keywords.
 */
export function useSnippets(given: ResultTable) {
  const email = useSession()?.email ?? "";
  const [texts, setTexts] = useState<ReadonlyMap<string, Texts>>(new Map());
  const [failed, setFailed] = useState<readonly string[]>([]);
  const asked = useRef(new Set<string>());
  const { keywords = [] } = given;
  const { mutate, isPending } = useMutation({
    mutationFn: async (accessions: readonly string[]) => {
      for (let left = [...accessions]; left.length > 0;) {
        const read = await call("get_snippets", { email, keywords, accessions: left });
        const found = new Map(read.map(({ accession, ...cells }) => [accession, cells]));
        if (found.size === 0) throw new Error("No text was read.");
        setTexts((before) => new Map([...before, ...found]));
        left = left.filter((accession) => !found.has(accession));
      }
    },
    onError: (_error, accessions) => {
      for (const accession of accessions) asked.current.delete(accession);
      setFailed(accessions);
    },
    onSuccess: () => setFailed([]),
  });
  const missing = useMemo(() => missingIn(given), [given]);
  const load = useCallback(
    (accessions: readonly string[]) => {
      for (const accession of accessions) asked.current.add(accession);
      if (accessions.length > 0) mutate(accessions);
    },
    [mutate],
  );
  const loadMissing = useCallback(
    (details: readonly ResultTable["details"][number][]) =>
      load(
        details.flatMap(({ accession }) =>
          accession !== null && missing.has(accession) && !asked.current.has(accession)
            ? [accession]
            : [],
        ),
      ),
    [missing, load],
  );
  const table = useMemo(() => withTexts(given, texts), [given, texts]);
  const failure = failed.length === 0 ? null : { isRetried: isPending, retry: () => load(failed) };
  return { table, loadMissing, failure };
}

/** The filings whose matches came without their texts; none where no keywords were sought. */
function missingIn({ keywords, data, details }: ResultTable): ReadonlySet<string> {
  if (keywords === undefined) return new Set();
  return new Set(
    details.flatMap(({ accession }, at) =>
      accession !== null && data[at]?.["Keywords Found"] === null ? [accession] : [],
    ),
  );
}

function withTexts(table: ResultTable, texts: ReadonlyMap<string, Texts>): ResultTable {
  if (texts.size === 0) return table;
  const data = table.data.map((cells, at) => {
    const read = texts.get(table.details[at]?.accession ?? "");
    return read === undefined || cells["Keywords Found"] !== null ? cells : { ...cells, ...read };
  });
  return { ...table, data };
}
