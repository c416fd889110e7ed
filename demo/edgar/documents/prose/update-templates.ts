import type { Template } from "#demo/edgar/documents/prose/fill.ts";

const furnished = [
  "The information in this report, including the exhibit, is furnished and shall not be deemed filed for purposes of Section 18 of the Securities Exchange Act of 1934.",
  "This information is being furnished under this item and is not incorporated by reference into any filing under the Securities Act of 1933, except as expressly set forth in such a filing.",
] as const;

const resultsItem = [
  [
    "On {date}, {company} issued a press release announcing its financial results for the {quarter} ended {quarterEnd}. A copy is furnished as Exhibit 99.1.",
    "{company} announced results for the {quarter} ended {quarterEnd} in a press release dated {date}, which is attached as Exhibit 99.1 and incorporated herein by reference.",
    "Attached as Exhibit 99.1 is the press release of {date} in which {short} reported its results for the {quarter} ended {quarterEnd}.",
  ],
  furnished,
] as const;

const resultsRelease = {
  headlines: [
    "{company} Reports {Quarter} Results",
    "{short} Announces Financial Results for the {Quarter}",
    "{company} {Quarter} Revenue {moved} {growth} Percent",
  ],
  paragraphs: [
    [
      "{dateline} - {company} ({listing}) today reported revenue of {revenue} for the {quarter} ended {quarterEnd}, {movedFrom} {revenueBefore} a year earlier. {netIncomeSentence}",
      "{dateline} - For the {quarter}, {company} ({listing}) recorded revenue of {revenue}, compared with {revenueBefore} in the same period of the prior year. {netIncomeSentence}",
    ],
    [
      '"{qPast} {qCustomers}" said {ceo}, {ceoTitle} of {short}.',
      '"{qCustomers}" said {ceo}, {ceoTitle}. "{qOutlook}"',
      '{ceo}, {ceoTitle}, said: "{qOutlook} {qCustomers}"',
    ],
    [
      "Gross margin was {grossMargin} percent. The company ended the period with {cash} in cash and equivalents.",
      "Cash and equivalents amounted to {cash} at {quarterEnd}; gross margin came to {grossMargin} percent.",
      "As of {quarterEnd}, {short} held {cash} in cash, against total liabilities of {liabilities}.",
    ],
    ["{guidance}"],
  ],
} as const;

/** What companies tell at set times or to keep holders informed. */
export const updateTemplates = {
  results: { items: { "2.02": resultsItem }, release: resultsRelease },
  resultsWithGuidance: {
    items: {
      "2.02": resultsItem,
      "7.01": [
        [
          "The press release also contains the company's outlook. Management will discuss it on a conference call at {hour} Eastern time.",
          "In the same release {short} gave its expectations for the coming quarter and year.",
        ],
      ],
    },
    release: resultsRelease,
  },
  annualMeeting: {
    items: {
      "5.07": [
        [
          "On {happened}, {company} held its annual meeting of stockholders. Holders of {quorum} percent of the shares entitled to vote were present in person or by proxy.",
          "The annual meeting of stockholders of {company} took place on {happened}. A quorum of {quorum} percent of the outstanding shares was represented.",
        ],
        [
          "Each nominee was elected as a director for a term ending at the next annual meeting. The votes for the nominees ranged from {votesLow} to {votesHigh}.",
          "Stockholders elected all nominees; the nominee with the fewest votes received {votesLow} in favor, the one with the most {votesHigh}.",
        ],
        [
          "The appointment of {auditor} as independent registered public accounting firm was ratified, and the advisory vote on executive compensation passed with {approval} percent in favor.",
          "Executive compensation was approved, on an advisory basis, by {approval} percent of the votes cast. The selection of {auditor} as auditor was ratified.",
        ],
      ],
    },
  },
  guidanceCut: {
    items: {
      "7.01": [
        [
          "On {date}, {company} issued a press release in which it lowered its outlook for the fiscal year. The release is furnished as Exhibit 99.1.",
          "{short} revised its expectations for the year downward in a press release of {date}, attached as Exhibit 99.1.",
        ],
        furnished,
      ],
    },
    release: {
      headlines: ["{company} Updates Outlook", "{short} Lowers Full-Year Expectations"],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) now expects revenue for the fiscal year to be about {percent} percent below its earlier range, owing to {cause}.",
          "{dateline} - Citing {cause}, {company} ({listing}) today reduced its revenue outlook for the year by roughly {percent} percent.",
        ],
        [
          '"{qTrouble}" said {ceo}, {ceoTitle}. "We are acting on costs and on delivery."',
          '{ceo}, {ceoTitle}, commented: "{qTrouble} Our long-term plan has not changed."',
        ],
        [
          "The company expects to report its results as planned and will give an updated range then.",
          "Further detail will be given with the results of the current quarter.",
        ],
      ],
    },
  },
  guidanceRaise: {
    items: {
      "7.01": [
        [
          "On {date}, {company} issued a press release raising its outlook for the fiscal year, furnished as Exhibit 99.1.",
          "A press release of {date}, in which {short} raised its full-year outlook, is attached as Exhibit 99.1.",
        ],
        furnished,
      ],
    },
    release: {
      headlines: ["{company} Raises Full-Year Outlook", "{short} Sees Stronger Year"],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) raised its revenue outlook for the fiscal year by about {percent} percent after demand in recent weeks exceeded its plan.",
          "{dateline} - On the strength of orders received this quarter, {company} ({listing}) now expects revenue about {percent} percent above its previous range.",
        ],
        ['"{qCustomers}" said {ceo}, {ceoTitle}.', '{ceo}, {ceoTitle}: "{qOutlook}"'],
      ],
    },
  },
  presentation: {
    items: {
      "7.01": [
        [
          "Members of management of {company} will present at an investor conference in {city}. The slides are furnished as Exhibit 99.1 and will be on the company's website.",
          "{short} has prepared an investor presentation for use in meetings beginning {date}; it is furnished as Exhibit 99.1.",
        ],
        furnished,
      ],
    },
    release: {
      headlines: ["Investor Presentation", "{short}: Company Overview"],
      paragraphs: [
        [
          "{short} serves customers from {city} and other locations. This presentation reviews markets, products, and the allocation of capital.",
          "Highlights: a position built over many years; revenue of {revenue} in the latest quarter; disciplined spending.",
        ],
        [
          "Priorities for the year: {cause} to be offset by price and mix; investment in people; return of capital where it pays.",
          "We measure ourselves by cash generated. Cash and equivalents stood at {cash} at the end of the last quarter.",
        ],
      ],
    },
  },
  buyback: {
    items: {
      "8.01": [
        [
          "On {happened}, the board of directors of {company} authorized the repurchase of up to {amount} of its common stock.",
          "The board of {company} approved a program to repurchase up to {amount} of common stock, without expiration date.",
        ],
      ],
    },
    release: {
      headlines: [
        "{company} Announces {amount} Share Repurchase Program",
        "{short} Board Authorizes Buyback",
      ],
      paragraphs: [
        [
          "{dateline} - The board of {company} ({listing}) has authorized repurchases of up to {amount}, in the open market or in privately negotiated transactions.",
          "{dateline} - {company} ({listing}) will buy back up to {amount} of its stock. The timing depends on price and market conditions.",
        ],
        [
          '"{qOutlook}" said {cfo}, {cfoTitle}.',
          '"Our balance sheet allows us to do this and to invest," said {cfo}, {cfoTitle}.',
        ],
      ],
    },
  },
  bylaws: {
    items: {
      "5.03": [
        [
          "On {happened}, the board of directors of {company} amended and restated the company's bylaws, effective the same day, to revise the procedures for stockholder nominations and to conform to changes in law.",
          "Effective {happened}, the bylaws of {short} were amended to update the notice periods for business brought before stockholder meetings and to make clarifying changes.",
        ],
        [
          "The amended bylaws will be filed with the next periodic report.",
          "Their full text will be an exhibit to the next quarterly report.",
        ],
      ],
    },
  },
  trialSuccess: {
    items: {
      "8.01": [
        [
          "On {date}, {company} announced that its Phase {phase} study of {product} met its primary endpoint. The press release is filed as Exhibit 99.1.",
          "{company} reported positive top-line data from the {study} trial of {product} on {date}; see Exhibit 99.1.",
        ],
      ],
    },
    release: {
      headlines: [
        "{short} Announces Positive Phase {phase} Results for {product}",
        "{product} Meets Primary Endpoint in {study} Study",
      ],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) today announced that {product} met the primary endpoint of the {study} study in {patients} patients, with a difference to placebo of {percent} percentage points (p<0.001).",
          "{dateline} - In {study}, a randomized study in {patients} patients, {product} improved the primary measure by {percent} percentage points over control, {company} ({listing}) said today.",
        ],
        [
          '"These data are what patients and physicians hoped for," said {ceo}, {ceoTitle}. "{qOutlook}"',
          '{ceo}, {ceoTitle}, called the outcome a milestone. "We will meet the agency before year end," the executive said.',
        ],
        [
          "Treatment was generally well tolerated. Full results will be presented at a medical meeting.",
          "No new safety signals were seen; discontinuations were balanced between arms.",
        ],
      ],
    },
  },
} as const satisfies Readonly<Record<string, Template>>;
