import type { Topic } from "#demo/calls/prose/topic.ts";

type Row = readonly [about: string, by: Topic["by"], question: string, ...answers: string[]];

const rows: readonly Row[] = [
  [
    "demand",
    "chief",
    "[How would you describe demand as the quarter went on|Could you talk about demand by region], [and what have you seen since|and is {region} still the weak spot]?",
    "[It was steady through the quarter and better at the end|The first month was slow and then it came back].",
    "[{region} grew {pct} percent, {segment} did better than that|The softness is in {region}, where customers wait].",
    "[Cancellations are normal|We talk to the largest accounts weekly and hear no alarm].",
    "[I would not extrapolate one good month|We plan conservatively].",
  ],
  [
    "margin outlook",
    "finance",
    "[Gross margin of {grossMargin} percent: what is the right run rate|What are the puts and takes on margin] [from here|for the next two quarters|into next year]?",
    "[Mix will be a bit less favorable next quarter|I see room for {bp} basis points over time].",
    "[Productivity is worth {bp} basis points a year|The savings program delivered {dollars} so far].",
    "[We reinvest part of it in {segment}|Wages take some of it back].",
    "[So think of a range rather than a point|I would stay near the present level in the model].",
  ],
  [
    "capital allocation",
    "finance",
    "[How are you weighing buybacks against acquisitions|What is the order of priorities for cash], [with {cash} on the balance sheet|at this share price]?",
    "[First the business, then debt, then shareholders|Organic projects return more than {pctBig} percent and come first].",
    "[We look at many things and buy few|The pipeline of acquisitions is active and prices are not cheap].",
    "[The board reviews this every quarter|There is authorization left under the program].",
  ],
  [
    "pricing",
    "chief",
    "[How much of growth was price|Are customers still accepting price increases], [or are you seeing pushback|in {segment}]?",
    "[Price was about {pct} points of growth|It was roughly half price, half volume].",
    "[Pushback is polite and persistent|Where we deliver on time nobody argues].",
    "[We expect price to fade toward {pct} percent|List prices change in {months} months].",
  ],
  [
    "hiring",
    "chief",
    "[How is hiring|What is wage inflation running at], [and is turnover back to normal|especially for skilled people|in {region}]?",
    "[Turnover is {pctBig} percent, down from a year ago|We fill a position in {weeks} weeks].",
    "[Wages rise {pct} percent this year|We changed shift patterns and it helped].",
    "[The apprentices we took on {turns} years ago are now running lines|I would like to find more engineers].",
  ],
  [
    "competition",
    "chief",
    "[A competitor announced new capacity|There is a new entrant in {segment}]; [does that change how you see the market|are you losing share|how do you respond]?",
    "[We have competed with them for years|Every few years somebody finds our market attractive].",
    "[Our share is {pctBig} percent and stable|We won {turns} of the last {weeks} bids we cared about].",
    "[Service decides, not price|It takes years to be qualified].",
  ],
  [
    "supply chain",
    "chief",
    "[Any remaining bottlenecks in supply|How exposed are you to tariffs], [and what did you do about it|on components from abroad]?",
    "[The list of short parts is down to {turns}|About {pctBig} percent of purchases come from abroad].",
    "[We qualified second sources for the critical ones|We carry {weeks} weeks of safety stock].",
    "[Premium freight was {dollars}, a third of last year's|If tariffs stay, prices follow].",
  ],
  [
    "tax rate",
    "finance",
    "[The tax rate was lower than I had|Can you help with the tax rate] [what drove it|and is it repeatable|for the full year]?",
    "[A discrete item of {dollars} helped|The mix of countries moved it].",
    "[For the year use {taxRate} percent|I would model {taxRate} percent going forward].",
  ],
  [
    "working capital",
    "finance",
    "[Cash flow lagged earnings|Receivables were up more than sales]: [what is behind it|does it reverse|should we expect a catch-up]?",
    "[Timing of a few large invoices; {pctBig} percent was collected in the first weeks of this quarter|The quarter's sales were back-end loaded].",
    "[Terms have not changed|One customer moved to a new payment system].",
    "[Past-dues over sixty days are {pct} percent, as they were|We expect {dollars} back by year-end].",
  ],
  [
    "capital spending",
    "finance",
    "[What does capital spending look like next year|How much of capex is growth], [and what return do you require|now that {region} is complete]?",
    "[We see {dollars}, give or take|It steps down after this year].",
    "[About {pctBig} percent is growth|Maintenance is a third of it].",
    "[Our hurdle is {pctBig} percent after tax|Every project is reviewed a year after it starts].",
  ],
  [
    "cybersecurity",
    "chief",
    "[How has your thinking on cybersecurity changed|Did the outage in the industry touch you]?",
    "[We were not affected|We spend {pct} percent of the technology budget on it].",
    "[An outside firm tests us twice a year|The board gets a report each quarter].",
    "[You are never done|Our insurance renewed at better terms].",
  ],
  [
    "customer concentration",
    "chief",
    "[Your largest customer is {pctBig} percent of sales|How concentrated is the customer list]; [how do you manage that|when does the contract come up]?",
    "[No other customer is above {pct} percent|The top ten are about half].",
    "[The contract runs another {months} months and talks are routine|We have served them since before I joined].",
    "[We add about {weeks} new accounts a quarter|Diversifying takes time and we do it without discounting].",
  ],
  [
    "debt and refinancing",
    "finance",
    "[How are you thinking about the maturities|Can you remind us of covenants], [with rates where they are|and the room you have]?",
    "[Nothing large comes due for {months} months|The revolver is undrawn but for letters of credit].",
    "[We are at about {turns} turns under the covenant|Interest cover is comfortable].",
    "[We will refinance when the window is good, not when we must|A ten-basis-point move costs us little].",
  ],
  [
    "seasonality",
    "finance",
    "[How should we think about seasonality|Is the usual seasonal step still right] [next quarter|given the calendar shift|with the new mix]?",
    "[The next quarter is typically {pct} percent [stronger|weaker]|Calendar shifts move about {dollars}].",
    "[I would not read much into one week|Take the average of the last {turns} years].",
  ],
];

export const commonTopics: readonly Topic[] = rows.map(([about, by, question, ...answers]) => ({
  about,
  by,
  questions: [question],
  answers: answers.map((answer) => [answer]),
}));

/** What is asked about news disclosed since the last call, and how the chief mentions it; by kind of news. */
export const newsTopics: Readonly<Record<string, { line: string; topic: Topic }>> = {
  officerLeaves: news(
    "management change",
    "chief",
    "[As you will have seen|As announced on {newsDate}], [there has been a change in our management|we had a change in the leadership team]; [the hand-over is under way|the work goes on].",
    "[Can you say more about the management change|How is the transition going] [announced on {newsDate}|we read about in the 8-K]?",
    "[The hand-over is orderly|It was time for both sides].",
    "[We run a search with an outside firm|The interim arrangement works well].",
    "[There is no connection with our accounts or controls|The strategy does not depend on one person].",
  ),
  acquisition: news(
    "acquisition",
    "chief",
    "[We closed an acquisition in the period|The acquisition announced on {newsDate} is complete] and [integration is on plan|the teams work well together].",
    "[How is the acquisition tracking|What did the acquired business contribute] [since {newsDate}|in the quarter]?",
    "[It added {dollars} of revenue|Contribution was small this quarter].",
    "[Synergies are {pctBig} percent achieved|Systems are joined within {months} months].",
    "[Customers have been supportive|We kept all of the people we wanted to keep].",
  ),
  buyback: news(
    "share repurchases",
    "finance",
    "[The board authorized share repurchases on {newsDate}|We have a new repurchase program], [and we started using it|which we will use with judgement].",
    "[How quickly will you use the authorization of {newsDate}|Should we expect you in the market]?",
    "[We buy more when the price is lower|A grid governs it].",
    "[So far we used {dollars}|We have been in the market since the window opened].",
  ),
  contractWin: news(
    "new contract",
    "chief",
    "[The contract we announced on {newsDate}|The agreement of {newsDate}] [starts to contribute in {months} months|is staffed and under way].",
    "[What are the economics of the contract announced on {newsDate}|When does the new contract ramp]?",
    "[It is in line with company margins after the start|The first {months} months carry start-up costs].",
    "[We see {dollars} a year at full run rate|Volume commitments protect both sides].",
  ),
  guidanceCut: news(
    "outlook",
    "finance",
    "[We lowered our outlook on {newsDate}, and I know that was a disappointment|Since our announcement of {newsDate} we have acted].",
    "[Since you cut the outlook on {newsDate}, has it stabilized|What gives you confidence in the new range]?",
    "[We took a hard look and set a range we can meet|The assumptions are now below what we see].",
    "[Costs come out by {dollars}|The measures are {pctBig} percent complete].",
    "[I would rather be judged on results|We will report progress each quarter].",
  ),
  lawsuit: news(
    "litigation",
    "chief",
    "[We reported a legal matter on {newsDate}; we believe it is without merit|On the matter disclosed on {newsDate} I have nothing to add].",
    "[Anything you can add on the lawsuit disclosed on {newsDate}|How should we size the legal exposure]?",
    "[I cannot comment beyond the filing|It is early and we will defend ourselves].",
    "[We have insurance above {dollars}|No accrual is required at this stage].",
  ),
  restructuring: news(
    "restructuring",
    "finance",
    "[The restructuring announced on {newsDate} is proceeding|We are {pctBig} percent through the program of {newsDate}].",
    "[Where are you in the restructuring of {newsDate}|How much of the savings is in hand]?",
    "[About {pctBig} percent of the actions are done|The site closes in {months} months].",
    "[Savings are {dollars} at run rate|Half of the charge is cash].",
  ),
  impairment: news(
    "impairment",
    "finance",
    "[As we disclosed on {newsDate}, we wrote down part of our assets|The charge of {newsDate} is non-cash].",
    "[What changed that led to the write-down of {newsDate}|Could there be more impairment]?",
    "[Our forecast for that unit came down|The discount rate did most of it].",
    "[The remaining carrying value has headroom of {pctBig} percent|There is no effect on covenants].",
  ),
  privatePlacement: news(
    "financing",
    "finance",
    "[We raised capital on {newsDate}|The placement of {newsDate} strengthens the balance sheet].",
    "[Why raise equity on {newsDate}|How will you use the proceeds of the placement]?",
    "[It funds {segment} through completion|We wanted to do it from strength].",
    "[The investors are long-term holders|There are no resets or warrants].",
  ),
};

type NewsRow = readonly [
  about: string,
  by: Topic["by"],
  line: string,
  question: string,
  ...answers: string[],
];

function news(...row: NewsRow): { line: string; topic: Topic } {
  const [about, by, line, question, ...answers] = row;
  return {
    line,
    topic: { about, by, questions: [question], answers: answers.map((answer) => [answer]) },
  };
}
