import { counted } from "#contract/values/amount-text.ts";
import type { ReviewAgreement } from "#contract/operations/reviews/review-agreement.ts";
import { countText, percentText } from "#web/ui/display/number-text.ts";
import { instantText } from "#web/ui/display/instant-text.ts";
import { estimateText } from "./figures/estimate-text.ts";

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

/**
 * What was measured and how, in words ready for a report.
 * @param mark  follows a time of the server
 */
export function agreementMethods(agreement: ReviewAgreement, mark: string): string {
  return [
    ["Sample", sampleText(agreement)],
    ["Percent agreement", percentMethod],
    ["Cohen’s kappa", cohenMethod],
    ["Fleiss’ kappa", fleissMethod],
    ["Krippendorff’s alpha", alphaMethod],
    ["Missing labels", missingText(agreement)],
    ["Assumptions of the intervals", intervalsText],
    ["Result", resultText(agreement)],
    ["Reading the figures", readingText],
    ["Software", softwareText(agreement, mark)],
    ["References", agreementPapers.join("\n")],
  ]
    .map(([title, text]) => `${title}\n${text}`)
    .join("\n\n");
}

function companiesText(count: number): string {
  return counted(count, "company", "companies");
}

function sampleText({ overall, companies }: ReviewAgreement): string {
  const withheld = companies.filter((company) => company.is_withheld).length;
  const share =
    overall.labels === 0
      ? ""
      : ` ${percentText(overall.relevant_labels / overall.labels)} of these labels are Relevant.`;
  return (
    `${countText(overall.reviewers)} reviewers gave ${countText(overall.labels)} labels, Relevant or Not Relevant, to ` +
    `${countText(overall.interactions)} interactions of conference calls of ${companiesText(overall.companies)}, ` +
    `${numbersOfLabels(overall)} to each.${share} Each reviewer labeled without seeing the labels of the others.` +
    (withheld === 0
      ? ""
      : ` ${companiesText(withheld)} that the reader of these figures reviews but has not completed ${withheld === 1 ? "is" : "are"} excluded.`)
  );
}

function numbersOfLabels({
  fewest_labels: fewest,
  most_labels: most,
}: ReviewAgreement["overall"]): string {
  return fewest === most ? countText(most) : `${countText(fewest)} to ${countText(most)}`;
}

const percentMethod =
  "For each interaction, the share of pairs of labels that agree; their mean over interactions (the observed agreement of Fleiss 1971). " +
  "The interval is Wilson’s score interval (Wilson 1927) for as many trials as interactions; with more than two reviewers it is conservative. It is not corrected for chance agreement.";
const cohenMethod =
  "For each pair of reviewers over the interactions both labeled: κ = (pₒ − pₑ)/(1 − pₑ), where pₒ is the share of equal labels and pₑ = Σ pₖ₊p₊ₖ of each reviewer’s own shares of labels (Cohen 1960). " +
  "The interval is κ ± 1.96 of the large-sample standard error for κ other than zero (Fleiss, Cohen and Everitt 1969).";
const fleissMethod =
  "κ = (p̄ − p̄ₑ)/(1 − p̄ₑ), where p̄ is the percent agreement above and p̄ₑ = Σ πₖ², πₖ the mean over interactions of the share of label k (Fleiss 1971, for unequal numbers of labels Gwet 2021). " +
  "The standard error is Gwet’s (2021), as that of Fleiss 1971 holds only where agreement is no better than chance; the interval takes Student’s t with N − 1 degrees of freedom.";
const alphaMethod =
  "For nominal data, any number of reviewers and missing labels: α = 1 − (n − 1) Σ oₖₗ/Σ nₖnₗ over k ≠ l, where oₖₗ are the coincidences within interactions, nₖ the labels k, n all labels that can be paired (Krippendorff 2011, 2019). " +
  "The interval is a jackknife over interactions (Kraemer 1980; Davies and Fleiss 1982): α is recomputed without each interaction, with Student’s t and N − 1 degrees of freedom. It needs no random numbers; the bootstrap of Hayes and Krippendorff (2007) is not used.";
const intervalsText =
  "All intervals are two-sided 95% confidence intervals; those of coefficients are truncated at −1 and 1. They assume that interactions are independent; interactions of one call or company may be correlated, and then intervals over several of them are too narrow. " +
  "Intervals of coefficients are for large samples: with few interactions, or coefficients near 1, their coverage is below 95%. Where all labels are the same no coefficient is defined, and where labels agree perfectly no interval of a coefficient is given.";
const readingText =
  "The figures are not graded. Frequently quoted scales are conventions of their authors: Landis and Koch (1977) call κ of 0.41 to 0.60 moderate, 0.61 to 0.80 substantial and above it almost perfect, and themselves call the divisions arbitrary; " +
  "Krippendorff (2019) asks for α of at least 0.800, and draws tentative conclusions from 0.667. Where one label is rare, κ and α can be low although percent agreement is high (Feinstein and Cicchetti 1990); so all of them are reported, with the share of labels.";

function missingText({ overall }: ReviewAgreement): string {
  return (
    "No label is imputed. A label counts if it belongs to the current version of an interaction. Labels of earlier versions, retracted labels, and withdrawn interactions do not count; labels of reviewers who are no longer assigned do. " +
    "Labels that an administrator saved for a reviewer are not that reviewer’s independent labels and are excluded from agreement figures; adjudication shows them and counts them where labels differ. " +
    `All figures are of interactions with two labels or more; ${countText(overall.judged_once)} with a single label are excluded. Figures of a pair are of the interactions both labeled. Gold labels from adjudication are excluded.`
  );
}

function resultText({ overall }: ReviewAgreement): string {
  const figures = [
    ["percent agreement", estimateText(overall.percent, "percent")],
    ["Fleiss’ kappa", estimateText(overall.fleiss_kappa, "coefficient")],
    ["Krippendorff’s alpha", estimateText(overall.krippendorff_alpha, "coefficient")],
  ];
  const listed = figures.map(([name, text]) => `${name} ${text}`).join("; ");
  return `All companies together, N = ${countText(overall.interactions)}: ${listed}. Companies and pairs of reviewers: see the tables.`;
}

function softwareText({ software, computed_at: at }: ReviewAgreement, mark: string): string {
  return `${software}, computed ${instantText(at)} UTC${mark}. Its figures equal the worked examples of Cohen 1960, Fleiss, Cohen and Everitt 1969, Fleiss 1971 and Krippendorff 2011.`;
}
