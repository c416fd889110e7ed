/**
 * Everything planted on purpose: a name, and what a reader should find. `demo/README.md` lists the
 * filings or days that carry each; a test asks that none is missing.
 */
const planted = {
  // Patterns an examiner looks for.
  "sales-before-fall": "Sales in the weeks before bad news (the table below has all)",
  "purchases-before-fall": "Purchases shortly before bad news: timing alone proves nothing",
  "purchases-before-rise": "Purchases in the weeks before good news",
  "landing-page": "The case shown on the landing page, to the cent",
  "purchase-cluster": "Three or more insiders buying within ten trading days",
  "sale-cluster": "Three or more insiders selling within ten trading days",
  "plan-short-wait": "Rule 10b5-1 plan whose first trade comes less than 30 days after adoption",
  "plan-single-trade": "Rule 10b5-1 plan with one trade only",
  "plan-before-results":
    "Rule 10b5-1 plan adopted, and traded under, before the same quarter's results",
  "routine-insider": "Sales in the same month of every year",
  "late-filing": "Form 4 filed more than two EDGAR business days after the trade",
  "very-late-filing": "Form 4 filed half a year late",
  "late-agent": "Filing agent 9999808, nearly all of whose lines are late",
  "late-oversight": "Form 4 filed late; a footnote states an administrative error",
  "late-notice":
    "Form 4 filed late; a footnote states that the broker did not notify the reporting person",
  "late-technical": "Form 4 filed late; a footnote states that EDGAR access codes were missing",
  "late-on-form-5": "Purchase that belonged on Form 4, reported months late on Form 5",
  "late-report": "8-K filed after its due date, with an insider's sale between event and filing",
  "short-swing": "Purchase and sale by one director within less than six months, at a profit",
  "short-swing-options":
    "Call bought and sold with the same terms by one director within less than six months, at a profit by premiums",
  "short-swing-limit":
    "Call bought and shares sold by one director within less than six months, at a profit up to a limit",
  // Linked lines.
  "linked-exercise": "Options exercised and shares sold on one day",
  "linked-tax-sale":
    "Shares withheld, and others sold the next day to cover taxes, as a footnote states",
  "linked-gift": "Gift six weeks before the stock falls",
  "linked-grant": "Grant a week before good news",
  "linked-grant-after": "Grant a week after bad news",
  // Amendments.
  "amendment-one-line": "4/A that corrects the price of one line",
  "amendment-whole": "4/A that restates every line",
  "amendment-title": "4/A that corrects the security's title only",
  "amendment-holdings": "4/A that changes a holding and no transaction",
  "mistyped-original": "Form 4 with a mistyped cell, which a 4/A corrects",
  "amendment-shares": "4/A that corrects the number of shares",
  "amendment-date": "4/A that corrects the day of the trade",
  "amendment-adds": "4/A that adds a forgotten sale",
  "amendment-orphan": "4/A whose original is not to be found",
  "amendment-of-3": "3/A",
  "amendment-of-5": "5/A",
  // Owners.
  "several-owners": "One trade reported once for several owners",
  "group-in-two-filings": "A group of more than ten owners, so the same trade is in two filings",
  "company-as-owner": "A company of the world as owner of another",
  "see-remarks": 'Officer title "See Remarks", the title in the remarks',
  "other-owner": 'An owner who is only "Other", with its text',
  // Notices of proposed sale.
  "notice-full": "Form 144 executed in full",
  "notice-part": "Form 144 for more than was sold so far",
  "notice-unsold": "Form 144 that no sale followed, with the planned date in words",
  "notice-joint": "Forms 144 of three sellers for one sale that they report together",
  "notice-amended": "Form 144 with a mistyped number of units, and the 144/A that corrects it",
  "notice-plan": "Form 144 with the adoption date of a Rule 10b5-1 plan",
  "notice-broker-cik": "Form 144 filed under a broker's CIK: the seller is known by name only",
  "notice-unreadable":
    "Form 144 that is not well formed: whether its sale had a notice stays unknown",
  "notice-absent": "Sale for which a Form 144 was due and none was filed",
  // Cells.
  "price-missing": "Sale whose price has only a footnote",
  "price-zero": "Sale at price 0",
  "price-suspect": "Price more than five times the day's close",
  "price-weighted": "Weighted average price with its range in a footnote",
  "price-four-decimals": "Price with four decimals",
  "foreign-currency": "Price in a foreign currency, stated in a footnote",
  "fractional-shares": "Fraction of a share",
  "number-with-commas": "Number written with commas",
  "total-value": "Total value in place of a number of shares",
  "code-contradiction": "Code P with a disposition, code S with an acquisition",
  "deemed-execution": "Deemed execution date after the transaction date",
  "timeliness-early": "Transaction marked E (early)",
  "timeliness-late": "Transaction marked L (late)",
  "equity-swap": "Equity swap involved",
  "date-with-zone": "Dates with a zone",
  "date-after-filing": "Transaction date after the filing date",
  "weekend-date": "Transaction dated on a Saturday",
  "old-date": "Transaction of 2002 reported decades late",
  "date-before-1990": "Transaction dated a century ago",
  withdrawn: "Form 4 shown in the feed and absent from every index: withdrawn",
  "period-not-earliest": "Period of report other than the earliest transaction date",
  "belongs-on-form-5": "Transaction of Form 5 reported on a Form 4",
  "holdings-only": "Form 4 with holdings and no transaction",
  "no-securities": "Form 3 with no securities owned",
  "many-rows": "Thirty rows in one table",
  "indirect-holding": "Shares held indirectly",
  "derivative-holding": "Derivative securities held, without a transaction",
  "not-subject": "Owner no longer subject to Section 16",
  "mixed-booleans": "Booleans as 0/1 and true/false in one document",
  "latin-1-document": "Document in Latin-1",
  // Plan flags.
  "plan-all-lines": "Checkbox ticked, no footnote: every line is under the plan",
  "plan-some-lines": "Checkbox ticked, a footnote names the plan on one line only",
  "plan-conflict": "Checkbox not ticked, footnote names a plan",
  "plan-negated": '"Not made pursuant to a Rule 10b5-1 trading plan"',
  "plan-fraud-rule": '"Rule 10b-5" alone, which is the anti-fraud rule',
  "plan-no-checkbox": "Older schema without the checkbox",
  "plan-in-remarks":
    "Older schema without the checkbox: the remarks name the plan, every line cites a price footnote",
  // Codes.
  ...codesPlanted(),
  // Tickers as typed.
  "symbol-prefix": "Symbol with the exchange before it",
  "symbol-none": "Symbol [NONE]",
  "symbol-na": "Symbol N/A",
  "symbol-several": "Two symbols in one field",
  "symbol-lower": "Symbol in lower case",
  "symbol-brackets": "Symbol in brackets",
  "symbol-quote": "Symbol with a stray quote",
  "symbol-slash": "Two symbols with a slash",
  "symbol-dash": "A dash for the symbol",
  "symbol-and": 'Two symbols with "and", one written with a dot',
  "symbol-spaced": "Symbol with spaces between its letters",
  "symbol-suffix": "Symbol with the exchange behind it",
  "symbol-number": "A number in place of the symbol",
  "symbol-outdated": "Symbol given up months before",
  // 8-K headers and hours.
  "accepted-after-cut-off": "8-K accepted after 17:30: filing date is the next business day",
  "same-day-after-cut-off": "8-K accepted at 17:31 and still dated the same day",
  "accepted-before-close": "8-K accepted one second before the close",
  "accepted-at-close": "8-K accepted at the close: day 0 is the next session",
  "early-close": "8-K accepted after the early close of 3 July",
  "good-friday": "8-K accepted on Good Friday: EDGAR open, exchange closed",
  "edgar-closed": "Columbus Day follows: exchange open, EDGAR closed",
  "two-reports-one-day": "Two 8-Ks of one company on one day",
  "several-filers": "8-K with co-registrants",
  "amended-report": "8-K/A of the same event",
  "header-without-time": "Header without acceptance time",
  "items-tag-in-header": 'Header line "ITEM INFORMATION: <ITEMS>1.05"',
  "empty-item-line": "Header with an empty item line",
  "latin-1-text": "Press release in Latin-1",
  // Items no company draws by chance.
  "item-1-03": "Item 1.03",
  "item-1-04": "Item 1.04",
  "item-1-05": "Item 1.05",
  "item-2-04": "Item 2.04",
  "item-3-01": "Item 3.01",
  "item-3-03": "Item 3.03",
  "item-4-02": "Item 4.02",
  "item-5-01": "Item 5.01",
  "item-5-04": "Item 5.04",
  "item-5-05": "Item 5.05",
  "item-5-06": "Item 5.06",
  "item-5-08": "Item 5.08",
  "item-6-01": "Item 6.01",
  "item-6-02": "Item 6.02",
  "item-6-03": "Item 6.03",
  "item-6-04": "Item 6.04",
  "item-6-05": "Item 6.05",
  "item-6-06": "Item 6.06",
  "item-6-10": "Item 6.10",
  "unlisted-issuer": "Issuer without listed stock",
  // Periodic reports.
  "two-classes": "Two classes of stock on the cover page, one listed",
  "two-listed-classes": "Two listed classes of stock",
  "amended-quarter": "10-Q/A",
  "going-concern": "Substantial doubt, going concern",
  "material-weakness": "Material weakness in internal control",
  "weeks-year": "Fiscal year of 52 or 53 weeks",
  "results-by-10-q": "No 8-K with results: the 10-Q announces them",
  "arrangement-before-results":
    "10-Q or 10-K that tags a plan adopted five days before results (Item 408)",
  "arrangement-short-wait": "10-Q that tags a plan whose first trade is in the cooling-off period",
  "arrangement-single-trade": "10-Q that tags a plan with a single later trade",
  "arrangement-ended":
    "10-Q that tags the termination of a plan whose adoption date is only in the text",
  "arrangement-missing": "10-Q that omits a plan cited in a Form 4",
  "arrangement-date-unreadable": "10-Q that tags an adoption date in words",
  "wrong-share-count": "Share count a thousand times too low on one cover page",
  // Listings.
  "form-25": "Form 25: struck off the exchange",
  "form-15": "Form 15: registration ended",
  "other-form": "Form that is not followed and whose name begins like a followed one: 424B2, 10-D",
  // Texts.
  "no-closing-line": "Submission without its last line, which is complete anyway",
  "text-oddities":
    "Press release with soft hyphens, no-break spaces, trade marks, raised letters and hidden text, and a picture next to it",
  // Filings that EDGAR lists but that cannot be read, or not yet, or not as they were.
  "broken-xml": "Ownership XML that is not well formed",
  "broken-half": "Submission that ends half-way through its ownership XML",
  "broken-empty": "Submission whose only document is empty",
  "broken-issuer": "Ownership XML without an issuer",
  "broken-header": "Submission that ends within its header",
  "broken-page": "Web page of an error in place of the submission",
  "broken-accession": "Submission that bears another accession number than its address",
  "broken-number": "Number of shares that is no number: the row is kept with a flag",
  "late-document": "In feed and index at once, its files answered 404 for five hours",
  "corrected-form": "Taken in as 8-K/A, corrected to 8-K two business days later at 19:00",
  "corrected-owner":
    "Taken in under a wrong CIK of its owner, corrected two business days later at 19:00",
} as const;

/** One plant for each transaction code. */
function codesPlanted() {
  return {
    "code-A": "Code A, grant",
    "code-C": "Code C, conversion",
    "code-D": "Code D, disposition to the issuer",
    "code-E": "Code E, expiry of a short derivative",
    "code-F": "Code F, withholding for tax",
    "code-G": "Code G, gift",
    "code-H": "Code H, expiry of a long derivative for value",
    "code-I": "Code I, discretionary transaction",
    "code-J": "Code J, other",
    "code-K": "Code K, equity swap",
    "code-L": "Code L, small acquisition",
    "code-M": "Code M, exercise",
    "code-O": "Code O, out-of-the-money exercise",
    "code-U": "Code U, tender in a change of control",
    "code-W": "Code W, inheritance",
    "code-X": "Code X, in-the-money exercise",
    "code-Z": "Code Z, voting trust",
  } as const;
}

export type PlantId = keyof typeof planted;

export function isPlantId(id: string): id is PlantId {
  return Object.hasOwn(planted, id);
}

/** Every plant with its description, in the order of the table. */
export const plants: readonly { id: PlantId; about: string }[] = Object.entries(planted).flatMap(
  ([id, about]) => (isPlantId(id) ? [{ id, about }] : []),
);
