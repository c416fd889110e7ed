import type { Topic } from "#demo/calls/prose/topic.ts";

/** How a line of business talks: a sentence of the chief's remarks, words, and what it is asked. */
export type Industry = { sic: RegExp; line: string; segments: string; topics: readonly Topic[] };

function topic(about: string, by: Topic["by"], question: string, ...answers: string[]): Topic {
  return { about, by, questions: [question], answers: answers.map((answer) => [answer]) };
}

export const industries: readonly Industry[] = [
  {
    sic: /^28(34|36)|^8071/,
    line: "[Enrolment in {study} is [on schedule|{pctBig} percent complete|a few weeks behind at two sites]|Our lead program advanced as planned|We filled the open positions in clinical operations], and [we expect to share data when they are mature|the next milestone is in {months} months|the agency's feedback was constructive].",
    segments: "discovery|clinical operations|diagnostics|manufacturing|regulatory affairs",
    topics: [
      topic(
        "trial enrolment",
        "chief",
        "[Where does enrolment in {study} stand|Can you update us on {study}], and [are you still blinded|is the timeline intact|what drop-out rate do you see]?",
        "[We have {patients} patients on study|Enrolment passed {pctBig} percent of target|About {sites} sites are active].",
        "[We remain blinded, so I can say nothing about efficacy|The monitoring board meets without us|Nobody at the company sees the data by arm].",
        "[Drop-outs run near {pct} percent, which is what the protocol assumed|Screening failures have come down since we changed the criteria|Two sites in {region} were slow and we replaced them].",
        "[The timeline is unchanged|We still expect a read-out in {months} months|Nothing moves from what we said in the release].",
      ),
      topic(
        "cash runway",
        "finance",
        "[How should we think about runway|How long does the cash last], [given the spending you plan|if {study} goes into another phase|with the new facility]?",
        "[We ended with {cash}|The balance is {cash}].",
        "[At the present pace that carries us beyond {months} months|Our plan is funded through the next read-out].",
        "[Spending will rise by perhaps {pctBig} percent as {study} progresses|We phase the outlays with the data].",
        "[We have a shelf in place and no urgency|Partnering is always an option|We do not need the market this year].",
      ),
    ],
  },
  {
    sic: /^60|^61|^62|^6199/,
    line: "[Deposits were [stable|{pct} percent higher]|Funding costs peaked two quarters ago|Loan growth was {pct} percent], [credit is [normalizing as expected|holding up well]|charge-offs stayed within our range], and [we like where the book is positioned|pricing has become rational again].",
    segments:
      "commercial lending|consumer lending|wealth management|treasury services|capital markets",
    topics: [
      topic(
        "credit quality",
        "finance",
        "[Can we talk about credit|What are you seeing in delinquencies], [particularly in {segment}|and how far through the cycle are we|and is the reserve build done]?",
        "[Delinquencies are {bp} basis points of balances|Thirty-day delinquencies moved by {days}0 basis points or so].",
        "[Newer vintages perform better than those of two years ago|The migration is in one product that we stopped originating|We see no spill-over into prime].",
        "[The reserve covers {turns} times annual charge-offs|Reserves stand at a level we are comfortable with|The model assumes unemployment somewhat above today's].",
        "[We tightened a year ago and it shows|Underwriting has not changed this quarter|We will give the detail in the 10-Q].",
      ),
      topic(
        "funding costs",
        "finance",
        "[Where do you see net interest margin settling|What beta are you assuming on deposits], [if rates move lower from here|over the next {turns} quarters]?",
        "[Margin should be within {bp} basis points of where we are|We think the floor is behind us].",
        "[About {pctBig} percent of deposits reprice within a quarter|The securities book rolls off {dollars} a quarter into better yields].",
        "[Competition for deposits in {region} has eased|We let some rate-sensitive balances go].",
      ),
    ],
  },
  {
    sic: /^63/,
    line: "[The combined ratio reflects [a quiet season|two weather events]|Renewal pricing held at {pct} percent|We grew where terms are adequate and shrank where they are not], and [the investment portfolio earns {bp} basis points more than a year ago|reserves developed slightly in our favor].",
    segments: "group life|annuities|specialty lines|reinsurance|claims",
    topics: [
      topic(
        "reserve development",
        "finance",
        "[Could you break down reserve development by year|How confident are you in the reserves for {segment}]?",
        "[Favorable development was {dollars}, mostly from older years|We saw small movements both ways].",
        "[Our actuaries review every line each quarter and an outside firm does so once a year|We hold above the midpoint of the range].",
        "[Loss trend is running at {pct} percent and we assume a point more|Litigation costs are the piece we watch].",
      ),
    ],
  },
  {
    sic: /^6798|^1531/,
    line: "[Occupancy ended at {occupancy} percent|Traffic at our communities was [better than the season suggests|uneven]|Leasing spreads were {pct} percent], and [construction costs per foot [eased|were flat]|cancellations stayed below {pctBig} percent|tenants are renewing earlier].",
    segments: "leasing|land|active-adult communities|urban properties|development",
    topics: [
      topic(
        "incentives and absorption",
        "chief",
        "[What incentives are you having to offer|How is absorption] [in {region}|at the new locations|against a year ago]?",
        "[Incentives run near {pct} percent of price|We spend about {bp} basis points more than last year].",
        "[Rate buy-downs do most of the work|Buyers respond to certainty of closing more than to price].",
        "[{region} is the softest of our markets|Absorption improved through the quarter and the last weeks were the best].",
        "[We would rather hold pace than push price|We have not cut base prices in most communities].",
      ),
    ],
  },
  {
    sic: /^13|^10|^49|^3433/,
    line: "[Production averaged [a little above|within {pct} percent of] plan|Availability of our assets was {occupancy} percent|Unit costs came down {pct} percent], and [we hedged {pctBig} percent of next year's volumes|the regulator's calendar is unchanged|weather was a small headwind].",
    segments: "transmission|exploration|processing|generation|storage",
    topics: [
      topic(
        "production and costs",
        "chief",
        "[How did volumes track against plan|What is your read on unit costs], [and what about {segment}|into the winter|with the maintenance you have scheduled]?",
        "[We ran at {occupancy} percent of nameplate|Volumes were within {pct} percent of plan].",
        "[The turnaround takes {weeks} weeks and is in the numbers|Two unplanned stops cost about {dollars}].",
        "[Power and consumables are most of the inflation|Contractor rates have rolled over].",
        "[We see all-in cost falling through the year|I would hold costs flat in your model].",
      ),
      topic(
        "hedging",
        "finance",
        "[What share of next year is hedged|Remind us how you think about hedging] [at these prices|given the strip|with leverage where it is]?",
        "[About {pctBig} percent of expected volumes, through collars|We have locked in {pctBig} percent].",
        "[The purpose is to protect the capital program, not to take a view|We leave shareholders the upside beyond that].",
        "[All counterparties are in our bank group|There is no margin posted].",
      ),
    ],
  },
  {
    sic: /^53|^58|^23|^284|^20|^394|^79/,
    line: "[Comparable sales were {upDown} {pct} percent|Traffic [improved|softened] toward the end of the quarter|Guests traded [up|down] within the range], [promotions were [less deep than last year|in line with plan]|basket size held], and [we enter the season with clean inventories|our newest sites are the best we have opened].",
    segments: "stores|digital|wholesale|private label|loyalty",
    topics: [
      topic(
        "traffic and promotions",
        "chief",
        "[How did traffic develop through the quarter|What are you seeing in promotions], [and has the consumer changed|by income group|in the last few weeks]?",
        "[Traffic was {pct} percent lower in the first month and recovered after that|The quarter ended better than it began].",
        "[Lower-income customers are choosing smaller packs|We see careful shopping, and no collapse].",
        "[Promotional depth was {bp} basis points above last year|We did fewer promotions, better targeted].",
        "[{segment} was the bright spot|The loyalty program now reaches {pctBig} percent of sales].",
      ),
      topic(
        "inventory",
        "finance",
        "[Inventory grew faster than sales; should we worry|How clean is the inventory], [ahead of the season|in {segment}]?",
        "[Units are up {pct} percent and the rest is cost|A good part is goods in transit].",
        "[Aged inventory is at its lowest in {turns} years|Less than {pct} percent is older than two seasons].",
        "[We chose to bring some receipts forward|We count every site twice a year and shrink was {bp} basis points].",
      ),
    ],
  },
  {
    sic: /^73|^48|^82/,
    line: "[Net retention was {retention} percent|Bookings grew {pctBig} percent|Renewals came in [ahead of|in line with] plan], [the pipeline for the next two quarters is [balanced|larger than a year ago]|sales cycles are [about the same|a week or two longer]], and [our newer products are {pctBig} percent of new business|churn stayed low].",
    segments: "subscriptions|professional services|enterprise accounts|the platform|support",
    topics: [
      topic(
        "renewals and bookings",
        "chief",
        "[What did you see in renewals|How did bookings trend by month], [especially among larger customers|and did deals slip|compared with your plan]?",
        "[Gross renewal was {retention} percent of what was due|We renewed all but two of the largest contracts].",
        "[A few deals moved by weeks and most have since closed|Linearity was normal].",
        "[Customers consolidate suppliers and we tend to gain|Budgets are tight but our product pays for itself in {months} months].",
        "[Discounting was {pct} percent of list|We changed nothing in terms and conditions].",
      ),
      topic(
        "automation",
        "chief",
        "[How are you using AI|Where does automation show up], [and is it in the numbers yet|inside {segment}|and what does it cost]?",
        "[{pctBig} percent of support requests are now answered without a person|Our engineers save about a day a week].",
        "[We charge for it only where customers see value|It is a feature before it is a product].",
        "[The cost is {dollars} this year|Compute is {bp} basis points of revenue and falling].",
      ),
    ],
  },
  {
    sic: /^36|^38|^357/,
    line: "[Lead times came down to {weeks} weeks|Book-to-bill was [just above|close to] one|Distributor inventories are at {weeks} weeks], [design wins were [strong in {segment}|spread across regions]|qualification at two large accounts is complete], and [we see the cycle [bottoming|turning]|utilization stood at {occupancy} percent].",
    segments: "industrial sensors|data center|medical devices|power products|instruments",
    topics: [
      topic(
        "channel inventory",
        "finance",
        "[How much inventory sits in the channel|Can you reconcile sell-in and sell-through], [and is {segment} normal|at the distributors in {region}]?",
        "[Distributors hold {weeks} weeks, which is our target|Channel inventory fell by {days} days of sales].",
        "[Sell-through ran {pct} percent ahead of sell-in|We recognize revenue on sell-in and reserve for returns].",
        "[We see point-of-sale data every week|The largest distributor reports daily].",
        "[{segment} is still a little heavy|I would call the channel healthy].",
      ),
    ],
  },
  {
    sic: /^4[0-7]/,
    line: "[Volumes were {upDown} {pct} percent|Yields held [better than feared|about flat]|Spot rates [firmed|slipped] during the quarter], [contract renewals averaged {pct} percent|fuel was [a help|a headwind]], and [utilization of the fleet was {occupancy} percent|service levels are the best in {turns} years].",
    segments: "contract freight|the spot business|terminals|charter|maintenance",
    topics: [
      topic(
        "rates and capacity",
        "chief",
        "[Where are rates heading|How much capacity is leaving the market], [and what is in your contracts|in {region}|for the next season]?",
        "[Contract rates renewed {pct} percent [higher|lower]|Spot is about {pctBig} percent below contract].",
        "[Capacity leaves slowly; operating authorities are down {pct} percent|We see scrapping pick up].",
        "[Our customers want reliability and pay for it|We walked away from business below cost].",
        "[Fuel is passed through with a lag of {weeks} weeks|We have {pctBig} percent of the fleet under term contracts].",
      ),
    ],
  },
  {
    sic: /./,
    line: "[Order intake was {upDown} {pct} percent|Our plants ran at {occupancy} percent|The backlog stands at {months} months of sales], [pricing covered inflation|steel and resin costs [eased|rose]|deliveries were on time in {occupancy} percent of cases], and [aftermarket demand stayed firm|customers are destocking less than they did].",
    segments: "aftermarket|engineered products|components|the plants abroad|services",
    topics: [
      topic(
        "orders and backlog",
        "chief",
        "[How should we read the order book|What does the backlog look like], [and how much ships this year|by end market|now that lead times are normal]?",
        "[Orders were {pct} percent above shipments|The backlog covers {months} months].",
        "[{segment} is strong, construction-related demand is not|We see no cancellations beyond the usual].",
        "[About {pctBig} percent ships within two quarters|Lead times are back to {weeks} weeks].",
        "[Prices in the backlog are current|We repriced the older contracts].",
      ),
      topic(
        "input costs",
        "finance",
        "[What are you assuming for input costs|Where are you on price versus cost], [and when do you lap the increases|in {segment}]?",
        "[Price and cost were neutral this quarter|We were {bp} basis points positive].",
        "[Steel, energy and freight are {pctBig} percent of cost|Contracts let us adjust twice a year].",
        "[We expect to stay ahead|There is a lag of {weeks} weeks in {region}].",
      ),
    ],
  },
];
