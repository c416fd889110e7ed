/** A report before it is written as HTML or PDF: what a reader sees, in order. */
export type Report = {
  title: string;
  /** Lines below the title. */
  about: readonly string[];
  sections: readonly ReportSection[];
  /** By number. */
  footnotes: ReadonlyMap<number, string>;
};

export type ReportSection = {
  /** Of a link; unique. */
  id: string;
  heading: string;
  /** 1: in the table of contents; 2: below such a section. */
  level: 1 | 2;
  blocks: readonly ReportBlock[];
};

export type ReportBlock =
  | { kind: "paragraph"; text: string }
  /** Something to be careful about. */
  | { kind: "caution"; text: string }
  /** Text someone typed, with its line breaks. */
  | { kind: "quote"; text: string }
  | {
      kind: "table";
      columns: readonly ReportColumn[];
      rows: readonly (readonly ReportCell[])[];
      /** An overview: its footnotes stand where its figures are shown in full. */
      isOverview?: boolean;
    };

export type ReportColumn = {
  header: string;
  /** Share of the width. */
  share: number;
  isNumber?: boolean;
  /** A path, a hash, or an accession number. */
  isCode?: boolean;
};

export type ReportCell = {
  text: string;
  /** The figure it is, whose number is that of its footnote. */
  figure?: number;
};
