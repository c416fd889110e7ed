import type { MailBlock, MailContent } from "#contract/brand/mail-content.ts";
import { brandNames } from "#contract/brand/names.ts";
import { inquiryLabels, regionLabel, type inquiryPages } from "#contract/inquiry/options.ts";
import { formatPhone } from "#contract/values/account/phone.ts";

/** Where an inquiry came from, as in "from the … page". */
const pageNames = {
  landing: `${brandNames.product} landing`,
  firm_home: `${brandNames.firm} home`,
  contact_us: "contact",
} as const satisfies Record<(typeof inquiryPages)[number], string>;
const pageNamesByKey: ReadonlyMap<string, string> = new Map(Object.entries(pageNames));

const inquiryReason = "this address is the inbox for inquiries";
const notGiven = "-";

/** A stored inquiry, phone in digits; the time is the UTC instant it was sent at. */
export type InquiryFacts = Readonly<Record<keyof typeof inquiryLabels, string>> & {
  page: string;
  sentAt: string;
};

/** The foot of every mail. @param reason  why the reader gets it */
export function mailFoot(reason: string): string {
  return `${brandNames.product}, a product of ${brandNames.firm}. You receive this message because ${reason}.`;
}

/** Notifies the firm of one inquiry. */
export function inquiryReceivedMail(inquiry: InquiryFacts): MailContent {
  return {
    subject: `Inquiry: ${inquiry.first_name} ${inquiry.last_name}, ${inquiry.company}`,
    blocks: [
      fieldsOf(inquiry),
      { kind: "paragraph", text: `${sentLine(inquiry)} Reply goes to the visitor.` },
    ],
    reason: inquiryReason,
  };
}

/** Notifies the firm of inquiries that were too many for separate mails. */
export function inquirySummaryMail(inquiries: readonly InquiryFacts[]): MailContent {
  const count = inquiries.length === 1 ? "1 inquiry" : `${inquiries.length} inquiries`;
  return {
    subject: `${count} in one summary`,
    blocks: [
      {
        kind: "paragraph",
        text:
          "Too many inquiries arrived within an hour to send each one separately. " +
          `${count}, oldest first. Write to each sender directly: replies to this message are not read.`,
      },
      ...inquiries.flatMap((inquiry): MailBlock[] => [
        fieldsOf(inquiry),
        { kind: "paragraph", text: sentLine(inquiry) },
      ]),
    ],
    reason: inquiryReason,
  };
}

function fieldsOf(inquiry: InquiryFacts): MailBlock {
  return {
    kind: "fields",
    rows: [
      [inquiryLabels.first_name, inquiry.first_name],
      [inquiryLabels.last_name, inquiry.last_name],
      [inquiryLabels.role, inquiry.role],
      [inquiryLabels.industry, inquiry.industry],
      [inquiryLabels.company, inquiry.company],
      [inquiryLabels.country, inquiry.country],
      [regionLabel(inquiry.country), inquiry.state_region],
      [inquiryLabels.email, inquiry.email],
      [inquiryLabels.phone, formatPhone(inquiry.phone)],
      [inquiryLabels.heard_about, inquiry.heard_about],
      [inquiryLabels.worked_with_before, inquiry.worked_with_before],
      [inquiryLabels.additional_info, inquiry.additional_info || notGiven],
    ],
  };
}

function sentLine({ sentAt, page }: InquiryFacts): string {
  const time = sentAt.slice(0, "YYYY-MM-DDTHH:MM".length).replace("T", " ");
  return `Sent ${time} UTC from the ${pageNamesByKey.get(page) ?? page} page.`;
}
