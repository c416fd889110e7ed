import type { Template } from "#demo/edgar/documents/prose/fill.ts";

/** What a company would rather not have to tell. */
export const troubleTemplates = {
  trialFailure: {
    items: {
      "8.01": [
        [
          "On {date}, {company} announced that the Phase {phase} {study} study of {product} did not meet its primary endpoint. See Exhibit 99.1.",
          "{company} said on {date} that {product} failed to separate from placebo in its {study} trial; the release is filed as Exhibit 99.1.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} Provides Update on {product}",
        "{study} Study of {product} Does Not Meet Primary Endpoint",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) today reported that {product} did not achieve statistical significance on the primary endpoint of {study}, a study in {patients} patients.",
          "{dateline} - Top-line data from {study} show no significant benefit of {product} over placebo, {company} ({listing}) said.",
        ],
        [
          '"This is not the outcome we wanted for patients," said {ceo}, {ceoTitle}.',
          "{ceo}, {ceoTitle}, said the company would stop enrolment and review the program.",
        ],
        [
          "The company held {cash} in cash and equivalents at the end of the last quarter and will reduce spending.",
          "A decision on further development will be made once the full data are known.",
        ],
      ],
    },
  },
  restructuring: {
    items: {
      "2.05": [
        [
          "On {happened}, {company} committed to a plan that reduces its workforce by about {percent} percent and closes a site in {city}.",
          "The board of {company} approved a restructuring on {happened}; about {percent} percent of positions will be eliminated.",
        ],
        [
          "The company estimates charges of {amount}, mostly severance, of which nearly all will be paid in cash within {months} months.",
          "Charges of about {amount} will be recorded, the larger part in the current quarter.",
        ],
      ],
    },
  },
  impairment: {
    items: {
      "2.06": [
        [
          "On {happened}, {company} concluded that a charge of {amount} for impairment of goodwill and long-lived assets is required, owing to {cause}.",
          "In the course of preparing its financial statements {company} determined on {happened} that assets are impaired by about {amount}, given {cause}.",
        ],
        [
          "The charge will not result in future cash expenditures.",
          "No cash outlay is expected in connection with the charge.",
        ],
      ],
    },
  },
  restatement: {
    items: {
      "4.02": [
        [
          "On {happened}, the audit committee of {company} concluded that the financial statements for the last fiscal year and the quarters since should no longer be relied upon because of errors in revenue recognition.",
          "{company} determined on {happened} that previously issued financial statements contain errors in revenue recognition and should not be relied upon.",
        ],
        [
          "The errors are estimated to have overstated revenue by about {amount}. Management expects to report a material weakness in internal control over financial reporting.",
          "Revenue of about {amount} was recognized before performance obligations were met; the company identified a material weakness.",
        ],
        [
          "The audit committee discussed these matters with {auditor}.",
          "{auditor}, the company's auditor, was informed of this conclusion.",
        ],
      ],
    },
  },
  lawsuit: {
    items: {
      "8.01": [
        [
          "On {happened}, {counterparty} filed a complaint against {company} in federal court, alleging infringement of patents and seeking damages of {amount}.",
          "{company} was served on {happened} with a complaint by {counterparty}, which seeks {amount} for alleged breach of contract.",
        ],
        [
          "The company believes the claims are without merit and intends to defend itself.",
          "{short} has meritorious defenses; the outcome cannot be predicted.",
        ],
      ],
    },
  },
  bankruptcy: {
    items: {
      "1.03": [
        [
          "On {happened}, {company} filed a voluntary petition under Chapter 11 of the Bankruptcy Code in the District of Delaware.",
          "{company} and its subsidiaries commenced cases under Chapter 11 on {happened}.",
        ],
      ],
      "2.04": [
        [
          "The filing is an event of default that accelerates about {amount} under the credit agreement with {bank}.",
          "Obligations of about {amount} to {bank} became immediately due; enforcement is stayed.",
        ],
      ],
    },
    release: {
      headlines: [
        "{company} Files for Chapter 11 Protection",
        "{short} Begins Court-Supervised Process",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) has filed for protection under Chapter 11 and will continue to operate. There is substantial doubt about its ability to continue as a going concern.",
          "{dateline} - To restructure its debt, {company} ({listing}) began a court-supervised process today.",
        ],
      ],
    },
  },
  mineShutdown: {
    items: {
      "1.04": [
        [
          "On {happened}, {company} received an imminent danger order under Section 107(a) of the Mine Act for part of its mine near {city}. No one was injured; work resumed after corrective action.",
          "An order under Section 107(a) of the Mine Act was issued to {company} on {happened}.",
        ],
      ],
    },
  },
  cyberIncident: {
    items: {
      "1.05": [
        [
          "On {happened}, {company} identified unauthorized access to certain of its systems by a third party, isolated them and notified law enforcement.",
          "{company} detected a cybersecurity incident on {happened}, activated its response plan and engaged outside experts.",
        ],
        [
          "Some operations were interrupted. The company has determined that the incident is reasonably likely to have a material effect on its results for the quarter.",
          "The full scope is not yet known; data of customers may have been taken.",
        ],
      ],
    },
  },
  delistingNotice: {
    items: {
      "3.01": [
        [
          "On {happened}, {company} was notified by the exchange that it no longer meets the continued listing standards on minimum price. It has 180 days to cure.",
          "The exchange informed {company} on {happened} that its stock is below a continued listing criterion.",
        ],
      ],
    },
  },
} as const satisfies Readonly<Record<string, Template>>;
