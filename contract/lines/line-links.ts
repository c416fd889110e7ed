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

/** Sessions after and before a gift in which the stock's move is looked for. */
export const giftSessions = 60;
/** The move of the stock, less the market fund's, a fraction. */
export const giftMove = 0.1;
/** Sessions between a grant and news. */
export const grantSessions = 10;
/** The event return of good or bad news, a fraction. */
export const newsReturn = 0.05;
/** Sessions between shares received and their sale for taxes. */
export const taxSaleSessions = 2;
