import type { NewsKindName } from "#demo/world/news/news-kinds.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** News that a company tells in an 8-K, or that its market knows from elsewhere. */
export type NewsEvent = {
  issuerCik: number;
  kind: NewsKindName;
  items: readonly string[];
  /** Date of the event reported. */
  happenedOn: string;
  /** When EDGAR accepts the 8-K, Eastern time. */
  acceptedOn: string;
  /** HH:MM:SS */
  acceptedTime: string;
  /** First session whose close can know it. */
  day0: string;
  /** Return of day 0 less the market fund's. */
  effect: number;
  /** For results: the quarter they are of. */
  quarterEnd: string | null;
  /** A fixed accession number; null for one in its filer's sequence. */
  accession: string | null;
  plants: readonly PlantId[];
};
