import { alreadyMet as metBefore } from "#contract/alerts/alert-vocabulary.ts";
import type { MailBlock, MailContent, MailRow } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";
import { counted } from "#contract/values/amount-text.ts";

/** A match or a correction: which company, and what is to be said of it. */
export type DigestItem = { title: string; rows: readonly MailRow[] };

/** What is new of one alert. */
export type DigestSection = {
  alertName: string;
  /** New matches, those that are listed and those that are not. */
  total: number;
  /** Of them, price moves that had met the conditions before the alert began watching. */
  alreadyMet: number;
  items: readonly DigestItem[];
  /** Its results page. */
  link: string;
  /** Stops mails of this alert. */
  stopLink: string;
};

export type AlertDigest = {
  sections: readonly DigestSection[];
  corrections: readonly DigestItem[];
  /** Corrections, those that are listed and those that are not. */
  correctionTotal: number;
  /** The overview of alerts. */
  link: string;
  settingsLink: string;
  /** Stops mails of every alert. */
  stopLink: string;
};

const mostSections = 100;

/** One mail about everything new of a person's alerts. */
export function alertDigestMail(digest: AlertDigest): MailContent {
  const { sections, corrections, correctionTotal, link, settingsLink, stopLink } = digest;
  const [only] = sections;
  const isOne = sections.length === 1 && only !== undefined;
  return {
    subject: digestSubject(digest),
    preheader: digestCounts(digest),
    blocks: [
      { kind: "paragraph", text: `${digestCounts(digest)}.` },
      ...(correctionTotal === 0 ? [] : correctionBlocks(corrections, correctionTotal)),
      ...sections.slice(0, mostSections).flatMap((section) => sectionBlocks(section, isOne)),
      ...(sections.length > mostSections
        ? [paragraph(`${sections.length - mostSections} more alerts have matches.`)]
        : []),
      isOne
        ? { kind: "link", label: resultsLabel(only, "Open the results"), address: only.link }
        : { kind: "link", label: "Open your alerts", address: link },
      {
        kind: "links",
        links: [
          { label: "Delivery settings", address: settingsLink },
          { label: "Stop all alert emails", address: stopLink },
        ],
      },
    ],
    reason: "you turned on email notifications for your alerts",
  };
}

const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

type SectionCounts = Pick<DigestSection, "total" | "alreadyMet">;

/** "3 new matches of 2 alerts and 1 correction" */
export function digestCounts({
  sections,
  correctionTotal,
}: Pick<AlertDigest, "correctionTotal"> & { sections: readonly SectionCounts[] }): string {
  const total = sections.reduce((sum, section) => sum + section.total, 0);
  const alreadyMet = sections.reduce((sum, section) => sum + section.alreadyMet, 0);
  const parts = [
    ...(total === 0 ? [] : [matchCounts({ total, alreadyMet }, sections.length)]),
    ...(correctionTotal === 0 ? [] : [counted(correctionTotal, "correction", "corrections")]),
  ];
  return parts.join(total === 1 && alreadyMet === 1 ? ", and " : " and ");
}

/** "3 new matches", or "3 matches (for 1 match, conditions were met before the alert began watching)" */
function matchCounts({ total, alreadyMet }: SectionCounts, alerts = 1): string {
  const ofAlerts = alerts > 1 ? ` of ${alerts} alerts` : "";
  if (alreadyMet === 0) return `${counted(total, "new match", "new matches")}${ofAlerts}`;
  if (total === 1) return `1 match whose conditions were met ${metBefore.value}`;
  const several = alreadyMet === 1 ? "its alert" : "their alerts";
  const whose = alerts > 1 ? several : "the alert";
  const which = alreadyMet === total ? "all" : counted(alreadyMet, "match", "matches");
  const note = `for ${which}, conditions were met before ${whose} began watching`;
  return `${counted(total, "match", "matches")}${ofAlerts} (${note})`;
}

function digestSubject(digest: AlertDigest): string {
  const { sections, corrections, correctionTotal } = digest;
  const [section] = sections;
  if (section !== undefined && sections.length === 1) {
    const [item] = section.items;
    const isOne = section.total === 1 && correctionTotal === 0 && item !== undefined;
    return `${section.alertName}: ${isOne ? item.title : digestCounts(digest)}`;
  }
  const [correction] = corrections;
  if (section === undefined && correctionTotal === 1 && correction !== undefined) {
    return `Correction: ${correction.title}`;
  }
  return `${brandNames.product}: ${digestCounts(digest)}`;
}

function correctionBlocks(corrections: readonly DigestItem[], total: number): MailBlock[] {
  const unlisted = total - corrections.length;
  return [
    { kind: "heading", text: "Corrections" },
    paragraph("Details of these matches have changed."),
    ...corrections.map(({ title, rows }): MailBlock => ({ kind: "item", title, rows })),
    ...(unlisted > 0 ? [paragraph(`${unlisted} more corrections are in your inbox.`)] : []),
  ];
}

/** @param isOnly  whether the mail has no other section, so that its button opens the results */
function sectionBlocks(section: DigestSection, isOnly: boolean): MailBlock[] {
  const { alertName, total, items, link, stopLink } = section;
  const unlisted = total - items.length;
  return [
    { kind: "heading", text: `${alertName}: ${matchCounts(section)}` },
    ...items.map(({ title, rows }): MailBlock => ({ kind: "item", title, rows })),
    ...(unlisted > 0 ? [paragraph(unlistedText(unlisted, items.length))] : []),
    {
      kind: "links",
      links: [
        ...(isOnly
          ? []
          : [{ label: resultsLabel(section, "Results of this alert"), address: link }]),
        { label: "Stop emails for this alert", address: stopLink },
      ],
    },
  ];
}

function resultsLabel({ total, alreadyMet, items }: DigestSection, ofListed: string): string {
  if (items.length === total) return ofListed;
  const matches = alreadyMet === 0 ? "new matches" : "matches";
  return total === 1 ? "Its results" : `All ${total} ${matches}`;
}

function unlistedText(unlisted: number, listed: number): string {
  return listed === 0
    ? "There are too many to list here."
    : `${counted(unlisted, "further match is", "further matches are")} not listed here.`;
}
