import type { Wordings } from "#demo/edgar/documents/prose/fill.ts";

/** The operator begins. */
export const welcome: Wordings = [
  "[Good day|Good {daytime}|Greetings], and [welcome to|thank you for standing by for|thank you for joining] {company}'s {quarter} [earnings|results|financial results] [conference call|call]. [At this time all participants are in a listen-only mode.|All lines have been placed on mute.|Today's call is being recorded.] [After the speakers' remarks there will be a question-and-answer session.|We will take questions afterwards.|A question-and-answer session will follow the prepared remarks.] I [would now like to turn|will now hand|now turn] the [call|conference] over to {relations}, [Head of Investor Relations|Vice President of Investor Relations|Investor Relations]. [Please go ahead.|You may begin.|The floor is yours.]",
];

export const caution: Wordings = [
  "Thank you, [operator|and good {daytime}, everyone]. [With me today|Joining me|On the line with me] are {ceo}, our {ceoTitle}, and {cfo}, our {cfoTitle}. [Some of what we say|Our remarks] [today |]will be forward-looking [and involves risks described in|; please refer to the risk factors in|, and actual results may differ for the reasons given in] our filings with the Commission. [The release went out|We published our release] [this {daytime}|earlier today|before this call] and [it is on our website|furnished it on Form 8-K|the slides are on our website]. [With that, over to {chiefFirst}.|{chiefFirst}?|I now pass to {chiefFirst}.]",
];

export const chiefParagraphs: readonly Wordings[] = [
  [
    "Thank you[, {relationsFirst}|], and [good {daytime}|welcome|thanks to all of you for joining]. [{qPast}|Let me begin with the quarter. {qPast}|I will keep this short. {qPast}]",
    "[Good {daytime}, everyone.|Thanks.|Hello to all of you.] [Revenue of {revenue}|We reported revenue of {revenue}, which] [was {growth} percent {direction} a year earlier|compares with {revenueBefore} a year ago][, and I want to thank our people for it|, about where our internal plan had it|, and the mix behind it matters more than the total].",
  ],
  [
    "[Three things|Two points] [stand out to me|deserve mention|I would underline]. [First|To start], {strength}. [Second|Also], {work}.",
    "[When I visit our sites|In my conversations with customers|Looking across the company], [what I hear is|the theme is|one message comes back]: {strength}. [At the same time|Meanwhile], {work}.",
    "[On the operating side|Operationally|In the business itself], {work}, [while|and] {strength}.",
  ],
  [
    "{industryLine}",
    "[A word on our markets.|Turning to the environment.|Let me say something about what we see outside.] {industryLine}",
  ],
  ["{newsLine}"],
  [
    "{qCustomers}",
    "[Headcount ended the quarter|We ended the quarter with headcount] [{pct} percent higher|{pct} percent lower|about flat], [most of it in|and the change came from] [{segment}|{region}|support functions], [which is where the work is|as planned|and I expect little change from here].",
    "[Safety remains the first thing on every agenda|Our safety record improved again|We had {weeks} weeks without a lost-time incident at our largest site], [and I am proud of that|and it is no accident that quality follows|and that is the number I look at first].",
    "[We opened|We completed|We broke ground on] [a new {segment} site|an expansion in {region}|a training center near {city}] [during the quarter|in the period|after quarter-end], [on budget|a little ahead of schedule|after some delay with permits].",
  ],
  [
    "{qOutlook} [{financeFirst} has the details.|{financeFirst}, over to you.|I will let {financeFirst} take you through the numbers.]",
    "[I am confident in|I feel good about|We stand behind] [this team and this plan|the plan we laid out|what we are building][. {financeFirst}?|; {financeFirst} will now walk through the figures.|. Now to {financeFirst} for the financials.]",
  ],
];

export const financeParagraphs: readonly Wordings[] = [
  [
    "[Thanks, {chiefFirst}.|Thank you, {chiefFirst}, and good {daytime}.|Good {daytime}.] [Revenue [for the quarter |]was|We recorded revenue of|The top line came in at] {revenue}, [against|compared with|versus] {revenueBefore} [in the same quarter of last year|a year ago|in the prior-year quarter]. {netIncomeSentence}",
  ],
  [
    "[Gross margin|Our gross margin] [was|came to|stood at] {grossMargin} percent. [Freight and input costs [helped|weighed] by about {bp} basis points|Mix accounts for most of the change|Pricing contributed roughly {bp} basis points|Productivity offset wage inflation of about {pct} percent].",
    "[Cost of revenue moved with volume|Direct costs behaved as we modelled], which [leaves|gives] a gross margin of {grossMargin} percent; [the one unusual item was {dollars} of start-up cost in {segment}|there were no unusual items to call out|foreign exchange cost us about {bp} basis points].",
  ],
  [
    "[Operating expenses|Selling and administrative expenses] [rose {pct} percent|fell {pct} percent|were about flat], [reflecting|with] [investments in {segment}|lower incentive pay|higher professional fees|software that we retired|a full quarter of last year's hires].",
    "[We spent {dollars} on|Capital expenditure was {dollars}, mostly for|Capital spending of {dollars} went into] [maintenance|capacity in {segment}|our systems|a site in {region}], [in line with plan|and we expect a similar figure next quarter|a touch below plan].",
  ],
  [
    "[Cash at quarter-end was|We closed the quarter with cash of|Our balance sheet shows cash of] {cash} [and total liabilities of {liabilities}|against liabilities of {liabilities} in total]. [Days sales outstanding [improved|lengthened] by {days} days|Working capital [released|used] {dollars}|Inventory turned {turns} times].",
  ],
  [
    "{guidance} [That assumes|Our assumptions include] [a tax rate near {taxRate} percent|no change in exchange rates|normal weather|{bp} basis points of wage inflation][.|, and no acquisitions.] [Operator, we are ready for questions.|With that, operator, please open the line.|We will now take your questions.]",
  ],
];

export const handOvers: Wordings = [
  "[Thank you.|] [Our next question|The next question] [comes from|is from] [the line of |]{analyst} [with|of|from] {firm}. [Please go ahead.|Your line is open.|Please proceed.|]",
  "[We go next to|We now take a question from|Next is] {analyst} [with|of|at] {firm}.",
];

export const firstHandOvers: Wordings = [
  "[We will now begin the question-and-answer session.|Thank you. Ladies and gentlemen, we now open the line.|The floor is open for questions.] [The first question comes from|We go first to|Our first question is from] {analyst} [with|of|at] {firm}.",
];

export const greetings: Wordings = [
  "[Good {daytime}|Hi|Thanks|Thank you|Hello][, everyone|, all|][, and thanks for taking my question|, and congratulations on the quarter|, thanks for squeezing me in||].",
  "[Yes, hi|Great, thanks|Hey, good {daytime}][, {chiefFirst}|, {financeFirst}|].",
];

/** A second question and what is answered to it. */
export const followUps: readonly (readonly [asked: Wordings, answered: Wordings])[] = [
  [
    [
      "[And just as a follow-up|If I may|A quick one to follow], [is any of that in your guidance|have you put that into your outlook|does your guidance assume it]?",
    ],
    [
      "[It is in our numbers|Our outlook includes it|Yes, it is], [as far as we can see it today|with a cushion|on a conservative basis|and we left some room].",
    ],
  ],
  [
    [
      "[And|If I may,] [how much of it is one-time|should we model the same for next year|what would you put in a model]?",
    ],
    [
      "[I would model|Think of it as|For a model use] [something like {bp} basis points|about {dollars}|a low single-digit effect] [over the next {turns} quarters|through year-end].",
    ],
  ],
  [
    [
      "[And has|A quick one: has|Has] [anything changed since quarter-end|the picture changed in the last weeks|that continued into this quarter]?",
    ],
    [
      "[Nothing of note|Not really|Not materially]; [the trend in the first {weeks} weeks is much the same|we will update you with the next results|we keep an eye on it].",
    ],
  ],
  [
    [
      "[Understood.|Very helpful.|Okay.] [Does the board see it the same way|Is the whole team behind that|Have you discussed that with the board]?",
    ],
    [
      "[It does|Yes, it does|Very much so]. [We went through it at the last meeting|The board reviews it every quarter|Two of our directors come from the business and know it well].",
    ],
  ],
];

export const thanks: Wordings = [
  "Thank you.",
  "That helps, thanks.",
  "Appreciate it.",
  "Great, I will get back in the queue.",
];

export const closing: Wordings = [
  "[There are no further questions at this time.|This concludes the question-and-answer session.|We have reached the end of our time.] [I turn the call back to {ceo}.|{ceo} will close.|]",
];
export const farewell: Wordings = [
  "[Thank you all|Thanks, everyone|We appreciate your interest] [for your questions and your time|for joining us] today. [We look forward to speaking again next quarter.|We will see many of you at conferences in the coming weeks.|Please call {relationsFirst} with anything further.] [Goodbye.|Have a good {daytime}.|]",
];
