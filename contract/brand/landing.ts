/** All words of the platform's landing page, section by section. */
export const landingTexts = {
  title: "Sentinel: market surveillance for securities filings",
  description:
    "Sentinel screens insider trades, material events and keywords in SEC filings. Every figure shows its accession number, price dates and rule.",
  skipLink: "Skip to content",
  navigation: {
    label: "Page",
    links: [
      { text: "Products", href: "#products" },
      { text: "Services", href: "#services" },
      { text: "Team", href: "#team" },
    ],
    login: "Login",
    getAccess: "Get Access Now",
    themeSwitch: "Light theme",
  },
  hero: {
    heading: "Market surveillance where every number can be proved.",
    lede: "Sentinel reads insider trades, material events and company filings from EDGAR, compares them with prices, and shows the accession number, the price dates and the rule behind each figure.",
    getFreeAccess: "Get Free Access Now",
    clientLogin: "Client Login",
    dashboard: "My Dashboard",
  },
  notes: [
    {
      heading: "The filing",
      text: "Accession number, acceptance time and the line as it was filed.",
    },
    {
      heading: "The prices",
      text: "Both closing dates and their source. Where a close is missing, no figure is shown.",
    },
    {
      heading: "The rule",
      text: "The calculation in words, its version and the values that went in.",
    },
    {
      heading: "The corrections",
      text: "Amendments are shown next to what they replace. Suspect values are flagged, not repaired.",
    },
  ],
  trustedBy: {
    label: "Trusted by",
    clients: [
      { kind: "government", text: "Government agencies" },
      { kind: "audit", text: "An audit firm" },
      { kind: "board", text: "An oversight board" },
    ],
  },
  products: {
    heading: "Three kinds of event, one standard of proof",
    text: "Watch chosen companies or the whole market. Each screen starts from the filing and ends at a figure you can check.",
    trading: {
      heading: "Suspicious trading",
      text: "Insiders’ purchases and sales, codes P and S on Form 4, with the days to the next 8-K and the return when it came. Plan trades, late filings and amendments are marked.",
      reads: "Reads Form 4, Form 4/A",
      sale: (shares: string) => `Sale, ${shares} shares`,
      days: (count: number) => `${count} days`,
      event: (day: string) => `8-K ${day}`,
      picture: (traded: string, accepted: string, days: number) =>
        `A sale on ${traded}, an 8-K on ${accepted}, ${days} days later`,
    },
    events: {
      heading: "Material adverse events",
      text: "8-K filings ranked by the return on the first day the market could react, less the market’s own move, with insider trading in the weeks before.",
      reads: "Reads Form 8-K, every item",
      pictureLabel: "Five 8-K filings by their return less the market’s",
    },
    keywords: {
      heading: "Key corporate developments",
      text: "Keyword alerts on filings and their exhibits. A match quotes the words in place, names the document and counts the hits.",
      reads: "Reads 8-K, 10-Q, 10-K",
      first: "going concern",
      conjunction: "and",
      second: "substantial doubt",
      quote: [
        "… these conditions raise ",
        " about the Company’s ability to continue as a ",
        " within one year …",
      ],
      document: "10-Q, primary document",
      hits: "3 hits",
    },
    demonstration: "The figures show demonstration data.",
  },
  services: {
    heading: "When no screen answers the question",
    text: "The same economists answer single questions, build private screens and work inside client teams.",
    list: [
      {
        heading: "Custom analytics",
        text: "Screens, scores and data sets built to your definition and delivered with the code, the inputs and a written method.",
      },
      {
        heading: "Advisory",
        text: "Help with framing a question, choosing a test and judging what the result can and cannot support.",
      },
      {
        heading: "Surveillance solutions",
        text: "Monitoring of the companies, people or events in your remit, with alert rules tested on past data before they go live.",
      },
      {
        heading: "Embedded expertise",
        text: "Economists and data specialists who work inside your team for the length of a matter or a program.",
      },
    ],
  },
  team: {
    heading: "The people behind the rules",
    text: "Five of the people you would work with.",
    sample: "Sample profiles.",
    carousel: "Team members",
    previous: "Previous",
    next: "Next",
  },
  call: {
    heading: "Bring a question. See what is behind the answer.",
    text: "Tell us which companies, people or events you watch. We will walk you through the screen that answers, down to the filing.",
  },
  footer: {
    about: "About",
    products: "Products",
    services: "Services",
    terms: "Terms of Service",
    contact: "Contact",
    contactUs: "Contact us",
    legal:
      "Sentinel is a product of Market Economics. It reads public filings from the SEC’s EDGAR system and is not affiliated with or endorsed by the SEC. A result describes a pattern in public records; it does not establish unlawful conduct.",
  },
} as const;

/**
 * The carousel's counter: "1 and 2 of 5", or "1 of 5" where one slide is shown.
 * @param shown  numbers of the slides in view, from 1
 */
export function countText(shown: readonly number[], total: number): string {
  return `${shown.join(" and ")} of ${total}`;
}
