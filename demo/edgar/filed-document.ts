/** One document of a submission. */
export type FiledDocument = {
  type: string;
  filename: string;
  description: string;
  text: string;
  /** The tag EDGAR wraps XML and inline XBRL in. */
  wrapper: "XML" | "XBRL" | null;
};
