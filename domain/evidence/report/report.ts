/** A report before it is written as HTML or PDF: what a reader sees, in order. */
export type Report = {
  title: string;
  /** Shown above the title. */
  kicker: string;
  /** The first page, below the title: what a reader must know before the contents. */
  summary: readonly ReportBlock[];
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
  /** Within a section; not in the contents. */
  | { kind: "heading"; text: string }
  /** Something to be careful about. */
  | { kind: "caution"; text: string }
  /** Text that someone typed. */
  | { kind: "quote"; lines: readonly ReportLine[] }
  | {
      kind: "table";
      columns: readonly ReportColumn[];
      rows: readonly (readonly ReportCell[])[];
      /** An overview: its footnotes stand where its figures are shown in full. */
      isOverview?: boolean;
    };

/** A paragraph or list item of a text that someone typed. */
export type ReportLine = { indent: number; spans: readonly ReportSpan[] };

export type ReportSpan = { text: string; isBold?: boolean; isItalic?: boolean; isCode?: boolean };

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
