import { markedHtml, parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import { judgeInteraction } from "#cli/sources/reviews/judge-interaction.ts";
import { goldReasons, sampleLead, sampleReviews } from "#cli/sources/reviews/sample-reviews.ts";
import type { InteractionToDecide, StoredGold } from "#database/categorization/gold-labels.ts";
import type { JudgementContent } from "#database/categorization/judgements.ts";

type Company = { ticker: string; interactions: readonly InteractionToDecide[] };
type Judged = { interactionNumber: number; content: JudgementContent };

/**
 * What a demonstration account says of the first interactions of a company, each checked as one that
 * is sent.
 * @param share  of the interactions, a fraction
 */
export function judgeCompany(
  email: string,
  { ticker, interactions }: Company,
  share: number,
): Judged[] {
  return interactions
    .slice(0, interactions.length * share)
    .map(({ interactionNumber, body, revision }) => {
      const said = judgeInteraction(email, { ticker, interactionNumber, body });
      const highlights = parseMarkedHtml(markedHtml(body, said.highlights), body);
      if (highlights === null) throw new Error(`A sample marks what ${ticker} does not say.`);
      return { interactionNumber, content: { ...said, highlights, revision } };
    });
}

/** Every other disagreement of the company's reviewers, decided by the one who leads them. */
export function decideCompany(
  company: Company,
  decidedAt: string,
): { interactionNumber: number; gold: StoredGold }[] {
  const emails = Object.keys(sampleReviews);
  const byReviewer = emails.map((email) => judgeCompany(email, company, 1));
  const disputed = company.interactions
    .map((_, place) => byReviewer.flatMap((judged) => judged[place] ?? []))
    .filter((said) => new Set(said.map(({ content }) => content.categorization)).size === 2);
  return disputed
    .filter((_, place) => place % 2 === 0)
    .flatMap((said) => {
      const relevant = said.filter(({ content }) => content.categorization === labels.relevant);
      const isRelevant = relevant.length * 2 > said.length;
      const [chosen] = isRelevant
        ? relevant
        : said.filter(({ content }) => content.categorization === labels.notRelevant);
      if (chosen === undefined) return [];
      const { interactionNumber, content } = chosen;
      const { revision, highlights } = content;
      const categorization = isRelevant ? labels.relevant : labels.notRelevant;
      const reason = isRelevant ? goldReasons.relevant : goldReasons.notRelevant;
      const decided = { version: 1, decidedBy: sampleLead, decidedAt };
      return [
        { interactionNumber, gold: { revision, categorization, reason, highlights, ...decided } },
      ];
    });
}
