/** Sentences that several texts use, each with its choices. */
export const phrases = {
  qPast:
    "[It was a demanding quarter|The quarter went much as planned|We did what we set out to do|The team worked hard in a mixed market|Markets were uneven], [and|though] [orders held up|costs stayed in hand|pricing was firm|deliveries improved toward the end|the backlog grew].",
  qCustomers:
    "[Our customers|Clients|The people who rely on us|Buyers in our markets] [value|reward|notice|ask for] [reliability|short delivery times|good engineering|steady service|quality over price], and [we see that in renewals|the order book shows it|it brings them back|this is what {short} is for|we will keep investing in it].",
  qOutlook:
    "[We enter the coming months|We look to the rest of the year|Our people face the next quarters] with [confidence|care|a full pipeline|a sharper focus|more options than a year ago], [and will stay disciplined on costs|while keeping capital for what earns its keep|and expect to tell more at our results|whatever rates may do].",
  qTrouble:
    "[The shortfall is disappointing|We are not satisfied|This falls short of what we expect of ourselves|Conditions turned faster than we planned], and [the causes are understood|we know what needs to change|measures are under way|some of it will take time].",
  cause:
    "[slower orders from large customers|higher input costs|a longer sales cycle|destocking in the channel|delays at a supplier|weaker demand in Europe|adverse currency movements|higher freight rates]",
  guidanceGood:
    "[For the full year {short} now expects revenue toward the upper end of its range.|The company raised its expectation for the year by a small amount.|Management is more confident in its plan for the year than three months ago.]",
  guidanceBad:
    "[For the full year {short} expects revenue at or below the lower end of its range.|The company lowered its expectations for the rest of the year, owing to {cause}.|Management withdrew its earlier outlook and will give a new one with the next results.]",
  guidanceFlat:
    "[{short} reaffirmed its outlook for the fiscal year.|The outlook for the year is unchanged.|The company does not give guidance for single quarters and made no change to its plan for the year.]",
} as const;

export const counterparties =
  "Ardlow Industries|Banbridge Systems|Carrick & Sons|Delphi Reach Group|Elmsworth Holdings|Farrowdale Corp|Glenhaven Partners|Hexham Supply|Inverness Foundry|Jarrow Logistics|Kinbrace Energy|Lomond Retail|Marchmont Labs|Netherby Foods|Orrell Manufacturing|Portree Networks|Quernmore Capital|Rothbury Devices|Selkirk Aviation|Tarbert Chemicals|Ullapool Media|Wexcombe Trust|Yarrowvale Health".split(
    "|",
  );
export const banks = [
  "Harrowfield Bank, N.A.",
  "First Cairn National Bank",
  "Mersey Trust Company",
  "Tideway Bank and Trust",
];
export const auditors = [
  "Brindle Harker LLP",
  "Castellon & Moor LLP",
  "Oakshott Partners LLP",
  "Penrith Audit LLP",
];
export const cities =
  "Chicago|Dallas|Boston|New York|Denver|Atlanta|Toronto|London|Phoenix|San Antonio|Columbus|Raleigh".split(
    "|",
  );
export const studies =
  "AURORA|BEACON|CALYPSO|DAYBREAK|EMBER|HORIZON-2|LANTERN|MERIDIAN|SUMMIT".split("|");
