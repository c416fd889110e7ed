import type { PlantId } from "#demo/world/plants.ts";
import type { Wordings } from "#demo/edgar/documents/prose/fill.ts";

type Section = { heading: string; paragraphs: readonly Wordings[] };

const change: readonly Wordings[] = [
  [
    "Revenue {changed} by {percent} percent from the period a year earlier. [The change came mainly from volume|Price and mix accounted for most of the change|Most of the difference stems from {cause}|Larger customers ordered at other times than last year].",
    "Compared with the prior year, revenue {changed} {percent} percent, [reflecting {cause}|as demand in the main lines developed|with no single customer above ten percent of the total].",
  ],
];

const funds: readonly Wordings[] = [
  [
    "[At {period}|As of {period}] the company held cash and equivalents of {cashText}. [Management believes that these funds, with cash from operations, suffice for the next twelve months.|Together with the undrawn credit facility this covers planned needs for at least a year.]",
  ],
];

const spending: readonly Wordings[] = [
  [
    "[Research and selling expenses|Operating expenses|Overheads] [moved with wages and travel|were held near the level of last year|include the cost of new systems], and [{cause} weighed on margins|efficiency gains offset part of higher input costs|the company continued to hire with care].",
  ],
];

const risks: readonly Wordings[] = [
  [
    "[There have been no material changes to the risk factors set out in the last annual report|The risks described in the annual report remain current|Readers should consider the risk factors in the annual report], [among them {cause}|including dependence on suppliers|including the loss of key people|such as changes in regulation].",
  ],
];

const controls: readonly Wordings[] = [
  [
    "Management[, with the participation of the principal officers,|] concluded that disclosure controls and procedures were effective as of {period}.",
    "[As of {period} disclosure controls and procedures were effective|The principal officers found disclosure controls effective at {period}]; no change in internal control occurred that is reasonably likely to be material.",
  ],
];

const materialWeakness: readonly Wordings[] = [
  [
    "Management identified a material weakness in internal control over financial reporting that relates to revenue recognition: reviews of contract terms were not performed as designed. As a result disclosure controls were not effective as of {period}.",
  ],
  [
    "Remediation is under way. Additional staff with experience in revenue recognition have been hired.",
  ],
];

const goingConcern: readonly Wordings[] = [
  [
    "The company has incurred recurring losses and its cash at {period} does not cover its obligations for the next twelve months. These conditions raise substantial doubt about its ability to continue as a going\u00a0concern.",
  ],
];

const business: readonly Wordings[] = [
  [
    "{company} [develops, makes and sells|provides|supplies] [products and services|goods] [in the United States and abroad|to customers in several industries|through its own people and through distributors]. [Competition is intense and rests on quality, price and delivery|The company competes with larger and with smaller firms].",
  ],
  [
    "[Its people are its main asset|The company had the employees it needed at year end|Relations with employees are good]; [fiscal {year} was a year of steady work|in fiscal {year} the company opened one site and closed another].",
  ],
];

/** Sections of a report after its statements; planted reports say what is planted. */
export function periodicSections(form: string, plants: readonly PlantId[]): readonly Section[] {
  const isInDoubt = plants.includes("going-concern");
  const isAnnual = form.startsWith("10-K");
  const explanation: Section = {
    heading: "Explanatory Note",
    paragraphs: [
      [
        "This amendment restates the financial statements for the period ended {period} to correct errors in revenue recognition.",
      ],
    ],
  };
  const doubt: Section = { heading: "Liquidity and Going Concern", paragraphs: goingConcern };
  return [
    ...(form.endsWith("/A") ? [explanation] : []),
    ...(isAnnual ? [{ heading: "Item 1. Business", paragraphs: business }] : []),
    {
      heading: isAnnual ? "Item 7. Management's Discussion" : "Item 2. Management's Discussion",
      paragraphs: isInDoubt ? [...change, ...spending] : [...change, ...funds, ...spending],
    },
    ...(isInDoubt ? [doubt] : []),
    {
      heading: isAnnual ? "Item 1A. Risk Factors" : "Part II, Item 1A. Risk Factors",
      paragraphs: risks,
    },
    {
      heading: isAnnual ? "Item 9A. Controls and Procedures" : "Item 4. Controls and Procedures",
      paragraphs: plants.includes("material-weakness") ? materialWeakness : controls,
    },
  ];
}
