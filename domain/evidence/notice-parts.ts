/** What a Form 144 states, as filed; null where it states nothing that can be read. */
export type NoticeAsFiled = {
  filerCik: number | null;
  issuerCik: number | null;
  seller: string | null;
  relationships: readonly string[];
  brokers: readonly string[];
  securityClasses: readonly string[];
  saleDates: readonly string[];
  noticeDate: string | null;
  adoptionDates: readonly string[];
  previousAccession: string | null;
};

/** Notices of which the last one replaced the others, and the days in which sales can execute it. */
export type NoticePeriod = {
  /** Oldest first; the last one is in force. */
  accessions: readonly string[];
  from: string;
  through: string;
  /** A Form 3, 4, or 5 that shows alone that the notice is of the seller. */
  namedIn: string;
};

/** A line with code S of the seller, in the period of a notice. */
export type NoticedSale = {
  accession: string;
  line: number;
  day: string;
  units: string;
  /** Dollars a unit; null where none is counted. */
  price: string | null;
  /** Why a price that the line states is not counted. */
  priceLeftOut: "currency" | "suspect" | null;
  supersededBy: { accession: string; line: number } | null;
  /** The filing of the same group that reported it first. */
  repeats: string | null;
  /** Units of it that execute each notice, by the accession number of the one in force. */
  assigned: readonly { accession: string; units: string }[];
};
