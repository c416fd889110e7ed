import type { Template } from "#demo/edgar/documents/prose/fill.ts";

/** Reports of the asset-backed issuer, which has neither shares nor officers. */
export const poolTemplates = {
  assetBackedTerms: {
    items: {
      "6.01": [
        [
          "Informational and computational material on the notes of {company} was used in their offering and is filed with this report.",
        ],
      ],
    },
  },
  servicerChange: {
    items: {
      "6.02": [
        [
          "On {happened}, the depositor of {company} replaced the backup servicer of the receivables with {counterparty}.",
        ],
      ],
    },
  },
  enhancementChange: {
    items: {
      "6.03": [
        [
          "On {happened}, the reserve account of {company} was released in part, as its terms provide once the notes have amortized.",
        ],
      ],
    },
  },
  missedDistribution: {
    items: {
      "6.04": [
        ["The distribution on the Class D notes of {company} due {happened} was not made in full."],
      ],
    },
  },
  securitiesUpdate: {
    items: {
      "6.05": [
        [
          "The characteristics of the pool of {company} at closing differ by more than five percent from those described in the prospectus, owing to receivables prepaid before the cut-off date.",
        ],
      ],
    },
  },
  staticPool: {
    items: {
      "6.06": [
        [
          "Static pool information of prior securitized pools of the sponsor of {company} is available on its website.",
        ],
      ],
    },
  },
  alternativeFiling: {
    items: {
      "6.10": [
        [
          "Information required by General Instruction J for {company} is filed in an alternative form.",
        ],
      ],
    },
  },
} as const satisfies Readonly<Record<string, Template>>;
