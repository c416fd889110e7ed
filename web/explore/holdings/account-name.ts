import type { HoldingAccountAnswer } from "#contract/operations/holdings.ts";

/** "Common Stock, held directly" */
export function accountName(account: HoldingAccountAnswer): string {
  const title = account.security_title ?? "Security without a title";
  return [title, termsInWords(account), formInWords(account)].filter(Boolean).join(", ");
}

function formInWords({ direct_or_indirect, nature_of_ownership }: HoldingAccountAnswer): string {
  if (direct_or_indirect?.trim().toUpperCase() === "D") return "held directly";
  const nature = nature_of_ownership?.trim() ?? "";
  return nature === "" ? "held indirectly" : `held indirectly: ${nature}`;
}

function termsInWords({ exercise_price, expiration_date }: HoldingAccountAnswer): string {
  return [
    exercise_price === null ? "" : `at $ ${exercise_price}`,
    expiration_date === null ? "" : `until ${expiration_date.slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(" ");
}
