import type { NewsKindName } from "#demo/world/news/news-kinds.ts";

type Statement = {
  about: string;
  by: "chief" | "finance";
  question: string;
  answer: string;
  /** For the README: what is false, or why nothing is wrong. */
  note: string;
};

/** A false statement in the last call before the 8-K that shows it. */
export type PlantedFraud = Statement & { ticker: string; shownBy: NewsKindName; on: string };

/** Alarming words and nothing wrong, in the first call held from a day on. */
export type HardNegative = Statement & { ticker: string; from: string };

export const plantedFrauds: readonly PlantedFraud[] = [
  {
    ticker: "HLMR",
    shownBy: "restatement",
    on: "2025-09-08",
    about: "distributor sales",
    by: "finance",
    question:
      "The distributor business nearly doubled while the end markets you describe were flat. Who are these distributors, and is any of them connected with the company or its officers?",
    answer:
      "They are independent firms, every one of them, and we have no interest in any of them beyond selling instruments. The larger one in {region} is a new name to you, that is all. Sales to it are final when we ship, payment terms are our normal ones, and there are no side arrangements of any kind.",
    note: "The distributor is controlled by a relative of an officer and may return the goods: an undisclosed related party, and revenue that was none",
  },
  {
    ticker: "ARFN",
    shownBy: "restatement",
    on: "2026-10-06",
    about: "revenue recognition",
    by: "finance",
    question:
      "Unbilled receivables grew three times as fast as sales this quarter. Did you change how you measure progress on the long programs, or pull any milestone into the period?",
    answer:
      "No. Our estimates at completion went through the same process as always and nothing was pulled forward. The increase in unbilled is simply the timing of customer acceptances, and our auditors have looked at those programs and are entirely comfortable. I see no risk to anything we have reported.",
    note: "Milestones were booked before acceptance, and the auditors had raised it: the accounts of the period are withdrawn",
  },
  {
    ticker: "FNWR",
    shownBy: "guidanceCut",
    on: "2026-10-08",
    about: "channel inventory",
    by: "chief",
    question:
      "Several distributors tell us they were asked to take extra product in the last two weeks of the quarter, with extended terms. Is that right, and how much inventory sits with them?",
    answer:
      "Our partners order what they can sell. Some of them like to be ready for the season, and we were happy to be flexible around quarter-end with a few accounts to help them do that. I would call the channel lean. We stand by the outlook for the year in full and see nothing that would put it at risk.",
    note: "Channel stuffing hinted at, and an outlook known to be out of reach",
  },
  {
    ticker: "BMEP",
    shownBy: "impairment",
    on: "2026-09-17",
    about: "carrying value",
    by: "finance",
    question:
      "Given where the strip is, how much headroom do you have on the western acreage, and have you had to test it for impairment?",
    answer:
      "There were no indicators that would require a test and we have not run one. Carrying value is covered comfortably, on the order of {pctBig} percent, at prices well below today's. I do not expect any write-down this year.",
    note: "A test had been run before the call and had failed",
  },
  {
    ticker: "SBRM",
    shownBy: "impairment",
    on: "2026-09-29",
    about: "ore grades",
    by: "chief",
    question:
      "Grades at the main pit have been below the model for three quarters. Is the reserve statement still right?",
    answer:
      "It is. What you see is mine sequencing, nothing else; we are in a lower-grade bench and will be out of it in {weeks} weeks. Infill drilling confirms the model, and there is no reason to revisit what the asset is worth on our books.",
    note: "Infill drilling had shown that the reserve was overstated",
  },
  {
    ticker: "KSBY",
    shownBy: "contractEnd",
    on: "2026-09-22",
    about: "largest charter",
    by: "chief",
    question:
      "There is talk in the market that your largest charterer wants out of the contract. Can you comment on whether you have received any notice?",
    answer:
      "We do not comment on market talk, but let me be clear: the charter is in good standing, we have received nothing of the kind, and the relationship is as strong as it has ever been. We expect it to run to its full term and beyond.",
    note: "Notice of termination had been received before the call",
  },
  {
    ticker: "MRDL",
    shownBy: "officerLeaves",
    on: "2026-10-20",
    about: "management",
    by: "chief",
    question:
      "You have done this job for some time. With the changes on the board, are you and the team committed for the coming years?",
    answer:
      "Completely. I have no plans to go anywhere, there are no discussions about changes at the top, and the succession question is simply not on the table. You will see the same faces on this call a year from now.",
    note: "The departure had been agreed with the board before the call",
  },
  {
    ticker: "QLSW",
    shownBy: "results",
    on: "2026-10-21",
    about: "churn",
    by: "chief",
    question:
      "We hear of two large customers moving to a competitor. Was churn any different this quarter, and what have you assumed for the next?",
    answer:
      "Churn was unchanged and we know of no large customer who intends to leave. The pipeline for the third quarter is the best we have had, most of it is contracted already, and if anything our outlook is cautious.",
    note: "Both customers had given notice; the contracted pipeline did not exist",
  },
  {
    ticker: "PLWH",
    shownBy: "results",
    on: "2026-09-10",
    about: "inventory reserves",
    by: "finance",
    question:
      "Inventory per square foot is up {pctBig} percent and the reserve went down. How did you get comfortable releasing it?",
    answer:
      "Because the goods are fresh. We went through it item by item; there is no unusual aged merchandise, and the receipts are for the coming season. The release reflects better sell-through and had no meaningful effect on earnings.",
    note: "The release made up most of the quarter's profit, and the goods were those of last year",
  },
  {
    ticker: "HRBC",
    shownBy: "auditorChange",
    on: "2026-10-23",
    about: "auditors",
    by: "finance",
    question:
      "Your 10-Q came a little later than usual. Is there anything between you and the auditors that we should know of?",
    answer:
      "Nothing at all. A new reporting system cost us a few days. There are no disagreements on any matter, open or closed, and we look forward to working with the same firm for many years.",
    note: "The auditors had disagreed on the allowance for loan losses and told the audit committee",
  },
  {
    ticker: "SDRA",
    shownBy: "bankruptcy",
    on: "2026-05-11",
    about: "liquidity",
    by: "finance",
    question:
      "With the delisting notice and the convertible coming due, what is your real runway, and are lenders asking for anything?",
    answer:
      "We have the liquidity we need for at least the next twenty-four months. We are in compliance with every covenant, lenders are supportive, and we have not retained anybody to look at restructuring. Talk of that kind is not helpful and not true.",
    note: "A covenant was in default and restructuring counsel had been retained",
  },
  {
    ticker: "CVNM",
    shownBy: "lawsuit",
    on: "2026-10-15",
    about: "regulatory inquiries",
    by: "chief",
    question:
      "Have you received any inquiry, subpoena or request for documents about the way the new system is marketed?",
    answer:
      "No. We run a very clean commercial organization, we have had no contact of that sort with any agency, and I am not aware of any complaint either. This is one of the things I sleep well about.",
    note: "A subpoena had been received weeks before the call",
  },
  {
    ticker: "CPTX",
    shownBy: "trialFailure",
    on: "2026-10-28",
    about: "interim look",
    by: "chief",
    question:
      "The monitoring board met last month. Did you learn anything from it that changes your confidence in the read-out?",
    answer:
      "The board told us to go on as planned, and everything we see is consistent with the drug working. I would go further: people close to the data are very encouraged. We are already building the launch team.",
    note: "The board had told the company that the trial was unlikely to meet its goal",
  },
  {
    ticker: "LNQM",
    shownBy: "restructuring",
    on: "2026-10-13",
    about: "plant network",
    by: "chief",
    question:
      "Utilization in resins must be quite low by now. Are you looking at closures, and have you talked to the works councils?",
    answer:
      "We like our footprint. There is no plan to close or mothball anything, no one has been asked to prepare one, and our people read these transcripts, so let me say it plainly: every site has its place.",
    note: "The board had approved the closure of two sites a week before the call",
  },
];

export const hardNegatives: readonly HardNegative[] = [
  {
    ticker: "AMBL",
    from: "2026-04-01",
    about: "fraud losses",
    by: "finance",
    question: "Fraud was mentioned several times in your filing. What are fraud losses running at?",
    answer:
      "Card fraud, by third parties, is a cost of this business and we report it every quarter: {bp} basis points of volume, a little lower than last year. Nothing in there concerns our own people or our books. The tools we put in reject about {pctBig} percent more of the fake applications.",
    note: "Fraud by outsiders, usual in the business, fully reported",
  },
  {
    ticker: "DNMH",
    from: "2026-04-01",
    about: "recast segments",
    by: "finance",
    question: "I see restated numbers in the supplement. What was restated and why?",
    answer:
      "It is a recast, not a correction. We moved the service business from one segment to the other from the first of the year and show the earlier quarters on the same basis. Totals do not change by a dollar, and the schedule on our website shows every line.",
    note: "Earlier segments recast for comparison; no error",
  },
  {
    ticker: "OKHV",
    from: "2026-04-01",
    about: "investigation",
    by: "chief",
    question:
      "Can you tell us about the investigation by the state department you mention in the 10-Q?",
    answer:
      "That is the market conduct examination every insurer in the state goes through once in {turns} years. The examiners were here for {weeks} weeks, we answered their questions, and the report is public. There were no findings that called for action.",
    note: "A routine examination, closed without findings",
  },
  {
    ticker: "THBS",
    from: "2026-04-01",
    about: "inventory build",
    by: "finance",
    question:
      "Distributor inventory rose by two weeks. Are you stuffing the channel ahead of year-end?",
    answer:
      "No, and I understand why you ask. We announced the last-time buy for the older parts in January, with dates, and this is it. Distributors bought {dollars} under that program, which we set out in the release, without any change of terms, and we expect it to run off by autumn.",
    note: "A last-time buy announced beforehand and told in the release",
  },
  {
    ticker: "SLFH",
    from: "2026-01-01",
    about: "related party lease",
    by: "finance",
    question:
      "The proxy shows a related party transaction, the terminal you rent from a director. How is that priced?",
    answer:
      "It has been in our proxy for {turns} years. The audit committee had two appraisals made, we pay the lower one, and the director does not vote on it. It is {dollars} a year and anybody can look it up.",
    note: "A related party that is disclosed, appraised and approved",
  },
  {
    ticker: "GRYL",
    from: "2026-04-01",
    about: "whistleblower line",
    by: "chief",
    question: "You reported more calls to the whistleblower line. Should we be concerned?",
    answer:
      "We moved it to an outside provider and advertised it, so people use it. Nearly all of it is about scheduling and parking. The audit committee sees every call, and none of them concerned the accounts.",
    note: "More calls because the line was advertised; none about the accounts",
  },
  {
    ticker: "VTGB",
    from: "2026-01-01",
    about: "impairment test",
    by: "finance",
    question: "Is goodwill at risk? The share trades below book and you ran an impairment test.",
    answer:
      "We did, as we do every year in this quarter and whenever the share price says we should. It passed with {pctBig} percent to spare. The assumptions are in the critical estimates section, with the sensitivity to a point on the discount rate.",
    note: "A test that was passed and described",
  },
  {
    ticker: "PNCK",
    from: "2026-04-01",
    about: "pull-forward",
    by: "finance",
    question: "Did you pull sales forward from the third quarter to make the second?",
    answer:
      "Customers did, ahead of the tariff change, and we said so in the release: about {dollars}. We took it out of our outlook for the third quarter, which is why that outlook looks light. Those goods were ordered, shipped and paid for.",
    note: "Orders brought forward by customers, quantified and taken out of the outlook",
  },
  {
    ticker: "IWST",
    from: "2026-04-01",
    about: "material weakness of an acquired business",
    by: "finance",
    question: "You mention a material weakness. Is that yours?",
    answer:
      "It belongs to the small mill we bought, which had never been audited; we found it before we signed, priced it, and wrote it in the filing at closing. Our own controls were effective and the auditors' report says so. The mill moves to our systems in {months} months.",
    note: "Found before the purchase and disclosed at closing",
  },
  {
    ticker: "NVPG",
    from: "2026-01-01",
    about: "subpoena",
    by: "chief",
    question: "There was a headline on a subpoena. Can you put it in context?",
    answer:
      "It went to every operator in the state, as a third party, in a case about a payment processor none of us uses any more. We handed over the records, our lawyers tell us we are not a subject, and the regulator renewed our license afterwards.",
    note: "A request for records to a whole industry as witnesses",
  },
];
