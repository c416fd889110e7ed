/** A paragraph, a link, or fields with their values. */
export type MailBlock =
  | { kind: "paragraph"; text: string }
  /** Leads to the application; the address is shown as well, for readers without links. */
  | { kind: "link"; label: string; address: string }
  | { kind: "fields"; rows: readonly (readonly [label: string, value: string])[] };

/** The words of a mail, plain; its text and its HTML part are both made of them. */
export type MailContent = {
  subject: string;
  /** What lists of mails show behind the subject. */
  preheader?: string;
  blocks: readonly MailBlock[];
  /** Ends the sentence "You receive this message because …", without full stop. */
  reason: string;
};
