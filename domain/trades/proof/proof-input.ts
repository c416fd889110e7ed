/** One thing that went into a proved number or pattern, ready to be read. */
export type ProofInput = {
  label: string;
  value: string;
  /** Accession number, price source or list it comes from. */
  source: string | null;
};
