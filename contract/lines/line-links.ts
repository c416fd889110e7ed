/** How a line is linked with other lines or with news, each with its label. Facts, not findings of wrongdoing. */
const linkLabels = {
  "same-day-exercise": "Exercise and sale",
  "tax-sale": "Sale for taxes",
  "gift-before-decline": "Gift before a decline",
  "gift-after-rise": "Gift after a rise",
  "grant-before-good-news": "Grant before good news",
  "grant-after-bad-news": "Grant after bad news",
} as const;

export type LineLink = keyof typeof linkLabels;

export const lineLinks = Object.keys(linkLabels).filter(isLineLinkName);

function isLineLinkName(text: string): text is LineLink {
  return Object.hasOwn(linkLabels, text);
}

export function lineLinkLabel(link: LineLink): string {
  return linkLabels[link];
}

/** Trading days after or before a gift within which the stock must move. */
export const giftSessions = 60;
/** Least move of the stock, less the market fund's, a fraction. */
export const giftMove = 0.1;
/** Trading days between a grant and news, at most. */
export const grantSessions = 10;
/** Least event return, up or down, of good or bad news, a fraction. */
export const newsReturn = 0.05;
/** Trading days from the receipt of shares to the sale for taxes, at most. */
export const taxSaleSessions = 2;
