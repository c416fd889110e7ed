const entityWord = new RegExp(
  "\\b(?:" +
    [
      "LLC",
      "LLP",
      "LLLP",
      "LP",
      "LTD",
      "LIMITED",
      "INC",
      "INCORPORATED",
      "CORP",
      "CORPORATION",
      "COMPANY",
      "PLC",
      "GMBH",
      "TRUST",
      "TRUSTS",
      "FUND",
      "FUNDS",
      "PARTNERS",
      "PARTNERSHIP",
      "HOLDING",
      "HOLDINGS",
      "CAPITAL",
      "VENTURES",
      "MANAGEMENT",
      "INVESTMENTS",
      "INVESTORS",
      "ASSOCIATES",
      "ADVISORS",
      "ADVISERS",
      "FOUNDATION",
      "ENTERPRISES",
      "GROUP",
      "BANCORP",
    ].join("|") +
    ")\\b",
  "i",
);

/** Whether a name bears a word only entities bear; "L.P." counts as "LP". */
export function isEntityName(name: string): boolean {
  return entityWord.test(name.replaceAll(".", ""));
}
