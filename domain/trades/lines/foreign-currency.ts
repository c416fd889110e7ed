const foreignCurrency = new RegExp(
  [
    "(?<![A-Za-z])(?:CAD|AUD|NZD|HKD|SGD|GBP|EUR|JPY|CHF|SEK|NOK|DKK|ILS|NIS|RMB|CNY|INR|BRL|MXN|ZAR|KRW|TWD)(?![A-Za-z])",
    "\\b(?:Canadian|Australian|New Zealand|Hong Kong|Singapore|Taiwan) dollars?\\b",
    "\\b(?:euros?|pounds? sterling|pence|yen|renminbi|shekels?|swiss francs?|kron(?:a|or|e|er)|rupees?|reais)\\b",
    "\\b(?:C|CA|CDN|A|AU|NZ|HK|S)\\$",
    "[€£¥₪₩₹]",
    "\\bforeign currenc(?:y|ies)\\b",
    "\\b(?:currency|foreign) exchange rates?\\b",
  ].join("|"),
  "iu",
);

/**
 * Whether a footnote names a currency other than the US dollar. The form has no currency cell, so a
 * price in another currency shows only here. Source: DOMAIN rules, section 2.
 */
export function mentionsForeignCurrency(text: string): boolean {
  return foreignCurrency.test(text);
}
