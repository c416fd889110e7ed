/**
 * How long after a correct password the second factor may follow, and how long a mailed code is
 * valid.
 */
export const signInLifetime = Temporal.Duration.from({ minutes: 10 });
/** How long a setup waits for its first code. */
export const setUpLifetime = Temporal.Duration.from({ minutes: 30 });
/** Source: first specification, section 9. */
export const rememberedFor = Temporal.Duration.from({ hours: 30 * 24 });
