import type { Template } from "#demo/edgar/documents/prose/fill.ts";

const creditText = [
  [
    "On {happened}, {company} entered into a credit agreement with {bank}, as administrative agent, providing for a revolving facility of {amount} that matures in {years} years.",
    "{company} and {bank} signed a {years}-year revolving credit agreement of {amount} on {happened}.",
  ],
  [
    "Loans bear interest at a term rate plus a margin of {basis} basis points, depending on leverage. The agreement contains customary covenants.",
    "The margin is between {basis} basis points and one quarter more. Covenants limit liens, debt and certain payments.",
  ],
] as const;

/** Contracts, acquisitions, financing. */
export const dealTemplates = {
  contractWin: {
    items: {
      "1.01": [
        [
          "On {happened}, {company} and {counterparty} entered into a supply agreement under which {short} expects to deliver goods and services worth about {amount} over {years} years.",
          "{company} signed a {years}-year agreement with {counterparty} on {happened}. Its value over the term is estimated at {amount}.",
        ],
        [
          "Either party may terminate for uncured material breach. The agreement contains customary terms on warranty, indemnity and confidentiality.",
          "Volumes are not guaranteed beyond the first year. The foregoing summary is qualified by the agreement itself.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} Signs {years}-Year Agreement with {counterparty}",
        "{counterparty} Selects {short}",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) has been chosen by {counterparty} for a contract of about {amount}.",
          "{dateline} - {counterparty} and {company} ({listing}) today announced an agreement expected to bring {amount} in revenue over {years} years.",
        ],
        [
          '"{qCustomers}" said {ceo}, {ceoTitle}.',
          '{ceo}, {ceoTitle}: "It is the largest order in this line that we have had."',
        ],
      ],
    },
  },
  contractEnd: {
    items: {
      "1.02": [
        [
          "On {happened}, {counterparty} notified {company} that it terminates the services agreement between the parties with effect in {months} months. The agreement accounted for about {percent} percent of revenue.",
          "{company} received notice on {happened} that {counterparty} ends its agreement with {short}. Revenue from it was about {amount} in the last fiscal year.",
        ],
        [
          "{short} does not expect to incur material termination penalties and is reviewing the consequences for its capacity.",
          "The company disputes that the conditions for termination are met and reserves its rights.",
        ],
      ],
    },
  },
  mergerAgreement: {
    items: {
      "1.01": [
        [
          "On {happened}, {company} entered into an agreement and plan of merger with {counterparty}. The consideration amounts to about {amount}, subject to adjustment.",
          "{company} and {counterparty} signed a merger agreement on {happened}, for consideration of about {amount}.",
        ],
        [
          "Closing is subject to approval by holders, to the expiry of the waiting period under the HSR Act and to other customary conditions. A termination fee is payable in certain cases.",
          "The boards of both parties approved the transaction unanimously. It is expected to close within {months} months.",
        ],
      ],
      "7.01": [
        [
          "A joint press release is furnished as Exhibit 99.1.",
          "The parties announced the transaction in the press release furnished as Exhibit 99.1.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} and {counterparty} Agree to Combine",
        "{company} Announces Definitive Agreement with {counterparty}",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) and {counterparty} have signed a definitive agreement valued at about {amount}.",
          "{dateline} - In a transaction worth about {amount}, {company} ({listing}) will join with {counterparty}.",
        ],
        [
          '"{qOutlook}" said {ceo}, {ceoTitle}.',
          "{ceo}, {ceoTitle} of {short}, said the two firms had known each other for years.",
        ],
      ],
    },
  },
  acquisition: {
    items: {
      "2.01": [
        [
          "On {happened}, {company} completed its acquisition of {counterparty} for {amount} in cash.",
          "The purchase of {counterparty} by {company}, for {amount}, closed on {happened}.",
        ],
        [
          "Financial statements of the acquired business will be filed by amendment within 71 days.",
          "The required financial statements and pro forma information will follow in an amendment to this report.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} Completes Acquisition of {counterparty}",
        "{counterparty} Joins {short}",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) has closed its purchase of {counterparty} for {amount}.",
          "{dateline} - {counterparty} is now part of {company} ({listing}); the price was {amount}.",
        ],
        [
          '"{qCustomers}" said {ceo}, {ceoTitle}.',
          "{cfo}, {cfoTitle}, expects the purchase to add to earnings in its second year.",
        ],
      ],
    },
  },
  creditFacility: {
    items: {
      "1.01": creditText,
      "2.03": [
        [
          "The information under Item 1.01 is incorporated herein by reference.",
          "See Item 1.01 above, which is incorporated by reference into this item.",
        ],
      ],
    },
  },
  privatePlacement: {
    items: {
      "3.02": [
        [
          "On {happened}, {company} sold {shares} shares of common stock to {counterparty} and other accredited investors at a discount of {percent} percent to the market, for gross proceeds of {amount}.",
          "{company} issued {shares} shares in a private placement led by {counterparty} on {happened}; gross proceeds were {amount}.",
        ],
        [
          "The shares were sold in reliance on Section 4(a)(2) of the Securities Act of 1933 and have not been registered.",
          "No underwriters were involved. The purchasers received registration rights.",
        ],
      ],
    },
    release: {
      headlines: ["{short} Announces Private Placement", "{company} Raises {amount}"],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) has raised {amount} from institutional investors.",
          "{dateline} - Investors led by {counterparty} bought {shares} new shares of {company} ({listing}).",
        ],
        [
          "Proceeds will serve working capital and general corporate purposes.",
          "The company intends to use the proceeds for research, working capital and to repay debt.",
        ],
      ],
    },
  },
  rightsPlan: {
    items: {
      "1.01": [
        [
          "On {happened}, the board of {company} adopted a stockholder rights plan with {bank} as rights agent.",
          "{company} and {bank}, as rights agent, entered into a rights agreement on {happened}.",
        ],
      ],
      "3.03": [
        [
          "The information under Items 1.01 and 5.03 is incorporated by reference. One right is distributed for each share of common stock.",
          "Each holder receives one right a share; the rights become exercisable if a person acquires {percent} percent or more.",
        ],
      ],
      "5.03": [
        [
          "A certificate of designation for the preferred stock underlying the rights was filed on {happened}.",
          "In connection with the rights plan the company designated a series of preferred stock.",
        ],
      ],
      "8.01": [
        [
          "The company announced the plan in a press release attached as Exhibit 99.1.",
          "A press release about the plan is attached as Exhibit 99.1.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} Adopts Stockholder Rights Plan",
        "{company} Board Acts to Protect Holders",
      ],
      paragraphs: [
        [
          "{dateline} - The board of {company} ({listing}) adopted a rights plan that expires in one year.",
          "{dateline} - {company} ({listing}) today adopted a limited-duration rights plan.",
        ],
      ],
    },
  },
  changeInControl: {
    items: {
      "2.01": [
        [
          "On {happened}, the merger of {company} with a subsidiary of {counterparty} became effective.",
          "{counterparty} completed its acquisition of {company} on {happened}.",
        ],
      ],
      "3.01": [
        [
          "The exchange was asked to suspend trading and to file a Form 25.",
          "Trading ended at the close of {happened}; a notification of removal from listing will be filed.",
        ],
      ],
      "3.03": [
        [
          "Each share was converted into the right to receive the cash consideration.",
          "Holders ceased to have rights other than to the merger consideration.",
        ],
      ],
      "5.01": [
        [
          "As a result, a change in control of {company} occurred.",
          "{short} became a wholly owned subsidiary of the purchaser.",
        ],
      ],
      "5.02": [
        [
          "All directors resigned at the effective time.",
          "The directors and certain officers ceased to hold office upon closing.",
        ],
      ],
      "5.03": [
        [
          "The certificate of incorporation and bylaws were amended and restated.",
          "New organizational documents took effect at closing.",
        ],
      ],
    },
  },
} as const satisfies Readonly<Record<string, Template>>;
