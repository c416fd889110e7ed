/** What the rules of the patterns are taken from, cited in full. */
export const patternPapers = {
  cluster:
    "Alldredge, D. M., Blank, B. (2019). Do insiders cluster trades with colleagues? Evidence from daily insider trading. Journal of Financial Research 42(2), 331–360. The number of persons and days is set by Sentinel.",
  routine:
    "Cohen, L., Malloy, C., Pomorski, L. (2012). Decoding inside information. Journal of Finance 67(3), 1009–1043.",
  plan: "Larcker, D. F., Lynch, B., Quinn, P., Tayan, B., Taylor, D. J. (2021). Gaming the system: three “red flags” of potential 10b5-1 abuse. Stanford Closer Look Series, Rock Center for Corporate Governance.",
  coolingOff:
    "17 CFR 240.10b5-1(c)(1)(ii)(B)(1); SEC Release 33-11138 (2022); Division of Corporation Finance, Exchange Act Rules C&DI 120.29 (2023).",
  lateFiling: "Securities Exchange Act of 1934, section 16(a)(2)(C); 17 CFR 240.16a-3(g).",
  avoided: "Securities Exchange Act of 1934, section 21A(e).",
  eventReturn:
    "MacKinlay, A. C. (1997). Event studies in economics and finance. Journal of Economic Literature 35(1), 13–39.",
} as const;
