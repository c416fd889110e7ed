import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import type { Database } from "#database/connect.ts";

const words =
  "we the quarter revenue of and to in customers margin demand expect shipped orders channel guidance cost cash pricing inventory program growth about with our year was is for on that".split(
    " ",
  );
const sentenceWords = 14;
const linesOfEach = 8;

/** A company with one call of many interactions, each of about so many characters; assigned to the account. */
export async function createLongReview(
  db: Database,
  email: string,
  { interactions, characters }: { interactions: number; characters: number },
): Promise<{ gvkey: string; texts: readonly (readonly string[])[] }> {
  const texts = Array.from({ length: interactions }, (_, place) =>
    Array.from({ length: linesOfEach }, (_line, line) =>
      madeUpText(place * linesOfEach + line, characters / linesOfEach),
    ),
  );
  const gvkey = await createReviewCompany(db, { interactions: texts });
  await assignCompanies(db, email, [gvkey]);
  return { gvkey, texts };
}

function madeUpText(seed: number, characters: number): string {
  let text = "";
  for (let place = 0; text.length < characters; place += 1) {
    // Primes, so that no two lines are the same.
    const word = words[(seed * 7_919 + place * 104_729 + place * place * 31) % words.length] ?? "";
    const isFirst = place % sentenceWords === 0;
    const end = place % sentenceWords === sentenceWords - 1 ? ". " : " ";
    text += (isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word) + end;
  }
  return text.slice(0, characters).trim();
}
