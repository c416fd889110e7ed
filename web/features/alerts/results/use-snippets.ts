import { useMutation } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { OperationAnswer } from "#contract/catalogue.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/session/use-session.ts";

type Texts = Omit<OperationAnswer<"get_snippets">[number], "accession">;

/**
 * A table of results, with the keyword texts that were not read in time for it: they are read for the
 * rows that are shown, once each.
 */
export function useSnippets(given: ResultTable) {
  const email = useSession()?.email ?? "";
  const [texts, setTexts] = useState<ReadonlyMap<string, Texts>>(new Map());
  const asked = useRef(new Set<string>());
  const { keywords } = given;
  const reading = useMutation({
    mutationFn: (accessions: readonly string[]) =>
      call("get_snippets", { email, keywords: keywords ?? [], accessions: [...accessions] }),
    onMutate: (accessions) => {
      for (const accession of accessions) asked.current.add(accession);
    },
    onError: (_error, accessions) => {
      for (const accession of accessions) asked.current.delete(accession);
    },
    onSuccess: (found) =>
      setTexts(
        (before) =>
          new Map([
            ...before,
            ...found.map(({ accession, ...read }) => [accession, read] as const),
          ]),
      ),
  });
  const { mutate, isError, isPending, variables } = reading;
  const isMissing = useMemo(() => missingIn(given), [given]);
  const loadMissing = useCallback(
    (details: readonly ResultTable["details"][number][]) => {
      const missing = details.flatMap(({ accession }) =>
        accession !== null && isMissing.has(accession) && !asked.current.has(accession)
          ? [accession]
          : [],
      );
      if (missing.length > 0) mutate(missing);
    },
    [isMissing, mutate],
  );
  const table = useMemo(() => withTexts(given, texts), [given, texts]);
  const failure =
    variables !== undefined && isError
      ? { isRetried: isPending, retry: () => mutate(variables) }
      : null;
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
    return read === undefined ? cells : { ...cells, ...read };
  });
  return { ...table, data };
}
