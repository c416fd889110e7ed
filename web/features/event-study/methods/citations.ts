/** The papers the methods are from, in full. */
export const citations: readonly string[] = [
  "Boehmer, E., Musumeci, J., and Poulsen, A. B. (1991). Event-study methodology under conditions of event-induced variance. Journal of Financial Economics, 30(2), 253–272.",
  "Campbell, C. J., and Wasley, C. E. (1993). Measuring security price performance using daily NASDAQ returns. Journal of Financial Economics, 33(1), 73–92.",
  "Corrado, C. J. (1989). A nonparametric test for abnormal security-price performance in event studies. Journal of Financial Economics, 23(2), 385–395.",
  "Corrado, C. J., and Zivney, T. L. (1992). The specification and power of the sign test in event study hypothesis tests using daily stock returns. Journal of Financial and Quantitative Analysis, 27(3), 465–478.",
  "Cowan, A. R. (1992). Nonparametric event study tests. Review of Quantitative Finance and Accounting, 2(4), 343–358.",
  "Kolari, J. W., and Pynnönen, S. (2010). Event study testing with cross-sectional correlation of abnormal returns. Review of Financial Studies, 23(11), 3996–4025.",
  "Kolari, J. W., and Pynnönen, S. (2011). Nonparametric rank tests for event studies. Journal of Empirical Finance, 18(5), 953–971.",
  "MacKinlay, A. C. (1997). Event studies in economics and finance. Journal of Economic Literature, 35(1), 13–39.",
  "Patell, J. M. (1976). Corporate forecasts of earnings per share and stock price behavior: Empirical tests. Journal of Accounting Research, 14(2), 246–276.",
  "Salinger, M. (1992). Standard errors in event studies. Journal of Financial and Quantitative Analysis, 27(1), 39–53.",
];
