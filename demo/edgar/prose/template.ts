/** A paragraph, as wordings of which one is taken. */
export type Wordings = readonly string[];

export type Template = {
  /** Paragraphs under each item; 9.01 lists the exhibits and needs none. */
  items: Readonly<Record<string, readonly Wordings[]>>;
  /** The press release of EX-99.1; none without. */
  release?: { headlines: Wordings; paragraphs: readonly Wordings[] };
};
