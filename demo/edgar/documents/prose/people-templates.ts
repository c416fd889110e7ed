import type { Template } from "#demo/edgar/documents/prose/fill.ts";

/** Officers, directors, their conduct and their votes. */
export const peopleTemplates = {
  officerLeaves: {
    items: {
      "5.02": [
        [
          "On {happened}, {leaving}, {leavingTitle} of {company}, notified the company of a decision to resign, effective immediately, to pursue other interests.",
          "{leaving} stepped down as {leavingTitle} of {company} on {happened}.",
          "{company} and {leaving}, its {leavingTitle}, agreed on {happened} that {leaving} would leave the company.",
        ],
        [
          "The resignation did not result from any disagreement on matters of operations, policies or practices. {joining} was appointed {joiningTitle}.",
          "{joining} will serve as {joiningTitle} while the board conducts a search.",
          "The board named {joining} as {joiningTitle}. There are no family relationships to disclose.",
        ],
      ],
    },
  },
  directorElected: {
    items: {
      "5.02": [
        [
          "On {happened}, the board of directors of {company} increased its size by one and elected {joining} as a director.",
          "{joining} joined the board of {company} on {happened} and will stand for election at the next annual meeting.",
          "Effective {happened}, {joining} was elected to the board of {short}, which determined that the new director is independent.",
        ],
        [
          "The new director receives the standard compensation of non-employee directors, including restricted stock units granted each May.",
          "There is no arrangement under which the new director was selected and no transaction to report under Item 404(a) of Regulation S-K.",
        ],
      ],
    },
    release: {
      headlines: ["{joining} Joins Board of {short}", "{company} Elects New Director"],
      paragraphs: [
        [
          "{dateline} - {company} ({listing}) today announced the election of {joining} to its board of directors.",
          "{dateline} - {joining} has been elected a director of {company} ({listing}).",
        ],
        [
          '"{joining} brings judgment we will be glad of," said {ceo}, {ceoTitle}.',
          "{ceo}, {ceoTitle}, welcomed the new director, who has led businesses in {city}.",
        ],
      ],
    },
  },
  ethicsWaiver: {
    items: {
      "5.05": [
        [
          "On {happened}, the audit committee of {company} granted an officer a waiver of the code of ethics to permit an investment in a supplier, subject to conditions.",
          "The board of {company} approved a limited waiver of its code of ethics on {happened}.",
        ],
      ],
    },
  },
  planBlackout: {
    items: {
      "5.04": [
        [
          "On {happened}, {company} sent notice to directors and executive officers of a blackout period under its 401(k) plan while the plan changes its recordkeeper.",
          "{company} notified insiders on {happened} that trading is restricted during a blackout of its retirement plan.",
        ],
      ],
    },
  },
  proxyAccess: {
    items: {
      "5.08": [
        [
          "The board of {company} set the date of its annual meeting more than 30 days from the anniversary of the last one. Nominations must be received by {happened}.",
          "Because its annual meeting is moved, {company} announced a new deadline, {happened}, for stockholder director nominations.",
        ],
      ],
    },
  },
  auditorChange: {
    items: {
      "4.01": [
        [
          "On {happened}, the audit committee of {company} dismissed {auditor} as independent registered public accounting firm and engaged {nextAuditor}.",
          "{auditor} informed {company} on {happened} that it declines to stand for reappointment. The audit committee engaged {nextAuditor}.",
        ],
        [
          "The reports of the former auditor contained no adverse opinion and there were no disagreements on accounting principles.",
          "There were no reportable events. The letter of the former auditor will be filed by amendment.",
        ],
      ],
    },
  },
  shellStatus: {
    items: {
      "5.06": [
        [
          "Upon the closing of its business combination on {happened}, {company} ceased to be a shell company.",
          "As a result of a transaction completed on {happened}, {company} is no longer a shell company as defined in Rule 12b-2.",
        ],
      ],
    },
  },
} as const satisfies Readonly<Record<string, Template>>;
