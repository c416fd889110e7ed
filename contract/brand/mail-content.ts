/** A field of an item; with an address its value leads there. */
export type MailRow = { label: string; value: string; address?: string };

/** A paragraph, a link, fields with their values, or a part of a longer mail. */
export type MailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  /** One of several things alike, with what is known of it. */
  | { kind: "item"; title: string; rows: readonly MailRow[] }
  /** Secondary links, next to each other. */
  | { kind: "links"; links: readonly { label: string; address: string }[] }
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
