import { basename } from "node:path";
import type { EdgarAddresses } from "#sources/edgar/client/addresses.ts";
import type { EdgarClient, Fetched } from "#sources/edgar/client/edgar-client.ts";
import { dataSetLinks } from "#sources/edgar/insider-data-set/data-set-links.ts";
import {
  type DataSetContext,
  type DataSetOutcome,
  ingestDataSet,
  takenInSet,
} from "#worker/data-sets/ingest-data-set.ts";

/** A quarter is about 15 MB. */
const largestZip = 300_000_000;

export type FetchedDataSets = {
  outcomes: readonly DataSetOutcome[];
  /** Quarters that were requested and are not on the page, such as one that is not out yet. */
  notListed: readonly string[];
};

/**
 * Imports the requested quarters, oldest first, from the zips that the page of the Insider
 * Transactions Data Sets links. A quarter that was imported is not downloaded again.
 * @param wanted  quarters such as "2024q3"; null for all that the page has
 * @throws {EdgarError, DataSetError} what was taken in until then stays
 */
export async function fetchDataSets(
  source: { client: EdgarClient; addresses: EdgarAddresses },
  wanted: readonly string[] | null,
  context: DataSetContext,
): Promise<FetchedDataSets> {
  const page = await fetchWhole(source.client, source.addresses.insiderDataSets, context);
  const links = dataSetLinks(page.bytes, page.url);
  const outcomes: DataSetOutcome[] = [];
  for (const { quarter, url } of links) {
    if (wanted !== null && !wanted.includes(quarter)) continue;
    if ((await takenInSet(context.pool, quarter)) !== null) continue;
    const { bytes } = await fetchWhole(source.client, url, context);
    const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const name = basename(new URL(url).pathname);
    outcomes.push(await ingestDataSet({ name, zip }, context));
  }
  const listed = new Set(links.map(({ quarter }) => quarter));
  return { outcomes, notListed: (wanted ?? []).filter((quarter) => !listed.has(quarter)) };
}

async function fetchWhole(
  client: EdgarClient,
  url: string,
  { signal }: DataSetContext,
): Promise<Fetched> {
  const options = signal === undefined ? {} : { signal };
  const answer = await client.get(url, { ...options, maxBytes: largestZip });
  if (answer.status === "fetched") return answer;
  throw new Error(`${url} answered “not modified” to an unconditional request.`);
}
