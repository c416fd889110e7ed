import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** What an import of this file would do now. */
export function previewQuery({ id, name, content }: ChosenFile, source: string) {
  return queryOptions({
    queryKey: ["preview_transcripts", id, source],
    queryFn: ({ signal }) =>
      call("preview_transcripts", { file_name: name, content, source }, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Imports the file; what is shown elsewhere of calls is read again. */
export async function importFile(
  { name, content }: ChosenFile,
  source: string,
): Promise<OperationAnswer<"import_transcripts">> {
  const answer = await call("import_transcripts", { file_name: name, content, source });
  queryClient.removeQueries({ queryKey: ["preview_transcripts"], type: "inactive" });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "preview_transcripts",
  });
  return answer;
}

export const callImportsQuery = queryOptions({
  queryKey: ["get_call_imports"],
  queryFn: ({ signal }) => call("get_call_imports", {}, { signal }),
});

/** What undoing an import would do now: asked each time. */
export function undoPreviewQuery(id: number) {
  return queryOptions({
    queryKey: ["preview_undo_import", id],
    queryFn: ({ signal }) => call("preview_undo_import", { import_id: id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/**
 * Undoes an import as previewed; what is shown of calls, also of a chosen file, is read again.
 * @param digest  of the preview
 */
export async function undoImport(
  id: number,
  digest: string,
): Promise<OperationAnswer<"undo_import">> {
  const answer = await call("undo_import", { import_id: id, known_digest: digest });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "preview_undo_import",
  });
  return answer;
}
