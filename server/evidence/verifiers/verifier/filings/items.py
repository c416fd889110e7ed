"""The items of an 8-K, as its header names them."""
import re

# Titles of Form 8-K and of EDGAR's headers, also those in force before August 23, 2004, with today's number.
TITLES = """\
1.01 Entry into a Material Definitive Agreement
1.02 Termination of a Material Definitive Agreement
1.03 Bankruptcy or Receivership
1.04 Mine Safety - Reporting of Shutdowns and Patterns of Violations
1.04 Mine Safety
1.05 Material Cybersecurity Incidents
2.01 Completion of Acquisition or Disposition of Assets
2.01 Acquisition or Disposition of Assets
2.02 Results of Operations and Financial Condition
2.02 Disclosure of Results of Operations and Financial Condition
2.03 Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant
2.03 Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement
2.04 Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement
2.05 Costs Associated with Exit or Disposal Activities
2.05 Cost Associated with Exit or Disposal Activities
2.06 Material Impairments
3.01 Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing
3.01 Notice of Delisting or Failure to Satisfy a Continued Listing Rule; Transfer of Listing
3.02 Unregistered Sales of Equity Securities
3.02 Sales of Equity Securities Pursuant to Regulation S
3.03 Material Modification to Rights of Security Holders
3.03 Material Modifications to Rights of Security Holders
4.01 Changes in Registrant's Certifying Accountant
4.02 Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review
5.01 Changes in Control of Registrant
5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers
5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers
5.02 Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers
5.02 Resignations of Registrant's Directors
5.02 Resignation of Registrant's Directors
5.03 Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year
5.03 Change in Fiscal Year
5.04 Temporary Suspension of Trading Under Registrant's Employee Benefit Plans
5.04 Temporary Suspension of Trading Under the Registrant's Employee Benefit Plans
5.05 Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics
5.05 Amendment to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics
5.05 Amendments to the Registrant's Code of Ethics
5.06 Change in Shell Company Status
5.07 Submission of Matters to a Vote of Security Holders
5.08 Shareholder Director Nominations
5.08 Shareholder Nominations Pursuant to Exchange Act Rule 14a-11
6.01 ABS Informational and Computational Material
6.02 Change of Servicer or Trustee
6.03 Change in Credit Enhancement or Other External Support
6.03 Change in Credit Enhancement or External Support
6.04 Failure to Make a Required Distribution
6.05 Securities Act Updating Disclosure
6.06 Static Pool
6.10 Alternative Filings of Asset-Backed Issuers
7.01 Regulation FD Disclosure
8.01 Other Events
8.01 Other Events and Regulation FD Disclosure
8.01 Other Materially Important Events
9.01 Financial Statements and Exhibits
9.01 Financial Statements, Pro Forma Financial Information and Exhibits
9.01 Financial Statements, Pro Forma Financial Statements and Exhibits
"""

# Numbers in force before August 23, 2004, from 1.
OLD_NUMBERS = "5.01 2.01 1.03 4.01 8.01 5.02 9.01 5.03 7.01 5.05 5.04 2.02".split()


def words(title):
    return re.sub("[^a-z0-9]+", " ", re.sub("['’‘]", "", title.lower())).strip()


NUMBERS = {words(line[5:]): line[:4] for line in TITLES.splitlines()}


def item_of(line):
    """Today's number of an item that a header names by its title, its number, or both: the title decides."""
    numbered = re.fullmatch(r"(?:item\s+)?([0-9]{1,2}(?:\.[0-9]{2})?)\s*[:.\-–—]?\s*(.*)", line, re.I)
    number, title = numbered.groups() if numbered else ("", line)
    if words(title) in NUMBERS:
        return NUMBERS[words(title)]
    if number in NUMBERS.values():
        return number
    return OLD_NUMBERS[int(number) - 1] if number.isdigit() and 1 <= int(number) <= len(OLD_NUMBERS) else None


def items_of(filing):
    """The items of an 8-K, each once; None where its header does not name them all."""
    lines = filing.items()
    if not lines or "" in lines:
        return None
    return [item for item in dict.fromkeys(map(item_of, lines)) if item is not None]


def announces_results(filing):
    """Whether an 8-K has item 2.02; None where its header does not name all items."""
    if "2.02" in map(item_of, filing.items()):
        return True
    return None if items_of(filing) is None else False
