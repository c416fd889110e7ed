/** Calendar days before an event in which insiders' trades are summed. */
export const lookbacks = [30, 90, 180, 365] as const;
export type Lookback = (typeof lookbacks)[number];
export const defaultLookback = 30 satisfies Lookback;
