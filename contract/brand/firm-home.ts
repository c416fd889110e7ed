/**
 * All words of the firm's home page, section by section. The experts' and people's names are
 * invented and stand in until the operator supplies real ones.
 */
export const firmHomeTexts = {
  title: "Market Economics: financial economics, analytics and expert testimony",
  description:
    "An economic consulting firm for securities matters: a market surveillance platform, forensic analytics, litigation consulting and expert witness services.",
  skipLink: "Skip to content",
  logoLink: "Market Economics, top of the page",
  bar: {
    label: "Main",
    about: { text: "About", href: "#about" },
    clients: { text: "Clients", href: "#clients" },
    services: { text: "Services", href: "#services" },
    experts: { text: "Experts & Staff", href: "#experts" },
    contact: { text: "Contact", href: "#contact" },
    servicesEntries: [
      {
        text: "Sentinel Surveillance Platform",
        detail: "Insider trades, events, keywords",
        href: "#platform",
      },
      {
        text: "Forensic Analytic Solutions",
        detail: "Algorithms, advice, monitoring",
        href: "#forensic",
      },
      {
        text: "Litigation Consulting",
        detail: "From first inquiry to trial",
        href: "#litigation",
      },
      { text: "Expert Witness", detail: "Testimony and reports", href: "#experts" },
    ],
    menu: "Menu",
    closeMenu: "Close menu",
  },
  about: {
    welcome: "Welcome to Market Economics",
    heading: "Economic analysis, made to be cross-examined.",
    lede: "We work where financial economics meets securities law. Regulators, auditors, companies and counsel ask us what happened in a market, what it was worth, and how sure one can be.",
  },
  exhibit: {
    title: "Figure 1. Abnormal return by trading day around an 8-K",
    note: "Illustration with invented data. Market model estimated on days −250 to −11. The shaded band is ±1.96 standard deviations of the estimation residuals. One event supports only a limited inference.",
    picture:
      "Abnormal return on each of 21 trading days around an event; day 0 lies far outside the range expected without an event",
    axis: "Trading days from the event",
    band: "95% range with no event",
    eventDay: (abnormalReturn: string) => `Day 0: ${abnormalReturn}`,
    tableLabel: "Cumulative abnormal return by window",
    columns: { window: "Window, trading days", car: "CAR", t: "t" },
    carMeaning: "Cumulative abnormal return",
    tMeaning: "t statistic",
    windows: { eventDay: "Day 0", around: "−1 to +1", after: "0 to +5" },
  },
  clients: {
    heading: "Clients",
    text: "Our clients carry a duty to be right: government bodies, an audit firm, an oversight board, corporations, consulting firms and law firms.",
    discretion: "We name them by kind. Their matters are confidential.",
    tiles: [
      { kind: "government", text: "Government bodies" },
      { kind: "audit", text: "Audit firm" },
      { kind: "board", text: "Oversight board" },
      { kind: "law", text: "Law firms" },
    ],
  },
  services: {
    heading: "Services",
    text: "Four services share one method: start from the record, state the rule, show the inputs.",
    entries: [
      {
        heading: "Market surveillance platform",
        text: "Sentinel: insider trades, material events, price moves and keywords, for named companies or the whole market.",
        href: "#platform",
      },
      {
        heading: "Custom forensic analytics",
        text: "Algorithms, data sets and monitoring built for the question in hand.",
        href: "#forensic",
      },
      {
        heading: "Litigation consulting",
        text: "Investigation, drafting, exhibits and depositions, from first inquiry to trial.",
        href: "#litigation",
      },
      {
        heading: "Expert witness services",
        text: "Economists who testify, and who can show how each number was reached.",
        href: "#experts",
      },
    ],
  },
  platform: {
    heading: "Surveillance platform",
    text: "Sentinel is our client application. It reads Forms 3, 4 and 5, 8-Ks, 10-Qs and 10-Ks, and shows the source and the rule behind each figure.",
    clientLogin: "Client Login",
    cards: [
      {
        kind: "trading",
        heading: "Suspicious trading",
        text: "Who traded, how much, under a plan or not, how late the filing was, and what the company disclosed next.",
        reads: "Reads Form 4",
      },
      {
        kind: "events",
        heading: "Adverse corporate events",
        text: "Which 8-K filings moved the price beyond the market, and what insiders did in the weeks before.",
        reads: "Reads Form 8-K",
      },
      {
        kind: "disclosures",
        heading: "Key disclosures",
        text: "Where chosen words appear in 8-K, 10-Q and 10-K filings, quoted in place with a link to the document.",
        reads: "Reads 8-K, 10-Q, 10-K",
      },
    ],
  },
  forensic: {
    heading: "Forensic analytic solutions",
    text: "Work built for one client and one question, and handed over in a form others can run.",
    entries: [
      {
        heading: "Custom analytics and algorithm development",
        text: "Detection rules, scores and statistical tests written for your data and your legal standard, with code and documentation.",
      },
      {
        heading: "Advisory and consulting",
        text: "Review of an existing method: what it assumes, where it fails, and how often it would flag innocent conduct.",
      },
      {
        heading: "Surveillance and monitoring solutions",
        text: "A standing watch over companies, people or events, with thresholds tested on past data before the first alert is sent.",
      },
      {
        heading: "Embedded expertise",
        text: "Economists and data engineers who join your team, use your systems and leave their methods behind.",
      },
      {
        heading: "Algorithmic portfolio monitoring",
        text: "Daily checks of holdings against filings, events and abnormal returns, with a record of each check made.",
      },
    ],
  },
  litigation: {
    heading: "Litigation consulting",
    text: "We can join a matter at any of four points.",
    entries: [
      {
        key: "investigations",
        heading: "Investigations",
        text: "We reconstruct who knew, traded or disclosed what, and when. Filings, prices, trading records and documents go on one timeline, each entry tied to its source. Gaps are listed as gaps.",
      },
      {
        key: "drafting",
        heading: "Drafting assistance",
        text: "We supply the economic passages of complaints, motions, reports and settlement papers: definitions, calculations, tables and notes. Each figure is footnoted to its source so that it can be checked before filing.",
      },
      {
        key: "trial",
        heading: "Trial support",
        text: "We prepare exhibits that a judge or jury can follow, test the opposing expert’s calculations, and stay at hand during testimony to work through what new evidence does to the numbers.",
      },
      {
        key: "experts",
        heading: "Locating and deposing experts",
        text: "We find economists and industry specialists whose published work fits the issue, screen them for conflicts, and prepare deposition questions from the record of what they have written and said.",
      },
    ],
  },
  experts: {
    heading: "Expert services",
    text: "Experts are retained matter by matter, after a conflict check.",
    biography:
      "Biography to be supplied. It will state qualifications, publications of the past ten years and testimony of the past four.",
    portrait: (monogram: string) => `Placeholder portrait, monogram ${monogram}`,
    entries: [
      {
        name: "Dr. Ingrid Solvay",
        monogram: "IS",
        pattern: "squares",
        field: "Financial economics",
        questions: "Event studies, market efficiency, damages",
      },
      {
        name: "Prof. Rowan Ashdown",
        monogram: "RA",
        pattern: "diagonals",
        field: "Accounting and disclosure",
        questions: "Materiality, restatements, audit evidence",
      },
    ],
  },
  people: {
    heading: "Our people",
    entries: [
      { name: "Helena", field: "Economics" },
      { name: "Tobias", field: "Surveillance" },
      { name: "Anjali", field: "Forensics" },
      { name: "Sam W.", field: "Litigation" },
      { name: "Mei", field: "Data" },
      { name: "Jonas", field: "Econometrics" },
      { name: "Noor", field: "Accounting" },
      { name: "Clara", field: "Research" },
      { name: "Dev", field: "Engineering" },
      { name: "Wes", field: "Client service" },
    ],
  },
  contact: {
    label: "Contact",
    heading: "Tell us what the matter concerns.",
    text: "Name the parties so that we can check for conflicts before we talk. Please send no confidential documents through the form.",
  },
  footer: {
    label: "Site",
    terms: "Terms of Service",
    network: "LinkedIn",
  },
} as const;
