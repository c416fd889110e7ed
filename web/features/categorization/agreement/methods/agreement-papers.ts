/** The papers the figures are from, in full. */
export const agreementPapers: readonly string[] = [
  "Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement, 20(1), 37–46.",
  "Davies, M., and Fleiss, J. L. (1982). Measuring agreement for multinomial data. Biometrics, 38(4), 1047–1051.",
  "Feinstein, A. R., and Cicchetti, D. V. (1990). High agreement but low kappa: I. The problems of two paradoxes. Journal of Clinical Epidemiology, 43(6), 543–549.",
  "Fleiss, J. L. (1971). Measuring nominal scale agreement among many raters. Psychological Bulletin, 76(5), 378–382.",
  "Fleiss, J. L., Cohen, J., and Everitt, B. S. (1969). Large sample standard errors of kappa and weighted kappa. Psychological Bulletin, 72(5), 323–327.",
  "Gwet, K. L. (2021). Large-sample variance of Fleiss generalized kappa. Educational and Psychological Measurement, 81(4), 781–790.",
  "Hayes, A. F., and Krippendorff, K. (2007). Answering the call for a standard reliability measure for coding data. Communication Methods and Measures, 1(1), 77–89.",
  "Kraemer, H. C. (1980). Extension of the kappa coefficient. Biometrics, 36(2), 207–216.",
  "Krippendorff, K. (2011). Computing Krippendorff’s alpha-reliability. University of Pennsylvania.",
  "Krippendorff, K. (2019). Content Analysis: An Introduction to Its Methodology, 4th edition. Sage.",
  "Landis, J. R., and Koch, G. G. (1977). The measurement of observer agreement for categorical data. Biometrics, 33(1), 159–174.",
  "Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association, 22(158), 209–212.",
];
